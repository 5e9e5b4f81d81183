import { Type } from "typebox";
import type { HookMessage } from "../messages.js";

const roles = Type.Union([
  Type.Literal("user"),
  Type.Literal("assistant"),
  Type.Literal("toolResult"),
  Type.Literal("custom"),
]);

/** One message of the conversation, as deep as a hook's result is checked: its role and the kind of its content. */
export const MessageSchema = Type.Unsafe<HookMessage>(
  Type.Object(
    {
      role: roles,
      content: Type.Union([Type.String(), Type.Array(Type.Object({ type: Type.String() }))]),
    },
    { title: "a message with a role (user, assistant, toolResult or custom) and content" },
  ),
);

/** The messages of a request; an empty list is refused, because no model answers nothing. */
export const MessageListSchema = Type.Unsafe<HookMessage[]>(
  Type.Array(MessageSchema, {
    minItems: 1,
    title: "a list of at least one message, each with a role and content",
  }),
);
