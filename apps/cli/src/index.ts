// What a program that embeds the agent may use. What hooks use lies under ./extensibility/hooks.
export type {
  AgentSession,
  AgentSessionEvent,
  AgentSessionOptions,
  PromptOptions,
  PromptOutcome,
} from "./agent/agent-session.js";
export type { AnyTool } from "./agent/any-tool.js";
export { createAgentSession } from "./agent/create-agent-session.js";
export { type AgentDirOptions, agentDir } from "./config/agent-dir.js";
export type { JsonProblem } from "./config/json-problem.js";
export type { AnyModel } from "./models/catalogue.js";
export {
  createModelRegistry,
  type ModelIdentity,
  type ModelRegistry,
  type ModelRegistryOptions,
} from "./models/model-registry.js";
export { createModelStream, type ModelStreamOptions } from "./models/model-stream.js";
export { type ModelChoice, type ModelWish, resolveModel } from "./models/resolve-model.js";
export type {
  ScriptedExpectation,
  ScriptedRequest,
  ScriptedToolCall,
  ScriptedTurn,
  ScriptFunction,
} from "./models/scripted/script.js";
export { buildSystemPrompt, type SystemPromptOptions } from "./resources/system-prompt.js";
export type {
  CustomEntry,
  CustomMessageEntry,
  EntryBase,
  MessageEntry,
  SessionEntry,
  SessionHeader,
} from "./session/session-entry.js";
export { SessionManager } from "./session/session-manager.js";
export { type BuiltInTool, type CreateToolsOptions, createTools } from "./tools/create-tools.js";
export { type BuiltInToolName, toolNames } from "./tools/tool-names.js";
