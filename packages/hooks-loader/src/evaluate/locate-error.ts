import type { Jiti } from "jiti";
import { locateInSource } from "./locate-in-source.js";
import type { PreparedSource } from "./prepared-source.js";
import type { SourcePlace } from "./source-place.js";
import { headLength } from "./wrap-module.js";

/** The innermost place of an error's stack that lies in one of the sources. @internal */
export function locateError(
  thrown: unknown,
  sources: ReadonlyMap<string, PreparedSource>,
  transformer: Jiti,
): SourcePlace | undefined {
  const stack: unknown = thrown instanceof Error ? thrown.stack : undefined;
  if (typeof stack !== "string") return undefined;
  for (const frame of stack.split("\n")) {
    const [, path = "", line, column] = /^\s*at (.*?):(\d+):(\d+)\)?$/.exec(frame) ?? [];
    const prepared = [...sources.values()].find(({ file }) => endsWithPath(path, file));
    if (!prepared) continue;
    const head = line === "1" ? headLength(prepared.async) : 0;
    return locateInSource(transformer, prepared, {
      line: Number(line),
      column: Number(column) - head,
    });
  }
  return undefined;
}

// A frame is "at /a/b.ts", "at async /a/b.ts", "at name (/a/b.ts": names and paths may hold anything.
function endsWithPath(frame: string, file: string): boolean {
  return frame === file || frame.endsWith(`(${file}`) || frame === `async ${file}`;
}
