export type { CreateLoadedHookOptions } from "./create-loaded-hook.js";
export { createLoadedHook } from "./create-loaded-hook.js";
export type {
  HookEvent,
  HookEventMap,
  HookHandler,
  HookName,
  HookResult,
  MaybePromise,
} from "./event-map.js";
export type {
  AgentEndEvent,
  AgentEvents,
  AgentStartEvent,
  BeforeAgentStartEvent,
  BeforeAgentStartResult,
  ContextEvent,
  ContextResult,
  TurnEndEvent,
  TurnStartEvent,
} from "./events/agent.js";
export type {
  AutoCompactionEndEvent,
  AutoCompactionReason,
  AutoCompactionStartEvent,
  CompactionEntry,
  CompactionEvents,
  CompactionPreparation,
  SessionBeforeCompactEvent,
  SessionBeforeCompactResult,
  SessionCompactEvent,
  SessionCompactingEvent,
  SessionCompactingResult,
} from "./events/compaction.js";
export type {
  HostEvents,
  ModelSelectEvent,
  ResourcesDiscoverEvent,
  ResourcesDiscoverResult,
  UserBashEvent,
  UserBashResult,
} from "./events/host.js";
export type { InputEvent, InputEvents, InputResult } from "./events/input.js";
export type {
  MessageEndEvent,
  MessageEndResult,
  MessageEvents,
  MessageStartEvent,
  MessageUpdateEvent,
} from "./events/message.js";
export type { AutoRetryEndEvent, AutoRetryStartEvent, RetryEvents } from "./events/retry.js";
export type {
  SessionBeforeBranchEvent,
  SessionBeforeBranchResult,
  SessionBeforeSwitchEvent,
  SessionBeforeSwitchResult,
  SessionBranchEvent,
  SessionEvents,
  SessionShutdownEvent,
  SessionStartEvent,
  SessionSwitchEvent,
  SessionSwitchReason,
} from "./events/session.js";
export type {
  ToolCallEvent,
  ToolCallEventOf,
  ToolCallResult,
  ToolEvents,
  ToolExecutionEndEvent,
  ToolExecutionStartEvent,
  ToolExecutionUpdateEvent,
  ToolResultEvent,
  ToolResultEventOf,
  ToolResultResult,
} from "./events/tool.js";
export type {
  SessionBeforeTreeEvent,
  SessionBeforeTreeResult,
  SessionTreeEvent,
  TreeEvents,
  TreePreparation,
} from "./events/tree.js";
export { familyEvents } from "./family-events.js";
export {
  isBashToolResult,
  isEditToolResult,
  isReadToolResult,
  isToolCall,
  isToolResult,
  isWriteToolResult,
} from "./guards.js";
export type {
  CommandInfo,
  HandlerOptions,
  HookAPI,
  HookCommand,
  HookFactory,
  HookTimer,
} from "./hook-api.js";
export type { HookErrorOptions } from "./hook-error.js";
export { errorText, HookError } from "./hook-error.js";
export type { HookErrorCode } from "./hook-error-codes.js";
export { hookErrorCodes } from "./hook-error-codes.js";
export { hookNames, isHookName } from "./hook-names.js";
export type { HandlerRegistration, HookActions, LoadedHook, StoredHandler } from "./loaded-hook.js";
export type {
  AssistantMessage,
  AssistantMessageEvent,
  CustomMessage,
  HookMessage,
  ImageContent,
  TextContent,
  ThinkingContent,
  ToolCallContent,
  ToolResultMessage,
  UserMessage,
} from "./messages.js";
export { nearest } from "./nearest.js";
export type { BashOperations } from "./ports/bash-operations.js";
export type { ExecOptions, ExecResult } from "./ports/exec.js";
export type { HookCommandContext, HookContext } from "./ports/hook-context.js";
export type {
  HookHost,
  MessageRenderer,
  OutgoingMessage,
  SendMessageOptions,
  SendUserMessageOptions,
} from "./ports/hook-host.js";
export type { DialogOptions, HookUI, NotificationLevel } from "./ports/hook-ui.js";
export type { ModelInfo, ModelRegistryView } from "./ports/model.js";
export type { SessionEntry, SessionView } from "./ports/session-view.js";
export type {
  EmitOptions,
  ToolCallDecision,
  ToolCallRequest,
  ToolHooks,
  ToolResultRequest,
} from "./ports/tool-hooks.js";
export type { Shape } from "./shape.js";
export type {
  BashToolInput,
  EditToolInput,
  FindToolInput,
  GrepToolInput,
  LsToolInput,
  ReadToolInput,
  ToolDetails,
  ToolInputs,
  ToolName,
  WriteToolInput,
} from "./tool-inputs.js";
