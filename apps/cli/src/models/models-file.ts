import { readFileSync } from "node:fs";
import { byPlace, type JsonProblem } from "../config/json-problem.js";
import { readJsonc } from "../config/read-jsonc.js";
import type { Catalogue } from "./catalogue.js";
import { type ProviderSettings, readProvider } from "./provider-settings.js";

/** What is in models.json. */
export interface ModelsFile {
  /** By name, in the order of the file. */
  providers: ReadonlyMap<string, ProviderSettings>;
  /** What is wrong in it; everything else counts. */
  problems: readonly JsonProblem[];
}

/**
 * Reads the user's models.json: `providers.<name>.{ baseUrl, api, apiKey, headers, models: [{ id, … }] }`, as pi documents it,
 * with comments and trailing commas. A file that is not there is an empty one; one that cannot be read is a problem.
 *
 * @example
 * ```ts
 * import { catalogue } from "./catalogue.js";
 * const { providers, problems } = readModelsFile("/home/ann/.musepi/agent/models.json", catalogue);
 * ```
 */
export function readModelsFile(path: string, catalogue: Catalogue): ModelsFile {
  const text = readText(path);
  if (text === undefined) return { providers: new Map(), problems: [] };
  if (typeof text !== "string") return { providers: new Map(), problems: [text] };
  const { root, problems } = readJsonc(text, path);
  const all = root?.object("providers");
  if (root && !root.keys.includes("providers")) {
    root.report(
      "",
      'there is no "providers" in it, so it says nothing; expected { "providers": { … } }.',
    );
  }
  root?.finish();
  const providers = new Map<string, ProviderSettings>();
  for (const name of all?.keys ?? []) {
    const reader = all?.object(name);
    if (reader) providers.set(name, readProvider(name, reader, catalogue));
  }
  return { providers, problems: problems.toSorted(byPlace) };
}

function readText(path: string): string | JsonProblem | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code, message } =
      error instanceof Error ? withCode(error) : { code: "", message: String(error) };
    if (code === "ENOENT") return undefined;
    return {
      file: path,
      line: 1,
      column: 1,
      message: `it cannot be read, so it does not count: ${message}.`,
    };
  }
}

function withCode(error: Error): { code: string; message: string } {
  return { code: "code" in error ? String(error.code) : "", message: error.message };
}
