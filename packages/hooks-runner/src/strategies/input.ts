import type { InputEvent, InputResult } from "@musepi/hooks-types";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { settleDraft } from "../drafts/settle-draft.js";
import { checkField, checkResult } from "../results/check-result.js";
import { reportProblems } from "../results/report-problems.js";

/** What an `input` dispatch holds: the prompt as it came, as it is by now, and whether a handler dealt with it. */
export interface InputState {
  readonly event: InputEvent;
  now: InputEvent;
  handled: boolean;
}

/** Each handler sees the text and images as the previous one left them; the first `handled` ends the dispatch. */
export const input: Strategy<InputState, { text: unknown; images?: unknown }> = {
  readsClock: true,
  closesOnAbort: false,
  draft: ({ state }) => copyDraft(state.now),
  settle(dispatch, draft, returned) {
    const { state } = dispatch;
    const { fields, problems } = checkResult("input", returned);
    reportProblems(dispatch, problems);
    if (problems.some((problem) => problem.code === "RESULT_MALFORMED")) return false;
    if (fields.action === "handled") {
      state.handled = true;
      return true;
    }
    const transform = fields.action === "transform" ? fields : {};
    const { now } = state;
    const text: unknown = transform.text ?? draft.text;
    const images = settleDraft<unknown>(now.images, transform.images ?? draft.images);
    if (text === now.text && images === now.images) return false;
    const badText = checkField("input", "text", text);
    const badImages = images === undefined ? undefined : checkField("input", "images", images);
    const left = [badText, badImages].filter((problem) => problem !== undefined);
    if (left.length === 0) state.now = { ...now, text, images } as InputEvent;
    reportProblems(dispatch, left, "left");
    return false;
  },
  fail: () => false,
  finish({ state }): InputResult | undefined {
    if (state.handled) return { action: "handled" };
    if (state.now === state.event) return undefined;
    return { action: "transform", text: state.now.text, images: state.now.images };
  },
};
