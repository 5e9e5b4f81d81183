import { Type } from "typebox";
import type { HookMessage } from "../messages.js";
import { ImageContentSchema, TextContentSchema } from "./content.js";

const thinking = Type.Object({ type: Type.Literal("thinking"), thinking: Type.String() });
const toolCall = Type.Object({
  type: Type.Literal("toolCall"),
  id: Type.String(),
  name: Type.String(),
  arguments: Type.Object({}),
});
const spoken = Type.Array(Type.Union([TextContentSchema, ImageContentSchema]));
const answered = Type.Array(Type.Union([TextContentSchema, thinking, toolCall]));

/** A message as a handler may return it: a `timestamp` that it lacks is filled in. */
type ReturnedMessage<Message = HookMessage> = Message extends HookMessage
  ? Omit<Message, "timestamp"> & { timestamp?: number | undefined }
  : never;

/** One message of the conversation, as deep as a hook's result is checked: its role, and the parts of its content. */
export const MessageSchema = Type.Unsafe<ReturnedMessage>(
  Type.Union(
    [
      Type.Object({
        role: Type.Union([Type.Literal("user"), Type.Literal("custom")]),
        content: Type.Union([Type.String(), spoken]),
      }),
      Type.Object({ role: Type.Literal("assistant"), content: answered }),
      Type.Object({
        role: Type.Literal("toolResult"),
        toolCallId: Type.String(),
        content: spoken,
      }),
    ],
    {
      title:
        'a message with a role (user, assistant, toolResult or custom) and content of its role: a string (user, custom) or a list of whole parts ({ type: "text", text }, …)',
    },
  ),
);

/** The messages of a request; an empty list is refused, because no model answers nothing. */
export const MessageListSchema = Type.Unsafe<ReturnedMessage[]>(
  Type.Array(MessageSchema, {
    minItems: 1,
    title: "a list of at least one message, each with a role and content",
  }),
);
