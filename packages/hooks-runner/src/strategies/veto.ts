import type { HookError, HookEvent } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { reportProblems } from "../results/report-problems.js";
import { takeResult } from "./take-result.js";

/** Who cancelled an operation; `reason` is there when it was cancelled because something broke. */
export interface Cancellation {
  cancel: true;
  hookPath: string;
  reason?: string | undefined;
}

/** What a veto's dispatch holds: the event, what the handlers said so far, and the cancellation once there is one. */
export interface VetoState {
  readonly event: HookEvent;
  readonly fields: Record<string, unknown>;
  cancellation: Cancellation | undefined;
}

/**
 * `cancel: true` stops the dispatch; of other fields the latest value wins. A failure is reported and its result dropped,
 * unless the handler was registered with `{ onError: "block" }`: then it cancels.
 */
export const veto: Strategy<VetoState> = {
  readsClock: true,
  closesOnAbort: false,
  draft: ({ state }) => copyDraft(state.event),
  settle(dispatch, draft, returned) {
    const { fields, problems } = takeResult(dispatch, draft, returned);
    const last = reportProblems(dispatch, problems);
    if (last !== undefined && dispatch.current.blocksOnError) return cancelFor(dispatch, last);
    const { cancel, ...others } = fields;
    if (cancel === true) return stop(dispatch, undefined);
    Object.assign(dispatch.state.fields, copyDraft(others));
    return false;
  },
  fail: (dispatch, error) => dispatch.current.blocksOnError && cancelFor(dispatch, error),
  finish({ state }): object | undefined {
    if (state.cancellation !== undefined) return state.cancellation;
    return Object.keys(state.fields).length > 0 ? state.fields : undefined;
  },
};

function cancelFor(dispatch: Dispatch<VetoState>, error: HookError | undefined): boolean {
  const what = error?.message ?? `${dispatch.where}: was aborted.`;
  return stop(dispatch, `Cancelled, because a hook that may forbid it did not work: ${what}`);
}

function stop(dispatch: Dispatch<VetoState>, reason: string | undefined): boolean {
  const { path: hookPath } = dispatch.current.hook;
  dispatch.state.cancellation = { cancel: true, hookPath, reason };
  return true;
}
