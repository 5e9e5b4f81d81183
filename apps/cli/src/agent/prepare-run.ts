import type { HookRunner } from "@musepi/hooks-runner";
import type { AgentMessage } from "../session/agent-message.js";
import type { EventForwarder } from "./event-forwarder.js";
import { imagesOfContent, textOfContent, toUserMessage } from "./message-content.js";
import type { MessageQueue } from "./message-queue.js";
import { passInput, type Words } from "./pass-input.js";

/** What the beginning of a run needs. */
export interface PrepareRunParts {
  readonly runner: HookRunner;
  readonly queue: MessageQueue;
  readonly events: EventForwarder;
  /** The system prompt before hooks. */
  readonly systemPrompt: string;
}

/** How a run begins; `kind` says why there is none. */
export type RunStart =
  | { kind: "run"; messages: AgentMessage[]; systemPrompt: string }
  | { kind: "handled" | "aborted" };

/**
 * Asks the hooks what a run begins with: `input` for what somebody said, then `before_agent_start`. A run for messages that
 * wait in `trigger` has their text as its prompt.
 */
export async function prepareRun(
  parts: PrepareRunParts,
  words: Words | undefined,
  signal: AbortSignal,
): Promise<RunStart> {
  const { runner, queue, events } = parts;
  const accepted = words && (await passInput(runner, words, signal));
  if (signal.aborted) return { kind: "aborted" };
  if (words !== undefined && accepted === undefined) return { kind: "handled" };
  const said = accepted === undefined ? [] : [toUserMessage(accepted)];
  const opening = accepted === undefined ? queue.peek("trigger") : said;
  const images = opening.flatMap((message) => imagesOfContent(message.content) ?? []);
  const { messages: added, systemPrompt } = await runner.emitBeforeAgentStart(
    {
      prompt: opening.map((message) => textOfContent(message.content)).join("\n"),
      images: images.length === 0 ? undefined : images,
      systemPrompt: parts.systemPrompt,
    },
    { signal },
  );
  if (signal.aborted) return { kind: "aborted" };
  await events.settled();
  const waiting = [...queue.takeAll("nextRun"), ...queue.takeAll("trigger")];
  return { kind: "run", messages: [...said, ...waiting, ...added], systemPrompt };
}
