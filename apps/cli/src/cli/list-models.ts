import { formatProblem } from "../config/json-problem.js";
import { listModels as writeModels } from "../models/list-models.js";
import { createModelRegistry } from "../models/model-registry.js";
import { exitCodes, usageError } from "./exit-error.js";
import type { Program } from "./program.js";

/**
 * `--list-models`: the models that fit the search, on stdout.
 *
 * @throws ExitError (2) when none does
 */
export async function listModels(search: string, { output, notices }: Program): Promise<number> {
  const registry = createModelRegistry();
  let table = "";
  const write = (text: string): void => {
    table += text;
  };
  const nothing = writeModels({ registry, search, write });
  for (const problem of registry.problems) notices.warn(formatProblem(problem));
  if (nothing !== undefined) throw usageError(nothing);
  await output.write(table);
  return exitCodes.done;
}
