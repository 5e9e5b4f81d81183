import { Type } from "typebox";
import type { HookMessage } from "../messages.js";

const parts = Type.Array(Type.Object({ type: Type.String() }));

/** A message as a handler may return it: a `timestamp` that it lacks is filled in. */
type ReturnedMessage<Message = HookMessage> = Message extends HookMessage
  ? Omit<Message, "timestamp"> & { timestamp?: number | undefined }
  : never;

/** One message of the conversation, as deep as a hook's result is checked: its role and the kind of its content. */
export const MessageSchema = Type.Unsafe<ReturnedMessage>(
  Type.Union(
    [
      Type.Object({
        role: Type.Union([Type.Literal("user"), Type.Literal("custom")]),
        content: Type.Union([Type.String(), parts]),
      }),
      Type.Object({
        role: Type.Union([Type.Literal("assistant"), Type.Literal("toolResult")]),
        content: parts,
      }),
    ],
    {
      title:
        "a message with a role (user, assistant, toolResult or custom) and content, which only a user or custom message may have as a string",
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
