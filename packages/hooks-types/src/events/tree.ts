import type { SessionEntry } from "../ports/session-view.js";
import type { SessionBeforeTreeResultSchema } from "../schemas/session-results.js";
import type { Shape } from "../shape.js";

/** A move in the session's tree. Ids are those of entries; `null` stands for the place before the first. */
export interface TreePreparation {
  targetId: string;
  oldLeafId: string | null;
  commonAncestorId: string | null;
  /** What is left behind. */
  entriesToSummarize: SessionEntry[];
  userWantsSummary: boolean;
}

/** Fired before the conversation goes on from another entry. `signal` aborts when the person gives it up. */
export interface SessionBeforeTreeEvent {
  type: "session_before_tree";
  preparation: TreePreparation;
  signal: AbortSignal;
}

/** `cancel: true` stays; `summary` stands for what is left behind, in place of one by a model. */
export type SessionBeforeTreeResult = Shape<typeof SessionBeforeTreeResultSchema>;

/** Fired when the conversation goes on from another entry. `fromExtension`: the summary is a hook's. */
export interface SessionTreeEvent {
  type: "session_tree";
  newLeafId: string | null;
  oldLeafId: string | null;
  summaryEntry?: SessionEntry | undefined;
  fromExtension?: boolean | undefined;
}

/**
 * Events of moving in the session's tree.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("session_tree", ({ newLeafId }, ctx) => ctx.ui.notify(`now at ${newLeafId ?? "the beginning"}`));
 * }
 * ```
 */
export interface TreeEvents {
  session_before_tree: { event: SessionBeforeTreeEvent; result: SessionBeforeTreeResult };
  session_tree: { event: SessionTreeEvent; result: undefined };
}
