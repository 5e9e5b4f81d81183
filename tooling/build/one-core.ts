import { resolve } from "node:path";
import type { Plugin } from "esbuild";

/** The code of a program that the plugin treats: our sources, our built packages, and the providers of pi-ai. */
const ours =
  /[\\/](apps[\\/]cli[\\/]src|packages[\\/][^\\/]+[\\/]dist|pi-ai[\\/]dist)[\\/].+\.[jt]s$/;

/**
 * An esbuild plugin that keeps a program in few files.
 *
 * With splitting, esbuild makes a file for every set of entries that share code, and each dynamic import is an entry: a
 * run had to read 32 files, and each takes Node half a millisecond. With the plugin everything that is imported
 * dynamically imports `core` first, which is loaded by then anyway; so all of the core is shared by the same entries,
 * and becomes one file, or as many as there are entries without it.
 */
export function oneCore(core: string): Plugin {
  return {
    name: "one-core",
    setup(build) {
      build.onResolve({ filter: /./ }, async (asked) => {
        const { path: name, kind, importer, resolveDir, namespace } = asked;
        if (kind !== "dynamic-import" || namespace === "after-core") return undefined;
        // Resolved as a static import, so that the wrapped module is the one that others import.
        const found = await build.resolve(name, { kind: "import-statement", importer, resolveDir });
        if (found.errors.length > 0 || found.external || !ours.test(found.path)) return undefined;
        return { path: found.path, namespace: "after-core" };
      });
      build.onLoad({ filter: /./, namespace: "after-core" }, ({ path }) => ({
        contents: `import ${JSON.stringify(resolve(core))};\nexport * from ${JSON.stringify(path)};\n`,
        resolveDir: resolve("."),
        loader: "js",
      }));
    },
  };
}
