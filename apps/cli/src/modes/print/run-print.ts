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

/** How one prompt ended: `failed` has one line for a person, unless what failed was reported already. */
export type PrintOutcome =
  | { kind: "done" | "aborted" }
  | { kind: "failed"; message?: string | undefined };

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
    if (outcome.kind === "command" && outcome.failed) return { kind: "failed" };
    if (outcome.kind === "answered") await writeAnswer(outcome.text, output);
    if (outcome.kind === "answered" && outcome.cut) output.tell(cutAnswer);
    return { kind: "done" };
  } finally {
    stop();
  }
}

const cutAnswer =
  "The answer is not complete: it ended at the limit of its length. Ask for less at a time, or raise maxTokens of the model.";

async function writeAnswer(text: string, { answer, tell }: PrintOutput): Promise<void> {
  if (text.trim() === "") tell("The model answered without a text.");
  else await answer(text.endsWith("\n") ? text : `${text}\n`);
}
