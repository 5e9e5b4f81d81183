import { readJsonc } from "../../config/read-jsonc.js";
import { readTurn } from "./read-turn.js";
import type { ScriptedTurn, ScriptFunction } from "./script.js";
import { ScriptError } from "./script-error.js";

/**
 * Imports a script in TypeScript or JavaScript, whose default export is a {@link ScriptFunction}. What the function gives is checked each
 * time.
 *
 * @throws ScriptError when the module cannot be imported or exports no function.
 *
 * @example
 * ```ts
 * const script = await moduleScript("/tests/hello.ts");
 * ```
 */
export async function moduleScript(file: string): Promise<ScriptFunction> {
  const exported = await importDefault(file);
  if (typeof exported !== "function") {
    throw new ScriptError(
      `The script ${file} must export a function by default: export default (request, index) => ({ text: "Hello." }).`,
    );
  }
  return async (request, index) => {
    const where = `The script ${file}, asked for turn ${index + 1},`;
    try {
      return checked(await exported(request, index), where);
    } catch (error) {
      if (error instanceof ScriptError) throw error;
      throw new ScriptError(`${where} failed: ${placed(error, file)}`, { cause: error });
    }
  };
}

async function importDefault(file: string): Promise<unknown> {
  const { createJiti } = await import("jiti");
  // Not the native import: it would give an edited script of the same name again, without a place in its errors.
  const jiti = createJiti(import.meta.url, {
    moduleCache: false,
    fsCache: false,
    tryNative: false,
  });
  try {
    return await jiti.import(file, { default: true });
  } catch (error) {
    throw new ScriptError(`The script cannot be loaded: ${placed(error, file)}`, { cause: error });
  }
}

/** The JSON reader knows the shape of a turn, and what somebody's function gives is best seen as the data that it stands for. */
function checked(value: unknown, where: string): ScriptedTurn | undefined {
  if (value === undefined) return undefined;
  const { root, problems } = readJsonc(JSON.stringify(value) ?? "", where);
  if (!root)
    throw new ScriptError(`${where} must give a turn, such as { text: "Hello." }, or undefined.`);
  const turn = readTurn(root);
  if (problems[0])
    throw new ScriptError(`${where} gave a turn that is wrong: ${problems[0].message}`);
  return turn;
}

/** `FILE:LINE:COLUMN: message`, where the error tells a place in `file`. */
function placed(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "MODULE_NOT_FOUND") {
    // Its stack tells a column of what jiti made of the file.
    return `${file}: ${error.message.split("\n")[0]}.`;
  }
  const text = `${error.message}\n${error.stack ?? ""}`;
  const start = text.indexOf(`${file}:`);
  const [place] = start < 0 ? [] : (/^:\d+(:\d+)?/.exec(text.slice(start + file.length)) ?? []);
  const message =
    error.message
      .split("\n")[0]
      ?.replace(/^ParseError: /, "")
      .trim() ?? "";
  return `${file}${place ?? ""}: ${message}`;
}
