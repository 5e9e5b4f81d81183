import type { AgentEvent } from "@mariozechner/pi-agent-core";
import type { HookRunner } from "@musepi/hooks-runner";
import type { EmitOptions, MaybePromise } from "@musepi/hooks-types";
import type { AgentMessage } from "../session/agent-message.js";
import type { SessionManager } from "../session/session-manager.js";
import type { AgentSessionEvent } from "./agent-session.js";
import { createInOrder } from "./in-order.js";
import { replaceMessage } from "./replace-message.js";
import type { ToolCalls } from "./tool-calls.js";

/** What an event forwarder is made from. */
export interface EventForwarderOptions {
  runner: HookRunner;
  session: SessionManager;
  calls: ToolCalls;
  /** Told of each event after the hooks. */
  tell(event: AgentSessionEvent): void;
}

/** Takes events to the hooks, then to the session, then to whoever shows them: one event after the other. */
export interface EventForwarder {
  /** An event of the loop. */
  forward(event: AgentEvent, options: EmitOptions): MaybePromise<void>;
  /** A message that joins the conversation while no run is going on. */
  deliver(message: AgentMessage, options: EmitOptions): MaybePromise<void>;
  settled(): Promise<void> | undefined;
}

/** Makes a forwarder. See `EventForwarder`. */
export function createEventForwarder(options: EventForwarderOptions): EventForwarder {
  const { runner, session, calls, tell } = options;
  const order = createInOrder();
  let turnIndex = -1;

  const publish = (event: AgentSessionEvent, emitOptions: EmitOptions): MaybePromise<void> =>
    after(runner.emit(event, emitOptions), () => tell(event));

  const endMessage = (message: AgentMessage, emitOptions: EmitOptions): MaybePromise<void> => {
    const event = { type: "message_end", message } as const;
    return after(runner.emit<"message_end">(event, emitOptions), (result) => {
      if (result?.message !== undefined) replaceMessage(message, result.message);
      store(session, message);
      tell(event);
    });
  };

  const take = (event: AgentEvent, emitOptions: EmitOptions): MaybePromise<void> => {
    switch (event.type) {
      case "agent_start":
        turnIndex = -1;
        return publish(event, emitOptions);
      case "turn_start":
        turnIndex += 1;
        return publish({ type: "turn_start", turnIndex, timestamp: Date.now() }, emitOptions);
      case "turn_end":
        return publish({ ...event, turnIndex }, emitOptions);
      case "message_end":
        return endMessage(event.message, emitOptions);
      case "message_update": {
        const { type, message, assistantMessageEvent } = event;
        if (message.role !== "assistant") return;
        return publish({ type, message, assistantMessageEvent }, emitOptions);
      }
      case "tool_execution_start":
        calls.begin(event.toolCallId, event.args);
        return publish(event, emitOptions);
      case "tool_execution_update":
        return publish({ ...event, args: calls.argsOf(event.toolCallId) }, emitOptions);
      case "tool_execution_end":
        return publish({ ...event, args: calls.end(event.toolCallId) }, emitOptions);
      default:
        return publish(event, emitOptions);
    }
  };

  return {
    forward: (event, emitOptions) => order.run(() => take(event, emitOptions)),
    deliver: (message, emitOptions) =>
      order.run(() =>
        after(publish({ type: "message_start", message }, emitOptions), () =>
          endMessage(message, emitOptions),
        ),
      ),
    settled: order.settled,
  };
}

function store(session: SessionManager, message: AgentMessage): void {
  if (message.role === "custom") session.appendCustomMessage(message);
  else session.appendMessage(message);
}

function after<Value, Next>(
  value: MaybePromise<Value>,
  next: (settled: Value) => MaybePromise<Next>,
): MaybePromise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
