import type { AssistantMessage, HookEvent } from "@musepi/hooks-types";
import { copyDraft } from "./copy-draft.js";

/** The copy of an event that its `notify` handlers share. That of a streamed message is made when it is first read. */
export function copyEvent(event: HookEvent): HookEvent {
  if (event.type !== "message_update") return copyDraft(event);
  const { message, assistantMessageEvent } = event;
  const { partial, ...piece } = assistantMessageEvent;
  const readMessage = copiedOnce(message);
  const copiedPiece = copyDraft(piece);
  if (partial !== undefined) {
    const readPartial = partial === message ? readMessage : copiedOnce(partial);
    defineWhenRead(copiedPiece, "partial", readPartial);
  }
  const copied = { type: event.type, message, assistantMessageEvent: copiedPiece };
  defineWhenRead(copied, "message", readMessage);
  return copied;
}

function copiedOnce(message: AssistantMessage): () => AssistantMessage {
  let copied: AssistantMessage | undefined;
  return () => {
    copied ??= copyDraft(message);
    return copied;
  };
}

/** A property whose value is made when it is read, and which may be written to like any other. */
function defineWhenRead(target: object, key: string, read: () => unknown): void {
  const property = { enumerable: true, configurable: true };
  const set = (value: unknown): void => {
    Object.defineProperty(target, key, { ...property, writable: true, value });
  };
  Object.defineProperty(target, key, { ...property, get: read, set });
}
