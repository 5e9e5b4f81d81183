export type {
  BrokenReply,
  ModelReply,
  RawReply,
  StatusReply,
  ToolCallReply,
  TurnReply,
} from "./model-reply.js";
export type { ModelHandler, ModelServer, RecordedRequest } from "./model-server.js";
export { startModelServer } from "./model-server.js";
export { refusedEndpoint } from "./refused-endpoint.js";
export type { CommandResult, RunCommandOptions } from "./run-command.js";
export { runCommand } from "./run-command.js";
export type { TempTree } from "./temp-tree.js";
export { createTempTree } from "./temp-tree.js";
