import type { DialogOptions, HookUI } from "@musepi/hooks-types";
import { toDisplayText } from "../display/to-display-text.js";
import type { RunnerServices } from "../runner-services.js";

/** What the interface of one handler is made from. */
export interface CreateHookUIOptions {
  services: RunnerServices;
  /** The handler's signal: when it aborts, its dialogs close. */
  signal(): AbortSignal;
  /** Whether the handler's context may still be used. */
  isUsable(what: string): boolean;
  /** Stops the handler's clock; the result starts it again. */
  pause(): () => void;
}

/**
 * The interface as one handler sees it. Dialogs of all handlers queue, close with the handler, and stop its clock; texts
 * are made safe to show, because a model may have written them.
 */
export function createHookUI(options: CreateHookUIOptions): HookUI {
  const { services, isUsable } = options;
  const { ui } = services;

  const ask = async <Answer>(
    what: string,
    dismissed: Answer,
    open: (ui: HookUI, dialog: DialogOptions) => Promise<Answer>,
    dialog: DialogOptions = {},
  ): Promise<Answer> => {
    if (!isUsable(what) || ui === undefined) return dismissed;
    const closing = closeSignal(options.signal(), dialog);
    const resume = options.pause();
    try {
      return await services.dialogs.run(
        () => {
          closing.startTimeout();
          return open(ui, { ...dialog, signal: closing.signal });
        },
        dismissed,
        closing.signal,
      );
    } finally {
      closing.release();
      resume();
    }
  };
  const tell = (what: string, show: (ui: HookUI) => void): void => {
    if (isUsable(what) && ui !== undefined) show(ui);
  };

  return {
    select: (title, choices, dialog) => {
      const shown = choices.map(toDisplayText);
      const show = async (person: HookUI, settings: DialogOptions): Promise<string | undefined> => {
        const answer = await person.select(toDisplayText(title), shown, settings);
        return answer === undefined ? undefined : (choices[shown.indexOf(answer)] ?? answer);
      };
      return ask("select()", undefined, show, dialog);
    },
    confirm: (title, message, dialog) =>
      ask(
        "confirm()",
        false,
        (person, settings) =>
          person.confirm(toDisplayText(title), toDisplayText(message), settings),
        dialog,
      ),
    input: (title, placeholder, dialog) =>
      ask(
        "input()",
        undefined,
        (person, settings) =>
          person.input(toDisplayText(title), placeholder && toDisplayText(placeholder), settings),
        dialog,
      ),
    editor: (title, prefill, dialog) =>
      ask(
        "editor()",
        undefined,
        (person, settings) => person.editor(toDisplayText(title), prefill, settings),
        dialog,
      ),
    notify: (message, level) =>
      tell("notify()", (person) => person.notify(toDisplayText(message), level)),
    setStatus: (key, text) =>
      tell("setStatus()", (person) =>
        person.setStatus(key, text === undefined ? undefined : toDisplayText(text)),
      ),
    setEditorText: (text) => tell("setEditorText()", (person) => person.setEditorText(text)),
    getEditorText: () => (isUsable("getEditorText()") ? (ui?.getEditorText() ?? "") : ""),
  };
}

/** Node fires a timer that is to run longer than this at once. */
const longestTimerMs = 2 ** 31 - 1;

/** One signal for all that closes a dialog: its handler's end, its own signal, its timeout once it is shown. */
function closeSignal(
  handler: AbortSignal,
  dialog: DialogOptions,
): { signal: AbortSignal; startTimeout(): void; release(): void } {
  const controller = new AbortController();
  const close = (): void => controller.abort();
  const sources = dialog.signal === undefined ? [handler] : [handler, dialog.signal];
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const source of sources) {
    if (source.aborted) close();
    else source.addEventListener("abort", close);
  }
  return {
    signal: controller.signal,
    startTimeout() {
      const { timeout = Number.POSITIVE_INFINITY } = dialog;
      if (timeout <= longestTimerMs) timer = setTimeout(close, timeout);
    },
    release() {
      clearTimeout(timer);
      for (const source of sources) source.removeEventListener("abort", close);
    },
  };
}
