import { importMetaName } from "./import-meta-plugin.js";

/** The name under which wrapped code finds the linker. @internal */
export const linkName = "musepi:link";

/** The code as the body of a function that is handed to the linker. @internal */
export function wrapModule({ code, async }: { code: string; async: boolean }): string {
  return `${head(async)}${code}\n});`;
}

/** How many characters stand before the code, in its first line, when it runs. @internal */
export function headLength(async: boolean): number {
  return (async ? "async ".length : 0) + jitiHead.length + head(async).length;
}

function head(async: boolean): string {
  const scope = `exports, require, module, __filename, __dirname, jitiImport, ${importMetaName}`;
  return `return require("${linkName}")(module, require, ${async ? "async " : ""}function (${scope}) {`;
}

const jitiHead =
  "(function (exports, require, module, __filename, __dirname, jitiImport, jitiESMResolve) { ";
