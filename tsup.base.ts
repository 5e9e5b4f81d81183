import { readFileSync } from "node:fs";
import { defineConfig, type Options } from "tsup";

/** Build of a library: one entry for each `source` in the `exports` of the package in the current folder. */
export function library(overrides: Options = {}) {
  return defineConfig({
    entry: entriesOf(readManifest()),
    format: "esm",
    target: "node20.19",
    platform: "node",
    dts: true,
    clean: true,
    splitting: true,
    treeshake: true,
    silent: true,
    ...overrides,
  });
}

/** Build of the command line program: like a library, plus the entry of its `bin`. */
export function commandLine() {
  return library({ entry: { main: "src/main.ts", ...entriesOf(readManifest()) } });
}

interface Manifest {
  exports: Record<string, string | { source?: string }>;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
}

function entriesOf({ exports }: Manifest): Record<string, string> {
  const sources = Object.values(exports).flatMap((target) =>
    typeof target === "string" || !target.source ? [] : [target.source],
  );
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\//, "").replace(/\.ts$/, ""), source]),
  );
}
