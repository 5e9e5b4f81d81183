import type { PromptOutcome } from "./agent-session.js";
import { createAbortController } from "./create-abort-controller.js";
import type { MessageQueue } from "./message-queue.js";
import type { Words } from "./pass-input.js";

/** What a run queue is made from. */
export interface RunQueueOptions {
  messages: MessageQueue;
  /** Performs one run: for what somebody said, or for messages that wait in `trigger`. */
  perform(words: Words | undefined, signal: AbortSignal): Promise<PromptOutcome>;
  /** Settles when nothing that hooks said is still on its way to `messages`; `undefined`: nothing is. */
  settleMessages(): Promise<unknown> | undefined;
  /** Whether the session is about to end: hooks trigger no more runs then. */
  isEnding(): boolean;
}

/** Runs, one at a time: prompts in order, and after each one what hooks triggered meanwhile. */
export interface RunQueue {
  /** The outcome is that of the last run that the prompt led to. After `close` it is `aborted`. */
  prompt(words: Words): Promise<PromptOutcome>;
  /** Starts a run for messages that wait in `trigger`, when none is going on. */
  wake(): void;
  /** Starts nothing until the function that it returns is called. */
  hold(): () => void;
  abort(): void;
  /** Aborts the current run and starts no other. */
  close(): void;
  /** Settles when no run is going on or about to start; `undefined`: none is. */
  settled(): Promise<void> | undefined;
  /** How many runs have ended, and what the last one came to. */
  history(): { count: number; last: PromptOutcome | undefined };
}

/** Makes a queue without runs. See `RunQueue`. */
export function createRunQueue(options: RunQueueOptions): RunQueue {
  const { messages, perform, settleMessages } = options;
  const prompts: Waiting[] = [];
  let controller: AbortController | undefined;
  let working: Promise<void> | undefined;
  let holds = 0;
  let closed = false;
  let count = 0;
  let last: PromptOutcome | undefined;

  const isTriggered = (): boolean =>
    !closed && !options.isEnding() && messages.peek("trigger").length > 0;

  const run = async (words: Words | undefined): Promise<PromptOutcome> => {
    controller = createAbortController();
    try {
      const outcome = await perform(words, controller.signal);
      for (let on = settleMessages(); on !== undefined; on = settleMessages()) await on;
      keepUndelivered(messages, outcome);
      last = outcome;
      count += 1;
      return outcome;
    } finally {
      controller = undefined;
    }
  };
  const runAll = async (words: Words | undefined): Promise<PromptOutcome> => {
    let outcome = await run(words);
    while (isTriggered()) {
      const next = await run(undefined);
      if (next.kind !== "handled") outcome = next;
    }
    return outcome;
  };
  const hasWork = (): boolean => holds === 0 && (prompts.length > 0 || isTriggered());
  const attempt = async (prompt: Waiting | undefined): Promise<() => void> => {
    try {
      const outcome = await runAll(prompt?.words);
      return () => prompt?.resolve(outcome);
    } catch (thrown) {
      // Nobody waits for a run that a hook triggered: the program hears of it as of any other error of its own.
      return () => (prompt === undefined ? void Promise.reject(thrown) : prompt.reject(thrown));
    }
  };
  const work = async (): Promise<void> => {
    // What a hook sends in one go makes one run.
    await Promise.resolve();
    let report = (): void => {};
    while (hasWork()) {
      report();
      report = await attempt(prompts.shift());
    }
    // First, so that whoever waited for the last prompt finds the agent idle.
    working = undefined;
    report();
  };
  const wake = (): void => {
    if (working === undefined && hasWork()) working = work();
  };

  return {
    prompt(words) {
      if (closed) return Promise.resolve({ kind: "aborted" });
      return new Promise((resolve, reject) => {
        prompts.push({ words, resolve, reject });
        wake();
      });
    },
    wake,
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        wake();
      };
    },
    abort: () => controller?.abort(),
    close() {
      closed = true;
      for (const prompt of prompts.splice(0)) prompt.resolve({ kind: "aborted" });
      controller?.abort();
    },
    settled: () => working,
    history: () => ({ count, last }),
  };
}

interface Waiting {
  words: Words;
  resolve(outcome: PromptOutcome): void;
  reject(thrown: unknown): void;
}

/** A run that ended well is followed by what it did not get to; after an abort nothing starts by itself. */
function keepUndelivered(messages: MessageQueue, outcome: PromptOutcome): void {
  const place = outcome.kind === "answered" ? "trigger" : "nextRun";
  messages.move("steer", place);
  messages.move("followUp", place);
  if (outcome.kind === "aborted") messages.move("trigger", "nextRun");
}
