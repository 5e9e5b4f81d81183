/** Fired before the agent waits and asks a model again. `attempt` counts from 1; `delayMs` is in ms. */
export interface AutoRetryStartEvent {
  type: "auto_retry_start";
  attempt: number;
  maxAttempts: number;
  delayMs: number;
  errorMessage: string;
}

/** Fired when asking again has ended: with an answer, or with `finalError`. */
export interface AutoRetryEndEvent {
  type: "auto_retry_end";
  success: boolean;
  attempt: number;
  finalError?: string | undefined;
}

/**
 * Events of asking a model again after an error that may pass.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("auto_retry_start", ({ attempt, delayMs }, ctx) => ctx.ui.setStatus("retry", `${attempt} in ${delayMs} ms`));
 *   pi.on("auto_retry_end", (_event, ctx) => ctx.ui.setStatus("retry", undefined));
 * }
 * ```
 */
export interface RetryEvents {
  auto_retry_start: { event: AutoRetryStartEvent; result: undefined };
  auto_retry_end: { event: AutoRetryEndEvent; result: undefined };
}
