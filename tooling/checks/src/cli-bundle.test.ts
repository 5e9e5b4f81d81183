import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readText, root } from "./workspace.js";

const dist = "apps/cli/dist";
const files = readdirSync(join(root, dist), { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.c?js$/.test(name),
);

describe("the bundle of the command line program", () => {
  it("has no file that cannot be imported, but for an optional peer that is not installed", () => {
    // The entry of the program would run it.
    const imported = files.filter((name) => name !== "main.cjs" && name !== "babel.cjs");
    expect(imported.length).toBeGreaterThan(10);
    const failures = JSON.parse(
      inChild(
        importAll,
        imported.map((name) => join(root, dist, name)),
      ),
    );
    const others = failures.filter(
      (line: string) => !/Cannot find (package|module) '@opentelemetry\/api'/.test(line),
    );
    expect(others).toEqual([]);
  });

  it("has the Bedrock provider, which pi-ai imports by a computed name", () => {
    expect(files.some((name) => readText(`${dist}/${name}`).includes("amazon-bedrock.js"))).toBe(
      false,
    );
    const [provider] = files.filter((name) => name.startsWith("amazon-bedrock-"));
    const exported: unknown = createRequire(import.meta.url)(join(root, dist, String(provider)));
    expect(Object.keys(exported ?? {})).toEqual(["streamBedrock", "streamSimpleBedrock"]);
  });

  it("has the transformer where jiti looks for it", () => {
    const seekers = files.filter((name) =>
      readText(`${dist}/${name}`).includes('("../dist/babel.cjs")'),
    );
    expect(seekers.length).toBeGreaterThan(0);
    expect(seekers.filter((name) => name.includes("/"))).toEqual([]);
    expect(readdirSync(join(root, dist))).toContain("babel.cjs");
  });

  it("carries its version", () => {
    const { version } = JSON.parse(readText("apps/cli/package.json"));
    const output = execFileSync(process.execPath, [join(root, dist, "main.cjs"), "--version"], {
      encoding: "utf8",
    });
    expect(output).toContain(version);
  });

  it("names the packages that it contains, with their licenses", () => {
    const notices = readText(`${dist}/THIRD-PARTY-NOTICES.txt`);
    for (const name of ["@mariozechner/pi-ai", "@mariozechner/pi-agent-core", "openai", "jiti"]) {
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, "m"));
    }
    expect(notices).not.toContain("@musepi/");
    expect(notices).not.toContain("license not stated");
  });
});

const importAll = `
  const failures = [];
  for (const file of process.argv.slice(1)) {
    await import(file).catch((error) => failures.push(file + ": " + error.message));
  }
  console.log(JSON.stringify(failures));
  process.exit(0);
`;

function inChild(script: string, args: string[]): string {
  return execFileSync(process.execPath, ["--input-type=module", "-e", script, ...args], {
    encoding: "utf8",
  });
}
