import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Plugin } from "esbuild";

/**
 * An esbuild plugin that writes a module beside each of the CommonJS `entries` that exports the same names: programs that
 * embed ours import modules, and the code is there once. `entries` are paths in `dist`, without extension.
 */
export function moduleFacades(entries: readonly string[]): Plugin {
  return {
    name: "module-facades",
    setup(build) {
      build.onEnd(({ metafile, errors }) => {
        if (errors.length > 0) return;
        if (!metafile) throw new Error("module-facades needs esbuild's `metafile: true`.");
        for (const entry of entries) {
          const { exports: names } = metafile.outputs[`dist/${entry}.cjs`] ?? { exports: [] };
          if (names.length === 0) throw new Error(`dist/${entry}.cjs exports nothing.`);
          mkdirSync(dirname(`dist/${entry}.js`), { recursive: true });
          writeFileSync(`dist/${entry}.js`, facade(entry, names));
        }
      });
    },
  };
}

function facade(entry: string, names: readonly string[]): string {
  const path = `./${relative(dirname(entry), entry)}.cjs`;
  const lines = names.map((name) => `export const ${name} = all.${name};\n`);
  return `import all from ${JSON.stringify(path)};\n${lines.join("")}`;
}
