import type { HookEvent, HookName } from "@musepi/hooks-types";
import { Dispatch, type DispatchSettings } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import type { RunnerServices } from "../runner-services.js";
import { agentStart } from "./agent-start.js";
import { context } from "./context.js";
import { gate } from "./gate.js";
import { input } from "./input.js";
import { merge } from "./merge.js";
import { messageEnd } from "./message-end.js";
import { notify } from "./notify.js";
import { resources } from "./resources.js";
import { toolResult } from "./tool-result.js";
import { userBash } from "./user-bash.js";
import { veto } from "./veto.js";

/** How results combine: see the sentence above each strategy. */
export type StrategyKind =
  | "notify"
  | "gate"
  | "veto"
  | "pipe"
  | "merge"
  | "first"
  | "collect"
  | "agent-start";

/** One row of the table: how the results for an event combine, and how its dispatch begins. */
export interface StrategyRow<Event extends HookEvent> {
  readonly kind: StrategyKind;
  begin(event: Event, settings: DispatchSettings): Dispatch;
}

/** The strategy of every event. Adding an event is one row in the event map and one here; the compiler asks for it. */
export const strategies = {
  session_start: notifying(),
  session_shutdown: notifying((services) => services.shutdownMs),
  input: row("pipe", input, (event) => ({ event, now: event, handled: false })),
  before_agent_start: row("agent-start", agentStart, (event) => ({
    event,
    result: { messages: [], systemPrompt: event.systemPrompt },
  })),
  agent_start: notifying(),
  agent_end: notifying(),
  turn_start: notifying(),
  turn_end: notifying(),
  context: row("pipe", context, (event) => ({ event, messages: event.messages })),
  message_start: notifying(),
  message_update: notifying(),
  message_end: row("pipe", messageEnd, (event) => ({ event, message: event.message })),
  tool_execution_start: notifying(),
  tool_call: row("gate", gate, (event) => ({
    request: event,
    input: event.input,
    changedBy: [],
    verdict: undefined,
  })),
  tool_execution_update: notifying(),
  tool_result: row("pipe", toolResult, (event) => ({
    event,
    now: { content: event.content, details: event.details, isError: event.isError },
    changes: {},
  })),
  tool_execution_end: notifying(),
  session_before_switch: vetoing(),
  session_switch: notifying(),
  session_before_branch: vetoing(),
  session_branch: notifying(),
  session_before_compact: vetoing(),
  "session.compacting": row("merge", merge, (event) => ({ event, fields: {} })),
  session_compact: notifying(),
  session_before_tree: vetoing(),
  session_tree: notifying(),
  auto_compaction_start: notifying(),
  auto_compaction_end: notifying(),
  auto_retry_start: notifying(),
  auto_retry_end: notifying(),
  user_bash: row("first", userBash, (event) => ({ event, decision: undefined })),
  model_select: notifying(),
  resources_discover: row("collect", resources, (event) => ({
    event,
    found: { skillPaths: [], promptPaths: [], themePaths: [] },
  })),
} satisfies { [Name in HookName]: StrategyRow<HookEvent<Name>> };

function row<Event extends HookEvent, State>(
  kind: StrategyKind,
  strategy: Strategy<State>,
  start: (event: Event) => State,
): StrategyRow<Event> {
  return { kind, begin: (event, settings) => new Dispatch(settings, strategy, start(event)) };
}

function vetoing(): StrategyRow<HookEvent> {
  return row("veto", veto, (event) => ({ event, fields: {}, cancellation: undefined }));
}

function notifying(totalMs?: (services: RunnerServices) => number): StrategyRow<HookEvent> {
  return {
    kind: "notify",
    begin(event, settings) {
      const { services } = settings;
      if (totalMs !== undefined) settings.deadline = services.clock.now() + totalMs(services);
      return new Dispatch(settings, notify, { event, copied: undefined });
    },
  };
}
