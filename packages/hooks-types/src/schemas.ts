export {
  ContentListSchema,
  ImageContentSchema,
  ImageListSchema,
  MessageContentSchema,
  TextContentSchema,
} from "./schemas/content.js";
export { ResourcesDiscoverResultSchema, UserBashResultSchema } from "./schemas/host-results.js";
export { MessageListSchema, MessageSchema } from "./schemas/messages.js";
export { resultSchemas } from "./schemas/result-schemas.js";
export {
  AddedMessageSchema,
  BeforeAgentStartResultSchema,
  ContextResultSchema,
  InputResultSchema,
  MessageEndResultSchema,
  ToolCallResultSchema,
  ToolResultResultSchema,
} from "./schemas/results.js";
export {
  SessionBeforeBranchResultSchema,
  SessionBeforeCompactResultSchema,
  SessionBeforeSwitchResultSchema,
  SessionBeforeTreeResultSchema,
  SessionCompactingResultSchema,
} from "./schemas/session-results.js";
