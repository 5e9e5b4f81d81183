import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type ExportTarget,
  publishedPackages,
  readText,
  root,
  workspacePackages,
} from "./workspace.js";

describe.each(publishedPackages())("$folder", ({ folder, manifest }) => {
  const targets = Object.entries(manifest.exports ?? {});

  it("is described like every other package", () => {
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/^@musepi\//),
      description: expect.stringMatching(/\.$/),
      keywords: expect.arrayContaining(["hooks"]),
      license: "MIT",
      repository: { type: "git", directory: folder },
      type: "module",
      sideEffects: false,
      engines: { node: ">=20.19" },
      files: ["dist"],
      publishConfig: { access: "public" },
    });
    expect(readText(`${folder}/LICENSE`)).toBe(readText("LICENSE"));
  });

  it("exports sources to the workspace, and only built files to the world", () => {
    expect(manifest.exports).toHaveProperty(["./package.json"], "./package.json");
    expect(manifest.publishConfig?.exports).toEqual(Object.fromEntries(targets.map(withoutSource)));
    for (const [, target] of targets) {
      if (typeof target === "string") continue;
      expect(Object.keys(target)).toEqual(["source", "types", "default"]);
      expect(existsSync(join(root, folder, target.source ?? "")), target.source).toBe(true);
    }
  });

  it("has a README of at most 40 lines", () => {
    const lines = readText(`${folder}/README.md`).trimEnd().split("\n");
    expect(lines[0]).toBe(`# ${manifest.name}`);
    expect(lines.length).toBeLessThanOrEqual(40);
  });
});

it.each(workspacePackages())(
  "$folder takes ours from the workspace, others from the catalog",
  ({ manifest }) => {
    const { dependencies, devDependencies, peerDependencies } = manifest;
    for (const [name, range] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...peerDependencies,
    })) {
      expect(`${name} ${range}`).toBe(
        `${name} ${name.startsWith("@musepi/") ? "workspace:^" : "catalog:"}`,
      );
    }
  },
);

function withoutSource([key, target]: [string, ExportTarget]): [string, ExportTarget] {
  if (typeof target === "string") return [key, target];
  const { source: _, ...rest } = target;
  return [key, rest];
}
