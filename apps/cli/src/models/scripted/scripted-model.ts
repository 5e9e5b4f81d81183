import type { AnyModel } from "../catalogue.js";

/** The provider of models that play a script: `--model scripted/FILE`. */
export const SCRIPTED_PROVIDER = "scripted";

/**
 * The model that plays the script in `file`. It costs nothing and needs no key; what it reads is unlimited.
 *
 * @example
 * ```ts
 * const model = scriptedModel("test/hello.json");
 * ```
 */
export function scriptedModel(file: string): AnyModel {
  return {
    id: file,
    name: `script ${file}`,
    api: SCRIPTED_PROVIDER,
    provider: SCRIPTED_PROVIDER,
    baseUrl: "",
    reasoning: false,
    input: ["text", "image"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 1_000_000,
    maxTokens: 1_000_000,
  };
}
