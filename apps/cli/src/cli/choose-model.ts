import { formatProblem } from "../config/json-problem.js";
import type { ModelRegistry } from "../models/model-registry.js";
import { createModelRegistry } from "../models/model-registry.js";
import { type ModelChoice, resolveModel } from "../models/resolve-model.js";
import { usageError } from "./exit-error.js";
import type { CommandLine } from "./parse-command-line.js";
import type { Program } from "./program.js";

/** The model of a run, with where its key comes from. */
export type ChosenModel = Omit<Extract<ModelChoice, { kind: "chosen" }>, "kind"> & {
  registry: ModelRegistry;
};

/** What a run wants of its model. */
export interface ModelNeeds {
  cwd: string;
  /** Whether images go with the prompt. */
  images: boolean;
}

/**
 * Chooses the model; what is wrong in models.json is told.
 *
 * @throws ExitError (2) when there is none, no key for it, or it does not take what the prompt has
 */
export function chooseModel(
  commandLine: CommandLine,
  { cwd, images }: ModelNeeds,
  { notices }: Program,
): ChosenModel {
  const registry = createModelRegistry();
  const requested = commandLine.text("model");
  const choice = resolveModel({ registry, requested, env: process.env, cwd });
  for (const problem of registry.problems) notices.warn(formatProblem(problem));
  if (choice.kind === "none") throw usageError(choice.help.trimEnd());
  if (choice.kind !== "chosen") throw usageError(choice.message);
  const { model, thinkingLevel } = choice;
  if (images && !model.input.includes("image")) {
    throw usageError(
      `${model.provider}/${model.id} takes no images. Choose another with --model, or leave the image out.`,
    );
  }
  return { model, thinkingLevel, registry };
}
