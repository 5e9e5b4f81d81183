import { copyFileSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { defineConfig, type Options } from "tsup";
import { commonJs } from "./tooling/build/common-js.js";
import { leanPiAi } from "./tooling/build/lean-pi-ai.js";
import { namesInModules } from "./tooling/build/named-exports.js";
import { oneCore } from "./tooling/build/one-core.js";
import { thirdPartyNotices } from "./tooling/build/third-party-notices.js";

/** Build of a library: one entry for each `source` in the `exports` of the package in the current folder. */
export function library() {
  const entry = entriesOf(readManifest());
  return defineConfig({ ...common, entry, dts: { ...declarations, entry } });
}

/**
 * Build of a command line program, and of what its package exports: everything is bundled except what stands in its
 * `dependencies`, because importing a library file by file is what makes a program start slowly. What only some runs
 * need must stand behind `await import`; splitting then keeps it in a file of its own. The program is CommonJS, which
 * Node starts sooner; the exports are modules, of which bundlers of others take what they need.
 */
export function commandLine() {
  const entry = entriesOf(readManifest());
  return defineConfig([
    {
      ...bundled,
      entry: { main: "src/main.ts" },
      outExtension: () => ({ js: ".cjs" }),
      plugins: [commonJs],
      esbuildPlugins: [
        oneCore("src/cli/run-program.ts"),
        leanPiAi(),
        thirdPartyNotices("dist/THIRD-PARTY-NOTICES.txt", [babelOfJiti()]),
      ],
      onSuccess: async () => {
        // jiti requires this one by a path relative to the file that it was bundled into.
        copyFileSync(babelOfJiti(), "dist/babel.cjs");
      },
    },
    {
      ...bundled,
      entry,
      // Types of bundled libraries are written into the declarations, or every user would have to install them.
      dts: { ...declarations, entry, resolve: [/^@mariozechner\//, /^\.\.?\//] },
      plugins: [namesInModules, requireInModules],
      esbuildPlugins: [leanPiAi()],
      // The other build does it.
      clean: false,
    },
  ]);
}

/** Bundled CommonJS calls `require`, which a module does not have; making one costs a file that needs none a little time. */
const requireInModules = {
  name: "require-in-modules",
  renderChunk(code: string) {
    if (!/\brequire\b/.test(code)) return undefined;
    const head = 'import{createRequire as __createRequire}from"node:module";';
    return { code: `${head}const require=__createRequire(import.meta.url);\n${code}` };
  },
};

function babelOfJiti(): string {
  const manifest = createRequire(resolve("package.json")).resolve("jiti/package.json");
  return join(dirname(manifest), "dist", "babel.cjs");
}

const common = {
  format: "esm",
  target: "node20.19",
  platform: "node",
  splitting: true,
  clean: true,
  silent: true,
} satisfies Options;

const bundled = {
  ...common,
  noExternal: [/^@musepi\//, /^@mariozechner\//, /^typebox(\/|$)/],
  // An optional peer of Mistral's SDK, which looks for it with a guarded import.
  external: ["@opentelemetry/api"],
  // Identifiers of one letter are parsed faster: 5 % of a run.
  minify: true,
  esbuildOptions: (options) => {
    // The other entry of jsonc-parser is UMD, whose `require` no bundler can follow.
    options.mainFields = ["module", "main"];
  },
} satisfies Options;

// Types are checked by the task `typecheck`; a build only writes them down, in less than half the time.
const declarations = { compilerOptions: { noCheck: true } };

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
