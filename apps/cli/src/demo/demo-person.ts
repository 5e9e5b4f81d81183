import type { HookUI } from "@musepi/hooks-types";

/** What is told of a person: that hooks show something, or ask and get an answer. */
export interface DemoPersonListener {
  shown(message: string): void;
  asked(question: string, answer: string): void;
}

/**
 * The person of the demo, who says no to every question, and reads what is shown.
 *
 * @example
 * const ui = createDemoPerson({ shown: console.log, asked: (question, answer) => console.log(question, answer) });
 */
export function createDemoPerson({ shown, asked }: DemoPersonListener): HookUI {
  const dismiss = async (title: string): Promise<undefined> => {
    asked(title, "(no answer)");
    return undefined;
  };
  return {
    select: dismiss,
    input: dismiss,
    editor: dismiss,
    async confirm(title, message) {
      asked(`${title} ${message}`.replace(/\s+/g, " "), "No.");
      return false;
    },
    notify: shown,
    setStatus() {},
    setEditorText() {},
    getEditorText: () => "",
  };
}
