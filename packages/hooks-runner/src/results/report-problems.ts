import type { HookError } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { ResultProblem } from "./check-result.js";

/** Reports what is wrong with a handler's result or with its draft. Returns the last report. */
export function reportProblems<State>(
  dispatch: Dispatch<State>,
  problems: readonly ResultProblem[],
  verb: "returned" | "left" = "returned",
): HookError | undefined {
  let last: HookError | undefined;
  for (const problem of problems) {
    last = dispatch.report(problem.code, `${dispatch.where}: ${verb} ${problem.text}`);
  }
  return last;
}
