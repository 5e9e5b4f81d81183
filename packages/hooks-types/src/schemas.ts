export {
  ContentListSchema,
  ImageContentSchema,
  ImageListSchema,
  MessageContentSchema,
  TextContentSchema,
} from "./schemas/content.js";
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
