import { runAgentLoop, type StreamFn, type ThinkingLevel } from "@mariozechner/pi-agent-core";
import type { Api, Model } from "@mariozechner/pi-ai";
import type { HookRunner } from "@musepi/hooks-runner";
import { type EmitOptions, errorText } from "@musepi/hooks-types";
import type { AgentMessage } from "../session/agent-message.js";
import type { SessionManager } from "../session/session-manager.js";
import type { PromptOutcome } from "./agent-session.js";
import { convertToLlm } from "./convert-to-llm.js";
import type {} from "./custom-agent-messages.js";
import { createCutCalls } from "./cut-calls.js";
import type { EventForwarder } from "./event-forwarder.js";
import { guardStream } from "./guard-stream.js";
import type { MessageQueue } from "./message-queue.js";
import { outcomeOf } from "./outcome-of.js";
import { toAgentMessage } from "./to-agent-message.js";
import type { ToolCalls } from "./tool-calls.js";

/** What a run of the loop is made from. */
export interface RunParts {
  readonly runner: HookRunner;
  readonly session: SessionManager;
  readonly queue: MessageQueue;
  readonly calls: ToolCalls;
  readonly events: EventForwarder;
  readonly model: Model<Api>;
  readonly streamFn: StreamFn;
  readonly thinkingLevel: ThinkingLevel;
  /** With what signal the events of a run are emitted. */
  emitOptions(signal: AbortSignal): EmitOptions;
}

/** One run: the messages that start it, and the system prompt that holds for it. */
export interface Run {
  messages: AgentMessage[];
  systemPrompt: string;
  signal: AbortSignal;
  /** Settles when no words of hooks are on their way through `input`; `undefined`: none are. */
  settleInput(): Promise<unknown> | undefined;
  /** Called when the loop will take no more messages. */
  onLoopEnd(): void;
}

/** Runs the loop until the model has nothing more to do. */
export async function performRun(parts: RunParts, run: Run): Promise<PromptOutcome> {
  const { session, queue, calls, events, model, thinkingLevel } = parts;
  const { signal, systemPrompt } = run;
  const request = createRequest(parts);
  const cut = createCutCalls();
  const { messages } = session.buildSessionContext();
  const added = await runAgentLoop(
    run.messages,
    { systemPrompt, messages, tools: calls.tools },
    {
      model,
      ...(thinkingLevel === "off" ? {} : { reasoning: thinkingLevel }),
      sessionId: session.getSessionId(),
      convertToLlm,
      transformContext: request.transformContext,
      beforeToolCall: async (context) => {
        const reason = cut.reasonAgainst(context);
        return reason === undefined ? undefined : { block: true, reason };
      },
      afterToolCall: async (context) => calls.restore(context),
      // Without it the loop would begin one more turn, only to find out that it is aborted.
      shouldStopAfterTurn: () => signal.aborted,
      getSteeringMessages: async () => {
        await run.settleInput();
        return queue.takeAll("steer");
      },
      getFollowUpMessages: async () => queue.takeFirst("followUp"),
    },
    async (event) => {
      if (event.type === "agent_end") run.onLoopEnd();
      cut.watch(event);
      await events.forward(event, parts.emitOptions(signal));
    },
    signal,
    request.streamFn,
  );
  return outcomeOf(added, signal.aborted);
}

/** What goes to the model: the messages as the `context` hooks left them, or nothing when they could not be asked. */
function createRequest({ runner, model, streamFn }: RunParts) {
  let refusal: string | undefined;
  return {
    async transformContext(
      messages: AgentMessage[],
      signal?: AbortSignal,
    ): Promise<AgentMessage[]> {
      refusal = undefined;
      if (signal?.aborted || !runner.hasHandlers("context")) return messages;
      try {
        const left = await runner.emitContext(messages, { purpose: "turn", signal });
        return left.map((message) => toAgentMessage(message, model));
      } catch (thrown) {
        refusal = `Nothing was sent to the model, because the "context" hooks could not be asked: ${errorText(thrown)}`;
        return [];
      }
    },
    streamFn: guardStream(streamFn, () => refusal),
  };
}
