import type { TSchema } from "typebox";
import type { HookName } from "../event-map.js";
import { ResourcesDiscoverResultSchema, UserBashResultSchema } from "./host-results.js";
import {
  BeforeAgentStartResultSchema,
  ContextResultSchema,
  InputResultSchema,
  MessageEndResultSchema,
  ToolCallResultSchema,
  ToolResultResultSchema,
} from "./results.js";
import {
  SessionBeforeBranchResultSchema,
  SessionBeforeCompactResultSchema,
  SessionBeforeSwitchResultSchema,
  SessionBeforeTreeResultSchema,
  SessionCompactingResultSchema,
} from "./session-results.js";

/**
 * The schema of the result of each event; `undefined` for an event whose handlers return nothing.
 *
 * The run-time checks in `@musepi/hooks-types/checks` are generated from it.
 */
export const resultSchemas = {
  session_start: undefined,
  session_shutdown: undefined,
  input: InputResultSchema,
  before_agent_start: BeforeAgentStartResultSchema,
  agent_start: undefined,
  agent_end: undefined,
  turn_start: undefined,
  turn_end: undefined,
  context: ContextResultSchema,
  message_start: undefined,
  message_update: undefined,
  message_end: MessageEndResultSchema,
  tool_execution_start: undefined,
  tool_call: ToolCallResultSchema,
  tool_execution_update: undefined,
  tool_result: ToolResultResultSchema,
  tool_execution_end: undefined,
  session_before_switch: SessionBeforeSwitchResultSchema,
  session_switch: undefined,
  session_before_branch: SessionBeforeBranchResultSchema,
  session_branch: undefined,
  session_before_compact: SessionBeforeCompactResultSchema,
  "session.compacting": SessionCompactingResultSchema,
  session_compact: undefined,
  session_before_tree: SessionBeforeTreeResultSchema,
  session_tree: undefined,
  auto_compaction_start: undefined,
  auto_compaction_end: undefined,
  auto_retry_start: undefined,
  auto_retry_end: undefined,
  user_bash: UserBashResultSchema,
  model_select: undefined,
  resources_discover: ResourcesDiscoverResultSchema,
} satisfies Record<HookName, TSchema | undefined>;
