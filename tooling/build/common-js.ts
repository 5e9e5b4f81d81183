import { builtinModules } from "node:module";
import { transform } from "esbuild";
import { namedExports } from "./named-exports.js";

/**
 * A tsup plugin that makes CommonJS of the modules of a program, because Node starts it sooner: its loader of modules takes a fifth
 * of the time of an empty process before it has loaded one, and half a millisecond more a file. tsup's own way, `format:
 * "cjs"`, copies whole modules of Node at each import and makes `require` of every `import()`, also of a user's module.
 */
export const commonJs = {
  name: "common-js",
  async renderChunk(code: string, { path }: { path: string }) {
    if (!path.endsWith(".cjs")) return undefined;
    const transformed = await transform(withRequire(code), {
      format: "cjs",
      platform: "node",
      target: "node20.19",
      minify: true,
      define: { "import.meta": "__importMeta" },
    });
    const [shebang = ""] = /^#!.*\n/.exec(transformed.code) ?? [];
    const head = [importMeta, namedExports].filter((line) =>
      transformed.code.includes(nameOf(line)),
    );
    return {
      code: `${shebang}"use strict";${head.join("")}${transformed.code.slice(shebang.length)}`,
    };
  },
};

/** What `import.meta` has in a module, for what was bundled and asks for it. */
const importMeta =
  'const __importMeta={url:require("node:url").pathToFileURL(__filename).href,filename:__filename,dirname:__dirname};';

/**
 * Own files and modules of Node are required where they are imported dynamically; every other `import()` stays: the
 * specifier is a user's, and what it names may be a module.
 */
function withRequire(code: string): string {
  return code.replace(/\bimport\("([^"]+)"\)/g, (text, name: string) => {
    const isKnown =
      /^\.{1,2}\/[\w./-]+\.cjs$/.test(name) || builtins.has(name.replace(/^node:/, ""));
    return isKnown ? `Promise.resolve().then(()=>__named(require("${name}")))` : text;
  });
}

/** `const NAME=…`: what it defines. */
function nameOf(line: string): string {
  return line.slice("const ".length, line.indexOf("="));
}

const builtins = new Set(builtinModules);
