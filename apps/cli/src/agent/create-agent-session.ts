import { HookRunner, systemClock } from "@musepi/hooks-runner";
import type { EmitOptions, HookHost } from "@musepi/hooks-types";
import { createSessionView } from "../session/create-session-view.js";
import { SessionManager } from "../session/session-manager.js";
import type {
  AgentSession,
  AgentSessionEvent,
  AgentSessionOptions,
  PromptOutcome,
} from "./agent-session.js";
import { closeMs, closeSession } from "./close-session.js";
import { createAbortController } from "./create-abort-controller.js";
import { createEventForwarder } from "./event-forwarder.js";
import { createHookMessages } from "./hook-messages.js";
import { createMessageQueue } from "./message-queue.js";
import type { Words } from "./pass-input.js";
import { performRun } from "./perform-run.js";
import { prepareRun } from "./prepare-run.js";
import { createRunCommands } from "./run-commands.js";
import { createRunQueue } from "./run-queue.js";
import { createShutdownRequest } from "./shutdown-request.js";
import { createToolCalls } from "./tool-calls.js";

/**
 * Wires the loop, the hooks, the tools and a session in memory together. Only what is made here, and the wrapped tools,
 * tell hooks anything.
 *
 * @example
 * ```ts
 * import { createScriptedStream } from "../models/scripted/scripted-stream.js";
 * import { scriptedModel } from "../models/scripted/scripted-model.js";
 * const cwd = process.cwd();
 * const session = createAgentSession({
 *   cwd,
 *   model: scriptedModel("hello.json"),
 *   streamFn: createScriptedStream(cwd),
 *   tools: [],
 *   systemPrompt: "Be brief.",
 *   hooks: [],
 *   onHookError: (error) => process.stderr.write(`${error.message}\n`),
 * });
 * await session.start();
 * const outcome = await session.prompt("What is in this folder?", { source: "print" });
 * await session.close();
 * ```
 */
export function createAgentSession(options: AgentSessionOptions): AgentSession {
  const { cwd, hooks, ui, clock = systemClock, onHookError, systemPrompt } = options;
  const session = SessionManager.inMemory(cwd);
  const queue = createMessageQueue();
  const listeners = new Set<(event: AgentSessionEvent) => void>();
  /** Aborts when the session closes. */
  const lifetime = createAbortController();
  /** Aborts when a session that closes no longer waits for its run. */
  const patience = createAbortController();
  const shutdown = createShutdownRequest(() => options.onShutdownRequested?.());
  let running: { systemPrompt: string; takesMessages: boolean } | undefined;
  let started = false;
  let starting: Promise<unknown> | undefined;
  let closing: Promise<void> | undefined;

  const host: HookHost = {
    sessionManager: createSessionView(session),
    modelRegistry: options.modelRegistry,
    getModel: () => options.model,
    getSystemPrompt: () => running?.systemPrompt ?? systemPrompt,
    isIdle: () => running === undefined,
    abort,
    hasQueuedMessages: () => !queue.isEmpty(),
    waitForIdle,
    sendMessage: (message, settings) => messages.sendMessage(message, settings),
    sendUserMessage: (content, settings) => messages.sendUserMessage(content, settings),
    appendEntry: (customType, data) => void session.appendCustom(customType, data),
    ...(options.exec === undefined ? {} : { exec: options.exec }),
    ...(options.onShutdownRequested === undefined ? {} : { shutdown: shutdown.make }),
  };
  const runner = new HookRunner({
    ...{ hooks, cwd, host, ui, clock },
    shutdownMs: closeMs,
    onError: onHookError,
    trace: options.trace?.write,
    traceValues: options.trace?.withValues,
  });
  const calls = createToolCalls({ tools: options.tools, hooks: runner, onError: onHookError });
  const events = createEventForwarder({ runner, session, calls, tell });
  const messages = createHookMessages({
    runner,
    queue,
    events,
    takesMessages: () => running?.takesMessages === true,
    wake: () => runs.wake(),
    isClosing: () => closing !== undefined,
    emitOptions: () => emitOptions(lifetime.signal),
  });
  const runs = createRunQueue({
    messages: queue,
    isEnding: shutdown.isMade,
    settleMessages: messages.settled,
    perform: (words, signal) => shutdown.during(() => perform(words, signal)),
  });
  const commands = createRunCommands({ runner, runs, shutdown, busy, waitForIdle });

  async function perform(words: Words | undefined, signal: AbortSignal): Promise<PromptOutcome> {
    const start = await prepareRun({ runner, queue, events, systemPrompt }, words, signal);
    if (start.kind !== "run") return { kind: start.kind };
    const { model, streamFn, thinkingLevel = "off" } = options;
    const current = { systemPrompt: start.systemPrompt, takesMessages: true };
    running = current;
    try {
      return await performRun(
        { session, queue, calls, events, runner, model, streamFn, thinkingLevel, emitOptions },
        {
          ...start,
          signal,
          settleInput: messages.settled,
          onLoopEnd: () => {
            current.takesMessages = false;
          },
        },
      );
    } finally {
      running = undefined;
    }
  }

  function tell(event: AgentSessionEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  /** What tells of the end of an aborted run is no longer part of it: its handlers have their ordinary time. */
  function emitOptions(signal: AbortSignal): EmitOptions {
    return { signal: signal.aborted ? patience.signal : signal };
  }

  function busy(): Promise<unknown> | undefined {
    return starting ?? runs.settled() ?? messages.settled() ?? events.settled();
  }

  function isIdle(): boolean {
    return busy() === undefined;
  }

  async function waitForIdle(): Promise<void> {
    for (let work = busy(); work !== undefined; work = busy()) await work;
  }

  function abort(): void {
    commands.abort();
    runs.abort();
    messages.abort();
  }

  return {
    runner,
    sessionManager: session,
    async start() {
      if (started) throw new Error("start() was called twice; a session starts once.");
      if (closing !== undefined) return;
      started = true;
      const release = runs.hold();
      const event = { type: "session_start", reason: "startup" } as const;
      starting = shutdown.during(async () => runner.emit(event, { signal: lifetime.signal }));
      await starting;
      starting = undefined;
      release();
    },
    async prompt(text, { images, source }) {
      if (closing !== undefined) return { kind: "aborted" };
      return commands.run(text) ?? runs.prompt({ text, images, source });
    },
    abort,
    waitForIdle,
    isIdle,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closing ??= Promise.resolve().then(close);
      return closing;
    },
  };

  function close(): Promise<void> {
    lifetime.abort();
    runs.close();
    abort();
    const giveUp = (): void => patience.abort();
    return closeSession({ runner, clock, wasStarted: started, isIdle, waitForIdle, giveUp });
  }
}
