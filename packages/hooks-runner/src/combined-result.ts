import type { HookMessage, HookName, HookResult, ToolCallDecision } from "@musepi/hooks-types";
import type { AgentStartResult } from "./strategies/agent-start.js";

/** What a dispatch comes to, where that is more than one handler's result. */
interface CombinedResults {
  tool_call: ToolCallDecision;
  context: HookMessage[];
  message_end: { message: HookMessage };
  before_agent_start: AgentStartResult;
}

/** What `emit` gives for an event when somebody listens. */
export type CombinedResult<Name extends HookName> = Name extends keyof CombinedResults
  ? CombinedResults[Name]
  : HookResult<Name>;
