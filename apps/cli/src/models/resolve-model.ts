import type { ModelThinkingLevel } from "@mariozechner/pi-ai";
import type { AnyModel } from "./catalogue.js";
import { DEFAULT_MODELS } from "./default-models.js";
import { explainNoKey } from "./explain-no-key.js";
import { findNamedModel } from "./find-named-model.js";
import type { ModelRegistry } from "./model-registry.js";
import { noModelHelp } from "./no-model-help.js";

/** What {@link resolveModel} goes by. */
export interface ModelWish {
  registry: ModelRegistry;
  /** The value of `--model`, where it was given. */
  requested?: string | undefined;
  /** `MUSEPI_MODEL` counts where `--model` was not given. */
  env: Readonly<Record<string, string | undefined>>;
  /** The folder in which relative paths of scripts start. */
  cwd: string;
}

/**
 * Which model will be asked, or why none: `wrong` (the name stands for nothing), `no-key` (the model is known, a key for it is not),
 * both with one line in `message`; `none` (nothing was chosen and no key found) with a screen of help. The last three are wrong usage,
 * exit code 2.
 */
export type ModelChoice =
  | { kind: "chosen"; model: AnyModel; thinkingLevel: ModelThinkingLevel | undefined }
  | { kind: "wrong" | "no-key"; message: string }
  | { kind: "none"; help: string };

/**
 * Chooses the model: the one that `--model` names, else the one that `MUSEPI_MODEL` names, else the first of models.json for which it
 * has a key, else that of {@link DEFAULT_MODELS} for the first provider whose key is in the environment. Asks no network; whether a
 * key is accepted shows at the first request.
 *
 * @example
 * ```ts
 * import { createModelRegistry } from "./model-registry.js";
 * const registry = createModelRegistry();
 * const { kind } = resolveModel({ registry, requested: "openai/gpt-5:high", env: {}, cwd: "/work" });
 * ```
 */
export function resolveModel({ registry, requested, env, cwd }: ModelWish): ModelChoice {
  const name = requested ?? env.MUSEPI_MODEL;
  if (requested === undefined && !name) return defaultModel(registry);
  const origin = requested === undefined ? "MUSEPI_MODEL" : "--model";
  const found = findNamedModel(name ?? "", { registry, cwd });
  if ("problem" in found) {
    return { kind: "wrong", message: `${origin} ${JSON.stringify(name)}: ${found.problem}` };
  }
  if (!registry.hasAuth(found.model)) {
    return { kind: "no-key", message: explainNoKey(found.model, registry.modelsFile) };
  }
  return { kind: "chosen", ...found };
}

function defaultModel(registry: ModelRegistry): ModelChoice {
  const own = registry.getConfigured().find(registry.hasAuth);
  if (own) return { kind: "chosen", model: own, thinkingLevel: undefined };
  for (const [provider, id] of Object.entries(DEFAULT_MODELS)) {
    const model = registry.hasAuth({ provider, id }) && registry.find(provider, id);
    if (model) return { kind: "chosen", model, thinkingLevel: undefined };
  }
  return { kind: "none", help: noModelHelp(registry.modelsFile) };
}
