import { errorText, type ImageContent, type TextContent } from "@musepi/hooks-types";
import { HookToolError } from "./hook-tool-error.js";
import { isObject } from "./is-object.js";

/** A failure in the shape of a result. */
export interface ToolFailure {
  content: (TextContent | ImageContent)[];
  details: unknown;
  isError: true;
}

/**
 * What anything that a tool threw looks like as a result: its text, or the `content` that it carries, and its `details`.
 * Hooks see this, so an agent that gives the model this and nothing else gives it nothing that they did not see.
 *
 * @example
 * ```ts
 * import { toolFailure } from "@musepi/tool-wrapper";
 * toolFailure(new Error("no such file")).content; // [{ type: "text", text: "no such file" }]
 * ```
 */
export function toolFailure(thrown: unknown): ToolFailure {
  const { content, details }: { content?: unknown; details?: unknown } = isObject(thrown)
    ? thrown
    : {};
  if (!isContent(content)) return failure([textPart(thrown)], details);
  // Many agents give the model the message and nothing else, so hooks must see it in any case.
  const whole =
    HookToolError.isInstance(thrown) || content.some((part) => hasText(part, errorText(thrown)));
  return failure(whole ? content : [textPart(thrown), ...content], details);
}

function failure(content: ToolFailure["content"], details: unknown): ToolFailure {
  return { content, details, isError: true };
}

function textPart(thrown: unknown): TextContent {
  return { type: "text", text: errorText(thrown) };
}

function hasText(part: TextContent | ImageContent, text: string): boolean {
  return part.type === "text" && part.text.includes(text);
}

function isContent(value: unknown): value is (TextContent | ImageContent)[] {
  return Array.isArray(value) && value.every(isPart);
}

function isPart(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, text, data, mimeType }: Record<string, unknown> = { ...value };
  if (type === "text") return typeof text === "string";
  return type === "image" && typeof data === "string" && typeof mimeType === "string";
}
