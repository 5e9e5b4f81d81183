import type { HookMessage, HookName, HookResult, ToolCallDecision } from "@musepi/hooks-types";
import type { AgentStartResult } from "./strategies/agent-start.js";
import type { DiscoveredResources } from "./strategies/resources.js";
import type { UserBashDecision } from "./strategies/user-bash.js";
import type { Cancellation } from "./strategies/veto.js";

/** What a veto comes to: who cancelled, or what the handlers said beside it. */
type Vetoed<Name extends HookName> = Cancellation | (HookResult<Name> & { cancel?: undefined });

/** What a dispatch comes to, where that is more than one handler's result. */
interface CombinedResults {
  tool_call: ToolCallDecision;
  context: HookMessage[];
  message_end: { message: HookMessage };
  before_agent_start: AgentStartResult;
  session_before_switch: Vetoed<"session_before_switch">;
  session_before_branch: Vetoed<"session_before_branch">;
  session_before_compact: Vetoed<"session_before_compact">;
  session_before_tree: Vetoed<"session_before_tree">;
  user_bash: UserBashDecision;
  resources_discover: DiscoveredResources;
}

/** What `emit` gives for an event when somebody listens. */
export type CombinedResult<Name extends HookName> = Name extends keyof CombinedResults
  ? CombinedResults[Name]
  : HookResult<Name>;
