import type { HookError, UserBashEvent, UserBashResult } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import type { ResultProblem } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";
import { takeResult } from "./take-result.js";

/** What becomes of a person's shell command: it may not run, or a hook has run it, or says how. */
export interface UserBashDecision extends UserBashResult {
  block: boolean;
  /** Why it may not run. Present when `block` is true. */
  reason?: string | undefined;
  hookPath: string;
}

/** What a `user_bash` dispatch holds: the event, and the decision once there is one. */
export interface UserBashState {
  readonly event: UserBashEvent;
  decision: UserBashDecision | undefined;
}

/** The first result wins. Whatever goes wrong blocks: a failure, a result that does not fit, an abort. */
export const userBash: Strategy<UserBashState> = {
  readsClock: true,
  closesOnAbort: true,
  draft: ({ state }) => copyDraft(state.event),
  settle(dispatch, draft, returned) {
    const { fields, problems } = takeResult(dispatch, draft, returned);
    const { operations, result } = fields as UserBashResult;
    const all = [...problems, ...withoutExec(operations)];
    if (all.length > 0) return block(dispatch, reportProblems(dispatch, all));
    if (operations === undefined && result === undefined) return false;
    // The operations stay the hook's own object: their function may need it.
    return decide(dispatch, { block: false, operations, result: copyDraft(result) });
  },
  fail: (dispatch, error) => block(dispatch, error),
  finish: ({ state }) => state.decision,
};

function withoutExec(operations: object | undefined): ResultProblem[] {
  if (operations === undefined || ("exec" in operations && typeof operations.exec === "function"))
    return [];
  const text =
    "operations: an object without the function exec; expected { exec(command, cwd, options) }.";
  return [{ code: "RESULT_MALFORMED", key: "operations", text }];
}

function block(dispatch: Dispatch<UserBashState>, error: HookError | undefined): boolean {
  const reason =
    error === undefined
      ? "The command was aborted before its hooks had decided."
      : `Blocked, because a hook did not work: ${error.message}`;
  return decide(dispatch, { block: true, reason });
}

function decide(
  dispatch: Dispatch<UserBashState>,
  decision: Omit<UserBashDecision, "hookPath">,
): boolean {
  dispatch.state.decision = { ...decision, hookPath: dispatch.current.hook.path };
  return true;
}
