import type {
  SessionBeforeBranchResultSchema,
  SessionBeforeSwitchResultSchema,
} from "../schemas/session-results.js";
import type { Shape } from "../shape.js";

/** Fired once when a session is ready, and again after a reload. */
export interface SessionStartEvent {
  type: "session_start";
  reason: "startup" | "reload";
}

/** Why the agent leaves a session for another. */
export type SessionSwitchReason = "new" | "resume" | "fork" | "handoff";

/** Fired before the agent leaves the session for another. `targetSessionFile` is absolute; absent for a new session. */
export interface SessionBeforeSwitchEvent {
  type: "session_before_switch";
  reason: SessionSwitchReason;
  targetSessionFile?: string | undefined;
}

/** `cancel: true` stays in the session. */
export type SessionBeforeSwitchResult = Shape<typeof SessionBeforeSwitchResultSchema>;

/** Fired when the agent is in another session. `previousSessionFile` is absolute; absent for a session in memory. */
export interface SessionSwitchEvent {
  type: "session_switch";
  reason: SessionSwitchReason;
  previousSessionFile?: string | undefined;
}

/** Fired before a new session is made of the branch that ends in the entry `entryId`. */
export interface SessionBeforeBranchEvent {
  type: "session_before_branch";
  entryId: string;
}

/** `cancel: true` makes no session; with `skipConversationRestore` it is made, and the conversation in memory stays as it was. */
export type SessionBeforeBranchResult = Shape<typeof SessionBeforeBranchResultSchema>;

/** Fired when the agent is in the session that was made of a branch. `previousSessionFile` is absolute. */
export interface SessionBranchEvent {
  type: "session_branch";
  previousSessionFile?: string | undefined;
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
 *   pi.on("session_before_switch", async (event, ctx) => ({
 *     cancel: !(await ctx.ui.confirm("Leave?", `The session ends: ${event.reason}`)),
 *   }));
 * }
 * ```
 */
export interface SessionEvents {
  session_start: { event: SessionStartEvent; result: undefined };
  session_before_switch: { event: SessionBeforeSwitchEvent; result: SessionBeforeSwitchResult };
  session_switch: { event: SessionSwitchEvent; result: undefined };
  session_before_branch: { event: SessionBeforeBranchEvent; result: SessionBeforeBranchResult };
  session_branch: { event: SessionBranchEvent; result: undefined };
  session_shutdown: { event: SessionShutdownEvent; result: undefined };
}
