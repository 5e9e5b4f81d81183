import type { ImageContent, TextContent } from "@musepi/hooks-types";
import type { AgentMessage } from "../session/agent-message.js";
import type { Words } from "./pass-input.js";

type Content = AgentMessage["content"];

/** The text of a message's content; its text parts are joined by line breaks. */
export function textOfContent(content: Content): string {
  if (typeof content === "string") return content;
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

/** The images of a message's content; `undefined` when there are none. */
export function imagesOfContent(content: Content): ImageContent[] | undefined {
  if (typeof content === "string") return undefined;
  const images = content.flatMap((part) => (part.type === "image" ? [part] : []));
  return images.length === 0 ? undefined : images;
}

/** What somebody said as a user message. */
export function toUserMessage({ text, images = [] }: Words): AgentMessage {
  const textParts: TextContent[] = text === "" && images.length > 0 ? [] : [{ type: "text", text }];
  return { role: "user", content: [...textParts, ...images], timestamp: Date.now() };
}
