import { keyVariable } from "./key-variable.js";
import type { ModelIdentity } from "./model-registry.js";

/**
 * One line for somebody who chose a model for which there is no key.
 *
 * @example
 * ```ts
 * explainNoKey({ provider: "openai", id: "gpt-5" }, "/home/ann/.musepi/agent/models.json");
 * ```
 */
export function explainNoKey({ provider, id }: ModelIdentity, modelsFile: string): string {
  const variable = keyVariable(provider);
  const set = variable ? `Set ${variable}, or give` : "Give";
  return `There is no key for ${provider}/${id}. ${set} the provider "${provider}" an "apiKey" in ${modelsFile}.`;
}
