import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { getSupportedThinkingLevels, type ModelThinkingLevel } from "@mariozechner/pi-ai";
import { nearestNames } from "../config/nearest-names.js";
import type { AnyModel } from "./catalogue.js";
import type { ModelRegistry } from "./model-registry.js";
import { SCRIPTED_PROVIDER } from "./scripted/scripted-model.js";
import { THINKING_LEVELS } from "./thinking-levels.js";

/** A model that a name stands for, or one sentence that says why there is none. */
export type NamedModel =
  | { model: AnyModel; thinkingLevel: ModelThinkingLevel | undefined }
  | { problem: string };

/**
 * Finds the model that `name` stands for: `PROVIDER/ID` or `PROVIDER/ID:LEVEL`. Ids may contain `/` and `:`; one that is the whole
 * rest of the name goes before one with a level.
 *
 * @param options.cwd The folder in which relative paths of scripts start.
 * @example
 * ```ts
 * import { createModelRegistry } from "./model-registry.js";
 * const registry = createModelRegistry();
 * const found = findNamedModel("openrouter/vendor/model:free:high", { registry, cwd: "/work" });
 * ```
 */
export function findNamedModel(
  name: string,
  { registry, cwd }: { registry: ModelRegistry; cwd: string },
): NamedModel {
  const [, provider, rest] = /^([^/]+)\/(.+)$/s.exec(name) ?? [];
  if (!provider || !rest) return { problem: explainShape(name, registry) };
  const find = (id: string) =>
    provider === SCRIPTED_PROVIDER && !existsSync(resolve(cwd, id))
      ? undefined
      : registry.find(provider, id);
  const whole = find(rest);
  if (whole) return { model: whole, thinkingLevel: undefined };
  const [, id, level] = /^(.+):([^:/]*)$/s.exec(rest) ?? [];
  const model = id && find(id);
  if (model && level !== undefined) return withLevel(model, level);
  // What was meant as a level is none of the id that is looked for.
  const wanted = THINKING_LEVELS.some((known) => known === level) ? (id ?? rest) : rest;
  if (provider === SCRIPTED_PROVIDER) {
    return { problem: `there is no script ${resolve(cwd, wanted)}.` };
  }
  return { problem: explainUnknown(provider, wanted, registry) };
}

function withLevel(model: AnyModel, level: string): NamedModel {
  const name = `${model.provider}/${model.id}`;
  const known = THINKING_LEVELS.find((candidate) => candidate === level);
  if (!known) {
    const [nearest] = nearestNames(level, THINKING_LEVELS);
    const guess = nearest
      ? `did you mean "${nearest}"?`
      : `known are ${THINKING_LEVELS.join(", ")}.`;
    return { problem: `"${level}" is no thinking level; ${guess}` };
  }
  const supported = getSupportedThinkingLevels(model);
  if (supported.includes(known)) return { model, thinkingLevel: known };
  return {
    problem: `${name} cannot think at the level "${known}"; it knows ${supported.join(", ")}.`,
  };
}

function explainShape(name: string, registry: ModelRegistry): string {
  const models = [...registry.getAvailable(), ...registry.getAll()];
  const ids = nearestNames(name, new Set(models.map(({ id }) => id)));
  const meant = ids.map((id) => models.find((model) => model.id === id)).flatMap(nameOf);
  return `it must be PROVIDER/ID, such as anthropic/claude-sonnet-4-6.${didYouMean(meant)}${SEE_LIST}`;
}

function explainUnknown(provider: string, id: string, registry: ModelRegistry): string {
  const models = registry.getAll();
  const ids = models.filter((model) => model.provider === provider).map((model) => model.id);
  const broken = registry.problems.length > 0 ? ` Not all of ${registry.modelsFile} counts.` : "";
  if (ids.length > 0) {
    return `the provider "${provider}" has no model "${id}".${didYouMean(nearestNames(id, ids))}${broken}${SEE_LIST}`;
  }
  const providers = new Set([...models.map((model) => model.provider), SCRIPTED_PROVIDER]);
  return `there is no provider "${provider}".${didYouMean(nearestNames(provider, providers))}${broken}${SEE_LIST}`;
}

const SEE_LIST = " musepi --list-models shows what there is.";

function didYouMean(names: string[]): string {
  return names.length > 0 ? ` Did you mean ${names.join(" or ")}?` : "";
}

function nameOf(model: AnyModel | undefined): string[] {
  return model ? [`${model.provider}/${model.id}`] : [];
}
