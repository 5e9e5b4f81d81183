import { resultChecks } from "@musepi/hooks-types/checks";
import type { Dispatch } from "../dispatch/dispatch.js";
import { type CheckedResult, checkResult } from "../results/check-result.js";

/**
 * What a handler said, checked: what it returned, and before that what it wrote into its draft under the name of a field of
 * the result. For events whose payload is not what handlers change.
 */
export function takeResult<State>(
  dispatch: Dispatch<State>,
  draft: object,
  returned: unknown,
): CheckedResult {
  const { name } = dispatch.settings;
  const keys = Object.keys(resultChecks[name]?.keys ?? {});
  const entries = Object.entries(draft).filter(([key]) => keys.includes(key));
  const result = checkResult(name, returned);
  if (entries.length === 0) return result;
  const written = checkResult(name, Object.fromEntries(entries));
  return {
    fields: { ...written.fields, ...result.fields },
    problems: [...written.problems, ...result.problems],
  };
}
