import type { AnyModel, Catalogue } from "./catalogue.js";
import type { ModelSettings } from "./model-settings.js";
import type { ProviderSettings } from "./provider-settings.js";
import type { Compat } from "./read-compat.js";
import { withoutUndefined } from "./without-undefined.js";

const FREE = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/**
 * The models that a provider of models.json lists, complete with defaults: text only, no thinking, free, 128 000 tokens of context,
 * 16 384 of output. `api` and `baseUrl` that it leaves out are those of the catalogue's provider of that name; without either,
 * the model is left out.
 *
 * @example
 * ```ts
 * import { catalogue } from "./catalogue.js";
 * import { readModelsFile } from "./models-file.js";
 * const { providers } = readModelsFile("models.json", catalogue);
 * const models = [...providers.values()].flatMap((provider) => configuredModels(provider, catalogue));
 * ```
 */
export function configuredModels(provider: ProviderSettings, catalogue: Catalogue): AnyModel[] {
  return [...provider.models].flatMap(([id, settings]) => {
    const api = settings.api ?? provider.api ?? catalogue.models(provider.name)[0]?.api;
    const baseUrl =
      settings.baseUrl ?? provider.baseUrl ?? catalogue.models(provider.name)[0]?.baseUrl;
    if (!api || !baseUrl) return [];
    return withoutUndefined({
      id,
      name: settings.name ?? id,
      api,
      provider: provider.name,
      baseUrl,
      reasoning: settings.reasoning ?? false,
      thinkingLevelMap: settings.thinkingLevelMap,
      input: settings.input ?? ["text" as const],
      cost: { ...FREE, ...settings.cost },
      contextWindow: settings.contextWindow ?? 128_000,
      maxTokens: settings.maxTokens ?? 16_384,
      compat: mergeCompat(provider.compat, settings.compat),
    });
  });
}

/**
 * A model of the catalogue as models.json changes it: the provider's address and peculiarities, then those of the model itself.
 *
 * @example
 * ```ts
 * import { catalogue } from "./catalogue.js";
 * import { readModelsFile } from "./models-file.js";
 * const provider = readModelsFile("models.json", catalogue).providers.get("openai");
 * const models = catalogue.models("openai").map((model) => (provider ? overrideModel(model, provider) : model));
 * ```
 */
export function overrideModel(model: AnyModel, provider: ProviderSettings): AnyModel {
  const override: Partial<ModelSettings> = provider.modelOverrides.get(model.id) ?? {};
  const { name, reasoning, input, contextWindow, maxTokens, cost, thinkingLevelMap } = override;
  return {
    ...model,
    ...withoutUndefined({
      name,
      api: override.api,
      baseUrl: override.baseUrl ?? provider.baseUrl,
      reasoning,
      input,
      contextWindow,
      maxTokens,
      compat: mergeCompat(model.compat, provider.compat, override.compat),
      thinkingLevelMap: thinkingLevelMap && { ...model.thinkingLevelMap, ...thinkingLevelMap },
    }),
    cost: { ...model.cost, ...cost },
  };
}

function mergeCompat(...layers: (Compat | undefined)[]): Compat | undefined {
  const present = layers.filter((layer) => layer !== undefined);
  if (present.length === 0) return undefined;
  const merged: Compat = Object.assign({}, ...present);
  for (const key of ["openRouterRouting", "vercelGatewayRouting"] as const) {
    const routing = Object.assign({}, ...present.map((layer) => layer[key]));
    if (merged[key]) merged[key] = routing;
  }
  return merged;
}
