import type { AgentSession } from "../../agent/agent-session.js";
import type { Prompt } from "./read-prompt.js";
import { showEvents } from "./show-events.js";

/** Where print mode writes. */
export interface PrintOutput {
  /** Takes the answer. */
  answer(text: string): Promise<void>;
  /** Takes what happens beside it. */
  tell(message: string): void;
  verbose: boolean;
}

/** How one prompt ended: `failed` has one line for a person. */
export type PrintOutcome = { kind: "done" | "aborted" } | { kind: "failed"; message: string };

/**
 * Asks one prompt in a session that has started, and writes the answer, whole and nothing else.
 *
 * @example
 * const outcome = await runPrint(session, { text: "Hello", images: [] }, output);
 */
export async function runPrint(
  session: AgentSession,
  prompt: Prompt,
  output: PrintOutput,
): Promise<PrintOutcome> {
  const stop = showEvents(session, output);
  const { text, images } = prompt;
  try {
    const outcome = await session.prompt(text, { images, source: "print" });
    if (outcome.kind === "failed") return { kind: "failed", message: outcome.errorMessage };
    if (outcome.kind === "aborted") return { kind: "aborted" };
    if (outcome.kind === "answered") await writeAnswer(outcome.text, output);
    return { kind: "done" };
  } finally {
    stop();
  }
}

async function writeAnswer(text: string, { answer, tell }: PrintOutput): Promise<void> {
  if (text.trim() === "") tell("The model answered without a text.");
  else await answer(text.endsWith("\n") ? text : `${text}\n`);
}
