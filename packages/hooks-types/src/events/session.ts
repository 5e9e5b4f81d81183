/** Fired once when a session is ready, and again after a reload. */
export interface SessionStartEvent {
  type: "session_start";
  reason: "startup" | "reload";
}

/**
 * Fired before the process ends, in every mode, also on SIGINT, SIGTERM and SIGHUP.
 * All its handlers together have 5 seconds.
 */
export interface SessionShutdownEvent {
  type: "session_shutdown";
  reason: "exit" | "reload";
}

/**
 * Events of the session's life.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("session_start", (_event, ctx) => ctx.ui.notify(`ready in ${ctx.cwd}`));
 * }
 * ```
 */
export interface SessionEvents {
  session_start: { event: SessionStartEvent; result: undefined };
  session_shutdown: { event: SessionShutdownEvent; result: undefined };
}
