import { readFileSync } from "node:fs";
import { extname, resolve } from "node:path";
import { jsonScript } from "./json-script.js";
import { moduleScript } from "./module-script.js";
import type { ScriptFunction } from "./script.js";
import { ScriptError } from "./script-error.js";

const MODULES = [".ts", ".mts", ".mjs", ".js"];

/**
 * Loads a script: JSON, or a module whose default export is a function.
 *
 * @param file Absolute, or relative to `cwd`.
 * @throws ScriptError when it is not there or not a script; the message has the place.
 *
 * @example
 * ```ts
 * const script = await loadScript("hello.json", process.cwd());
 * const turn = await script({ messages: [], tools: [] }, 0);
 * ```
 */
export async function loadScript(file: string, cwd: string): Promise<ScriptFunction> {
  const path = resolve(cwd, file);
  const extension = extname(path);
  if (extension !== ".json" && !MODULES.includes(extension)) {
    throw new ScriptError(
      `The script ${path} must be a .json file, or a module that ends in ${MODULES.join(", ")}.`,
    );
  }
  // Also for a module: "not there" must not be mistaken for "something that it imports is not there".
  const text = read(path);
  return extension === ".json" ? jsonScript(text, path) : moduleScript(path);
}

/** At once: the first file that is read otherwise makes Node start its threads. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ScriptError(`The script cannot be read: ${reason}.`, { cause: error });
  }
}
