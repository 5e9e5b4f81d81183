import { readFileSync } from "node:fs";

/** The text of a source file, without a byte order mark and with `#!` turned into a comment of the same length. @internal */
export function readSource(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/^\uFEFF/, "")
    .replace(/^#!/, "//");
}
