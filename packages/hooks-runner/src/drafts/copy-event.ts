import type { AssistantMessage, HookEvent } from "@musepi/hooks-types";
import { copyDraft } from "./copy-draft.js";

/** The copy of an event that its `notify` handlers share. That of a streamed message is made when it is first read. */
export function copyEvent(event: HookEvent): HookEvent {
  if (event.type !== "message_update") return copyDraft(event);
  const { message, assistantMessageEvent } = event;
  const { partial, ...piece } = assistantMessageEvent;
  const readMessage = lazyCopy(message);
  const readPartial =
    partial === undefined || partial === message ? readMessage : lazyCopy(partial);
  const copiedPiece = copyDraft(piece);
  if (partial !== undefined) Object.defineProperty(copiedPiece, "partial", accessor(readPartial));
  return Object.defineProperty(
    { type: event.type, assistantMessageEvent: copiedPiece, message },
    "message",
    accessor(readMessage),
  );
}

function lazyCopy(message: AssistantMessage): () => AssistantMessage {
  let copied: AssistantMessage | undefined;
  return () => {
    copied ??= copyDraft(message);
    return copied;
  };
}

function accessor(read: () => AssistantMessage): PropertyDescriptor {
  return { get: read, enumerable: true, configurable: true };
}
