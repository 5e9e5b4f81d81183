import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsumerProject, installPackages } from "./installed-packages.js";
import { type Resolution, typeErrors } from "./type-errors.js";
import { publishedPackages } from "./workspace.js";

const specifiers = publishedPackages().flatMap(({ manifest }) =>
  Object.entries(manifest.exports ?? {})
    .filter(([, target]) => typeof target !== "string")
    .map(([key]) => join(manifest.name, key)),
);

const hook = `
import type { HookAPI } from "@musepi/pi-coding-agent/extensibility/hooks";

export default function (pi: HookAPI): void {
  pi.on("tool_call", (event) => {
    if (event.toolName === "bash" && event.input.command.includes("rm -rf")) {
      return { block: true, reason: "no" };
    }
    return undefined;
  });
}
`;

// What a hook must not be allowed to do: each call is an error.
const wrongHook = `
import type { HookAPI } from "@musepi/pi-coding-agent/extensibility/hooks";

export default function (pi: HookAPI): void {
  pi.on("tool_cal", () => undefined);
  pi.on("tool_call", () => ({ block: "yes" }));
}
`;

describe("the packed packages, installed with npm outside the workspace", {
  timeout: 120_000,
}, () => {
  let project: ConsumerProject;

  beforeAll(async () => {
    project = await installPackages();
    await project.write("imports.ts", importsOf(specifiers));
    await project.write("hook.ts", hook);
    await project.write("wrong-hook.ts", wrongHook);
  }, 180_000);

  afterAll(() => project?.remove());

  it("can be imported, each export", async () => {
    await project.write(
      "imports.mjs",
      specifiers.map((name) => `await import("${name}");`).join("\n"),
    );
    await project.run(process.execPath, ["imports.mjs"]);
  });

  it.each<Resolution>(["node16", "bundler"])(
    "type-check with moduleResolution %s",
    (resolution) => {
      expect(typeErrors(project.folder, resolution)).toEqual([
        expect.stringMatching(/^wrong-hook\.ts:5: /),
        expect.stringMatching(/^wrong-hook\.ts:6: /),
      ]);
    },
  );

  it("run as a program", async () => {
    const musepi = join(project.folder, "node_modules/.bin/musepi");
    const { manifest } = publishedPackages().find((entry) => entry.folder === "apps/cli") ?? {};
    expect(await project.run(musepi, ["--version"])).toContain(manifest?.version);
    expect(await project.run(musepi, ["demo"])).toContain("permission-gate");
  });
});

function importsOf(names: string[]): string {
  const imports = names.map((name, index) => `import * as m${index} from "${name}";`);
  return [...imports, `export const all = [${names.map((_, index) => `m${index}`)}];`].join("\n");
}
