import type { HookEvent } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { reportProblems } from "../results/report-problems.js";
import { takeResult } from "./take-result.js";

/** What a merging dispatch holds: the event, and what the handlers said so far. */
export interface MergeState {
  readonly event: HookEvent;
  readonly fields: Record<string, unknown>;
}

/** Lists are appended; of other fields the latest value wins. A failure is reported, and the next handler runs. */
export const merge: Strategy<MergeState> = {
  readsClock: true,
  closesOnAbort: false,
  draft: ({ state }) => copyDraft(state.event),
  settle(dispatch, draft, returned) {
    const { fields, problems } = takeResult(dispatch, draft, returned);
    reportProblems(dispatch, problems);
    const merged = dispatch.state.fields;
    for (const [key, value] of Object.entries(copyDraft(fields))) {
      const before = merged[key];
      merged[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
    return false;
  },
  fail: () => false,
  finish: ({ state }) => (Object.keys(state.fields).length > 0 ? state.fields : undefined),
};
