import type { ImageContent } from "../messages.js";
import type { InputResultSchema } from "../schemas/results.js";
import type { Shape } from "../shape.js";

/** Fired for each prompt, before skills and templates and before the agent starts. */
export interface InputEvent {
  type: "input";
  text: string;
  images?: ImageContent[] | undefined;
  source: "interactive" | "print" | "rpc" | "extension";
}

/** `continue` passes it on, `transform` changes it for the next handler, `handled` ends it here: no model is asked. */
export type InputResult = Shape<typeof InputResultSchema>;

/**
 * The event of a prompt.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("input", (event) => ({ action: "transform", text: event.text.trim() }));
 * }
 * ```
 */
export interface InputEvents {
  input: { event: InputEvent; result: InputResult };
}
