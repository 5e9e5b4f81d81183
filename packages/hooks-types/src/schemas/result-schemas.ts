import type { TSchema } from "typebox";
import type { HookName } from "../event-map.js";
import {
  BeforeAgentStartResultSchema,
  ContextResultSchema,
  InputResultSchema,
  MessageEndResultSchema,
  ToolCallResultSchema,
  ToolResultResultSchema,
} from "./results.js";

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
} satisfies Record<HookName, TSchema | undefined>;
