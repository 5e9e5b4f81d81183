import { SourceMap, type SourceMapPayload } from "node:module";
import type { Jiti } from "jiti";
import type { PreparedSource } from "./prepared-source.js";
import type { SourcePlace } from "./source-place.js";
import { transformSource } from "./transform-source.js";

/**
 * The place in the file as it was written, for a place in its transformed code. The file is transformed once more,
 * with a source map, which costs only those whose hooks fail.
 *
 * @param at Line and column in the transformed code, from 1.
 * @internal
 */
export function locateInSource(
  transformer: Jiti,
  prepared: PreparedSource,
  at: { line: number; column: number },
): SourcePlace {
  const code = transformSource(transformer, { ...prepared, sourceMap: true });
  const encoded = code.slice(code.lastIndexOf("base64,") + "base64,".length);
  const payload: SourceMapPayload = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  const found = new SourceMap(payload).findEntry(at.line - 1, Math.max(0, at.column - 1));
  // Lines are retained, so without an entry the line is still near enough.
  if (!("originalLine" in found)) return { file: prepared.file, ...at };
  return { file: prepared.file, line: found.originalLine + 1, column: found.originalColumn + 1 };
}
