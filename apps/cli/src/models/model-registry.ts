import { join } from "node:path";
import { agentDir } from "../config/agent-dir.js";
import type { JsonProblem } from "../config/json-problem.js";
import { type AnyModel, catalogue as builtIn, type Catalogue } from "./catalogue.js";
import { configValue, valueSource } from "./config-value.js";
import { configuredModels, overrideModel } from "./configured-models.js";
import { type EnvironmentKey, environmentKey } from "./environment-key.js";
import { type ModelsFile, readModelsFile } from "./models-file.js";
import { SCRIPTED_PROVIDER, scriptedModel } from "./scripted/scripted-model.js";

/** Where {@link createModelRegistry} looks; every default is the real thing. */
export interface ModelRegistryOptions {
  /** Folder of `models.json`; default {@link agentDir}. */
  agentDir?: string | undefined;
  /** Environment in which values of models.json are looked up. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  catalogue?: Catalogue | undefined;
  /** The key that the environment has for a provider of the catalogue. */
  environmentKey?: ((provider: string) => EnvironmentKey | undefined) | undefined;
}

/** What tells one model from another. */
export interface ModelIdentity {
  provider: string;
  id: string;
}

/**
 * The models that the agent knows, and their keys: the catalogue, what models.json adds to it and changes in it, and scripts. A
 * key is taken from the environment first, then from models.json. The file and the catalogue are read when they are first needed.
 */
export interface ModelRegistry {
  /** Path of models.json, which need not exist. */
  readonly modelsFile: string;
  /** What is wrong in models.json, as far as it was needed. */
  readonly problems: readonly JsonProblem[];
  /** Any model, with a key or without; a `scripted` one is found whatever its id is. */
  find(provider: string, id: string): AnyModel | undefined;
  /** Those that models.json lists, in its order. */
  getConfigured(): AnyModel[];
  /** All of the catalogue and of models.json. */
  getAll(): AnyModel[];
  /** Those for which there is a key. */
  getAvailable(): AnyModel[];
  /** Whether there is a key; runs no command. */
  hasAuth(model: ModelIdentity): boolean;
  /**
   * The key, or `undefined` where there is none.
   *
   * @throws Error when models.json names a command for it and that fails.
   */
  getApiKey(model: ModelIdentity): Promise<string | undefined>;
  /**
   * What models.json wants sent along with each request.
   *
   * @throws Error when it names a command for a value and that fails.
   */
  getHeaders(model: ModelIdentity): Promise<Record<string, string>>;
  /** Whether models.json sets the address of its endpoint. */
  setsAddress(model: ModelIdentity): boolean;
  /** Where the key comes from, in words that fit after "the key from"; `undefined` where there is none. */
  describeKey(model: ModelIdentity): string | undefined;
}

/**
 * Makes a registry.
 *
 * @example
 * ```ts
 * const registry = createModelRegistry();
 * const model = registry.find("anthropic", "claude-sonnet-4-5");
 * ```
 */
export function createModelRegistry(options: ModelRegistryOptions = {}): ModelRegistry {
  const { env = process.env, catalogue = builtIn } = options;
  const keyOf = options.environmentKey ?? environmentKey;
  const modelsFile = join(options.agentDir ?? agentDir({ env }), "models.json");

  let file: ModelsFile | undefined;
  const providers = () => {
    file ??= readModelsFile(modelsFile, catalogue);
    return file.providers;
  };
  const configuredOf = (provider: string) => {
    const settings = providers().get(provider);
    return settings ? configuredModels(settings, catalogue) : [];
  };
  const catalogued = (provider: string) => {
    const settings = providers().get(provider);
    const models = catalogue.models(provider);
    return settings ? models.map((model) => overrideModel(model, settings)) : models;
  };
  const getConfigured = () => [...providers().keys()].flatMap(configuredOf);
  const getAll = () => {
    const byName = new Map<string, AnyModel>();
    for (const model of [...catalogue.providers().flatMap(catalogued), ...getConfigured()]) {
      byName.set(`${model.provider}/${model.id}`, model);
    }
    return [...byName.values()];
  };
  const hasAuth = ({ provider }: ModelIdentity) =>
    provider === SCRIPTED_PROVIDER ||
    keyOf(provider) !== undefined ||
    providers().get(provider)?.apiKey !== undefined;
  const getApiKey = async ({ provider }: ModelIdentity) => {
    const fromEnvironment = keyOf(provider);
    if (fromEnvironment) return fromEnvironment.value;
    const written = providers().get(provider)?.apiKey;
    if (written === undefined) return undefined;
    return configValue(written, { env, what: `apiKey of provider "${provider}" in ${modelsFile}` });
  };

  return {
    modelsFile,
    get problems() {
      return file?.problems ?? [];
    },
    find: (provider, id) => {
      if (provider === SCRIPTED_PROVIDER) return scriptedModel(id);
      const sameId = (model: AnyModel) => model.id === id;
      return configuredOf(provider).find(sameId) ?? catalogued(provider).find(sameId);
    },
    getConfigured,
    getAll,
    getAvailable: () => getAll().filter(hasAuth),
    hasAuth,
    getApiKey,
    getHeaders: async (model) => {
      const settings = providers().get(model.provider);
      const own = settings?.models.get(model.id) ?? settings?.modelOverrides.get(model.id);
      const headers: Record<string, string> = {};
      for (const [name, written] of Object.entries({ ...settings?.headers, ...own?.headers })) {
        const what = `header "${name}" of provider "${model.provider}" in ${modelsFile}`;
        headers[name] = await configValue(written, { env, what });
      }
      const key = settings?.authHeader && (await getApiKey(model));
      if (key) headers.Authorization = `Bearer ${key}`;
      return headers;
    },
    setsAddress: ({ provider, id }) => {
      const settings = providers().get(provider);
      return settings?.baseUrl !== undefined || settings?.models.get(id)?.baseUrl !== undefined;
    },
    describeKey: ({ provider }) => {
      const fromEnvironment = keyOf(provider);
      if (fromEnvironment) return fromEnvironment.variable;
      const written = providers().get(provider)?.apiKey;
      return written === undefined ? undefined : describeValue(written, { env, modelsFile });
    },
  };
}

function describeValue(
  written: string,
  { env, modelsFile }: { env: Readonly<Record<string, string | undefined>>; modelsFile: string },
): string {
  const source = valueSource(written, env);
  if (source.kind === "environment") return source.variable;
  if (source.kind === "command") return `the command in ${modelsFile}`;
  // The commonest mistake: the name of a variable that is not set is then sent as if it were the key.
  const looksLikeName = /^[A-Z][A-Z0-9]*_[A-Z0-9_]*$/.test(written);
  return looksLikeName
    ? `${modelsFile} (the variable ${written} is not set, so its name was sent)`
    : modelsFile;
}
