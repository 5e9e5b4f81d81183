import type { HookErrorCode } from "./hook-error-codes.js";

/** What a `HookError` is made from. */
export interface HookErrorOptions {
  code: HookErrorCode;
  /** Path of the hook, as it was named; `undefined` when no hook can be named. */
  hookPath?: string | undefined;
  /** The event, the command (`/name`) or the phase (`load`) in which it happened. */
  event?: string | undefined;
  /** What happened, where, what was expected, and what to do: one text for a person. */
  message: string;
  /** What was thrown. */
  cause?: unknown;
}

const brand = Symbol.for("@musepi/hooks-types/HookError");

/**
 * Everything that goes wrong with a hook, with who and where.
 *
 * @example
 * ```ts
 * import { HookError } from "@musepi/hooks-types";
 * const error = new HookError({ code: "HOOK_NOT_FOUND", hookPath: "./gate.ts", message: "There is no ./gate.ts." });
 * HookError.isInstance(error); // true, also for one made by another copy of this package
 * ```
 */
export class HookError extends Error {
  readonly code: HookErrorCode;
  readonly hookPath: string | undefined;
  readonly event: string | undefined;
  /** The text of what was thrown; the message itself when nothing was. */
  readonly error: string;

  constructor(options: HookErrorOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "HookError";
    this.code = options.code;
    this.hookPath = options.hookPath;
    this.event = options.event;
    this.error = options.cause === undefined ? options.message : errorText(options.cause);
    Object.defineProperty(this, brand, { value: true });
  }

  /** Whether a value is a `HookError`, of this copy of the package or of another. */
  static isInstance(value: unknown): value is HookError {
    try {
      return typeof value === "object" && value !== null && Reflect.get(value, brand) === true;
    } catch {
      // Whatever answers a question with an exception is none of ours.
      return false;
    }
  }
}

/**
 * A readable text for anything that can be thrown: an error, a string, `null`, an object without `message`.
 *
 * @example
 * ```ts
 * import { errorText } from "@musepi/hooks-types";
 * errorText(null); // "null"
 * ```
 */
export function errorText(thrown: unknown): string {
  try {
    if (typeof thrown === "string") return thrown === "" ? "an empty string" : thrown;
    if (typeof thrown === "object" && thrown !== null) {
      const message: unknown = Reflect.get(thrown, "message");
      if (typeof message === "string" && message !== "") return message;
      if (thrown instanceof Error) return typeof thrown.name === "string" ? thrown.name : "Error";
      return JSON.stringify(thrown) ?? "an object";
    }
    return String(thrown);
  } catch {
    return "something that cannot be shown";
  }
}
