import type { HookEvent } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyEvent } from "../drafts/copy-event.js";
import { describeValue } from "../results/check-result.js";

/** What a `notify` dispatch holds: the event, and the one copy that all its handlers get. */
export interface NotifyState {
  readonly event: HookEvent;
  copied: HookEvent | undefined;
}

/** Results are ignored, and an object that is returned gets a diagnostic; a failure is reported, and the next handler runs. */
export const notify: Strategy<NotifyState> = {
  readsClock: false,
  closesOnAbort: false,
  draft(dispatch) {
    dispatch.state.copied ??= copyEvent(dispatch.state.event);
    return dispatch.state.copied;
  },
  settle(dispatch, _draft, returned) {
    if (typeof returned === "object" && returned !== null) {
      const text = `returned ${describeValue(returned)}; this event takes no result, so it is ignored. Return nothing.`;
      dispatch.report("RESULT_IGNORED", `${dispatch.where}: ${text}`);
    }
    return false;
  },
  fail: () => false,
  finish: () => undefined,
};
