/** What a `ToolBlockedError` is made from. */
export interface ToolBlockedErrorOptions {
  toolName: string;
  toolCallId: string;
  /** Why; default: a sentence that names the hook. */
  reason?: string | undefined;
  /** The hook that blocked the call; `undefined` when no hook can be named. */
  hookPath?: string | undefined;
  /** What went wrong, when the call is blocked because something did. */
  cause?: unknown;
}

const brand = Symbol.for("@musepi/tool-wrapper/ToolBlockedError");

/**
 * Thrown instead of running a tool. Its message is the reason, which an agent shows to the model as an error result.
 *
 * @example
 * ```ts
 * import { ToolBlockedError } from "@musepi/tool-wrapper";
 * const error = new ToolBlockedError({ toolName: "bash", toolCallId: "call-1", reason: "not on a Friday" });
 * ToolBlockedError.isInstance(error); // true, also for one made by another copy of this package
 * ```
 */
export class ToolBlockedError extends Error {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly hookPath: string | undefined;

  constructor(options: ToolBlockedErrorOptions) {
    super(
      options.reason || withoutReason(options),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "ToolBlockedError";
    this.toolName = options.toolName;
    this.toolCallId = options.toolCallId;
    this.hookPath = options.hookPath;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether a value is a `ToolBlockedError`, of this copy of the package or of another. */
  static isInstance(value: unknown): value is ToolBlockedError {
    return typeof value === "object" && value !== null && Reflect.get(value, brand) === true;
  }
}

function withoutReason({ toolName, hookPath = "A hook" }: ToolBlockedErrorOptions): string {
  return `${hookPath} blocked this call of "${toolName}" and gave no reason.`;
}
