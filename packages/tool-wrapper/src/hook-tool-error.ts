import type { ImageContent, TextContent } from "@musepi/hooks-types";

/** What a `HookToolError` is made from. */
export interface HookToolErrorOptions {
  content: (TextContent | ImageContent)[];
  details?: unknown;
  /** What the tool threw, or why its result was withheld. */
  cause?: unknown;
  /** What the tool returned, when a hook made a failure of it. */
  result?: object | undefined;
}

const brand = Symbol.for("@musepi/tool-wrapper/HookToolError");

/**
 * The failure of a tool as its hooks left it. Its message is the text of its content, for agents that keep nothing else.
 *
 * @example
 * ```ts
 * import { HookToolError } from "@musepi/tool-wrapper";
 * const error = new HookToolError({ content: [{ type: "text", text: "no such file" }] });
 * error.message; // "no such file"
 * HookToolError.isInstance(error); // true, also for one made by another copy of this package
 * ```
 */
export class HookToolError extends Error {
  readonly content: (TextContent | ImageContent)[];
  readonly details: unknown;
  readonly isError = true;
  /** The tool's own result with the hooks' changes, for fields that no event names; `undefined` when the tool threw. */
  readonly result: object | undefined;

  constructor({ content, details, cause, result }: HookToolErrorOptions) {
    super(
      textOf(content) || "The tool failed; its result has no text.",
      cause === undefined ? undefined : { cause },
    );
    this.name = "HookToolError";
    this.content = content;
    this.details = details;
    this.result = result;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether a value is a `HookToolError`, of this copy of the package or of another. */
  static isInstance(value: unknown): value is HookToolError {
    return typeof value === "object" && value !== null && Reflect.get(value, brand) === true;
  }
}

function textOf(content: HookToolErrorOptions["content"]): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
