import { Type } from "typebox";
import { ContentListSchema, ImageListSchema, MessageContentSchema } from "./content.js";
import { MessageListSchema, MessageSchema } from "./messages.js";

/** Result of `tool_call`: a verdict, or a changed input. */
export const ToolCallResultSchema = Type.Object({
  block: Type.Optional(Type.Boolean({ title: "true or false" })),
  reason: Type.Optional(Type.String({ title: "a string" })),
  input: Type.Optional(
    Type.Unsafe<object>(Type.Object({}, { title: "an object with the tool's arguments" })),
  ),
});

/** Result of `tool_result`: the fields that replace those of the tool's own result. */
export const ToolResultResultSchema = Type.Object({
  content: Type.Optional(ContentListSchema),
  details: Type.Optional(Type.Unknown({ title: "anything" })),
  isError: Type.Optional(Type.Boolean({ title: "true or false" })),
});

/** Result of `context`: the messages to send instead. */
export const ContextResultSchema = Type.Object({ messages: Type.Optional(MessageListSchema) });

/** Result of `message_end`: a message of the same role to store instead. */
export const MessageEndResultSchema = Type.Object({ message: Type.Optional(MessageSchema) });

/** A message that a hook adds to the conversation. */
export const AddedMessageSchema = Type.Object(
  {
    customType: Type.String(),
    content: MessageContentSchema,
    display: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
    details: Type.Optional(Type.Unknown()),
  },
  { title: "{ customType, content, display?, details? }" },
);

/** Result of `before_agent_start`: a message to add and a system prompt for this run. */
export const BeforeAgentStartResultSchema = Type.Object({
  message: Type.Optional(AddedMessageSchema),
  systemPrompt: Type.Optional(Type.String({ title: "a string" })),
});

/** Result of `input`: let it pass, change it, or say that it is dealt with. */
export const InputResultSchema = Type.Union(
  [
    Type.Object({ action: Type.Literal("continue") }),
    Type.Object({
      action: Type.Literal("transform"),
      text: Type.String(),
      images: Type.Optional(ImageListSchema),
    }),
    Type.Object({ action: Type.Literal("handled") }),
  ],
  {
    title:
      '{ action: "continue" }, { action: "transform", text, images? } or { action: "handled" }',
  },
);
