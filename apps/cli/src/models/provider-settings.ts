import { nearestNames } from "../config/nearest-names.js";
import type { ObjectReader } from "../config/object-reader.js";
import type { Catalogue } from "./catalogue.js";
import { KNOWN_APIS } from "./known-apis.js";
import { type ModelSettings, readBaseUrl, readModelSettings } from "./model-settings.js";
import { type Compat, readCompat } from "./read-compat.js";

/** What models.json says about one provider; what it does not say is `undefined`. */
export interface ProviderSettings {
  name: string;
  baseUrl: string | undefined;
  api: (typeof KNOWN_APIS)[number] | undefined;
  /** As written: the name of an environment variable, a `!command`, or the key itself. */
  apiKey: string | undefined;
  /** Values as written, like `apiKey`. */
  headers: Record<string, string> | undefined;
  /** Send the key as `Authorization: Bearer …` as well. */
  authHeader: boolean | undefined;
  compat: Compat | undefined;
  /** By id, in the order of the file. */
  models: ReadonlyMap<string, ModelSettings>;
  /** Changes to models of the catalogue, by id. */
  modelOverrides: ReadonlyMap<string, ModelSettings>;
}

/**
 * Reads one provider and reports what is wrong or missing. The catalogue is asked only when the provider leaves out what a
 * provider of its own must have.
 *
 * @example
 * ```ts
 * import { readJsonc } from "../config/read-jsonc.js";
 * import { catalogue } from "./catalogue.js";
 * const { root, problems } = readJsonc('{ "models": [{ "id": "x" }] }', "models.json");
 * const settings = root && readProvider("local", root, catalogue);
 * ```
 */
export function readProvider(
  name: string,
  reader: ObjectReader,
  catalogue: Catalogue,
): ProviderSettings {
  const settings: ProviderSettings = {
    name,
    baseUrl: readBaseUrl(reader),
    api: reader.oneOf("api", KNOWN_APIS),
    apiKey: reader.text("apiKey"),
    headers: reader.textMap("headers"),
    authHeader: reader.flag("authHeader"),
    compat: readCompat(reader),
    models: readModels(reader),
    modelOverrides: readOverrides(reader),
  };
  reader.finish();
  reportMissing(settings, reader, catalogue);
  reportUnknownOverrides(settings, reader, catalogue);
  return settings;
}

function readModels(reader: ObjectReader): Map<string, ModelSettings> {
  const models = new Map<string, ModelSettings>();
  for (const model of reader.objects("models") ?? []) {
    const id = model.text("id");
    const settings = readModelSettings(model);
    model.finish();
    if (id !== undefined) models.set(id, settings);
    else if (!model.keys.includes("id"))
      model.report("id", 'this model has no "id"; it is left out.');
  }
  return models;
}

function readOverrides(reader: ObjectReader): Map<string, ModelSettings> {
  const overrides = reader.object("modelOverrides");
  const settings = new Map<string, ModelSettings>();
  for (const id of overrides?.keys ?? []) {
    const override = overrides?.object(id);
    if (!override) continue;
    settings.set(id, readModelSettings(override));
    override.finish();
  }
  return settings;
}

function reportMissing(
  settings: ProviderSettings,
  reader: ObjectReader,
  catalogue: Catalogue,
): void {
  const { name, models, api, baseUrl, apiKey } = settings;
  const lacksApi = [...models.values()].some((model) => !(model.api ?? api));
  const lacksBaseUrl = [...models.values()].some((model) => !(model.baseUrl ?? baseUrl));
  if (models.size > 0 && !lacksApi && !lacksBaseUrl && apiKey) return;
  if (catalogue.models(name).length > 0) return;
  const missing = (key: string, advice: string) => {
    if (!reader.keys.includes(key))
      reader.report("", `"providers.${name}" has no "${key}": ${advice}`);
  };
  if (models.size === 0) missing("models", 'list at least one, such as [{ "id": "llama3.1:8b" }].');
  if (lacksBaseUrl)
    missing("baseUrl", "say where the server is, such as http://localhost:11434/v1.");
  if (lacksApi) missing("api", `say what it speaks: ${KNOWN_APIS.join(", ")}.`);
  if (!apiKey) missing("apiKey", "a server that wants no key is content with any text.");
}

function reportUnknownOverrides(
  { name, modelOverrides }: ProviderSettings,
  reader: ObjectReader,
  catalogue: Catalogue,
): void {
  if (modelOverrides.size === 0) return;
  const known = catalogue.models(name).map(({ id }) => id);
  for (const id of modelOverrides.keys()) {
    if (known.includes(id)) continue;
    const [nearest] = nearestNames(id, known);
    const advice = nearest
      ? `did you mean "${nearest}"?`
      : 'a model of your own belongs into "models".';
    reader.report(
      "modelOverrides",
      `"${name}/${id}" is not in the catalogue, so there is nothing to override; ${advice}`,
    );
  }
}
