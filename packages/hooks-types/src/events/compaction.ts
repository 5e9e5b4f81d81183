import type { HookMessage } from "../messages.js";
import type { SessionEntry } from "../ports/session-view.js";
import type {
  SessionBeforeCompactResultSchema,
  SessionCompactingResultSchema,
} from "../schemas/session-results.js";
import type { Shape } from "../shape.js";

/** What a compaction is about to do. */
export interface CompactionPreparation {
  /** From this entry on the conversation stays as it is. */
  firstKeptEntryId: string;
  /** What the summary will stand for. */
  messagesToSummarize: HookMessage[];
  /** The beginning of a turn that is cut in its middle; it gets a summary of its own. */
  turnPrefixMessages: HookMessage[];
  isSplitTurn: boolean;
  /** Size of the context, in tokens. */
  tokensBefore: number;
  /** The summary of the compaction before. */
  previousSummary?: string | undefined;
}

/** The entry of a compaction in the session's tree. `tokensBefore` is in tokens. */
export interface CompactionEntry extends SessionEntry {
  type: "compaction";
  summary: string;
  firstKeptEntryId: string;
  tokensBefore: number;
}

/** Fired before a compaction. `signal` aborts when the person gives it up. */
export interface SessionBeforeCompactEvent {
  type: "session_before_compact";
  preparation: CompactionPreparation;
  branchEntries: SessionEntry[];
  customInstructions?: string | undefined;
  signal: AbortSignal;
}

/** `cancel: true` compacts nothing; `compaction` is used in place of a summary by a model. */
export type SessionBeforeCompactResult = Shape<typeof SessionBeforeCompactResultSchema>;

/** Fired before a summary is asked for: `messages` is what it will stand for. */
export interface SessionCompactingEvent {
  type: "session.compacting";
  sessionId: string;
  messages: HookMessage[];
}

/** Lines of `context` are added to the request; `prompt` replaces the one that asks for a summary; `preserveData` is stored with it. */
export type SessionCompactingResult = Shape<typeof SessionCompactingResultSchema>;

/** Fired when the session is compacted. `fromExtension`: the summary is a hook's. */
export interface SessionCompactEvent {
  type: "session_compact";
  compactionEntry: CompactionEntry;
  fromExtension: boolean;
}

/** Why the agent compacts by itself: the context is nearly full, or a provider refused it as too long. */
export type AutoCompactionReason = "threshold" | "overflow";

/** Fired before the agent compacts by itself. */
export interface AutoCompactionStartEvent {
  type: "auto_compaction_start";
  reason: AutoCompactionReason;
}

/** Fired after it. `result` is absent where it was aborted or failed; `willRetry`: the request is sent again. */
export interface AutoCompactionEndEvent {
  type: "auto_compaction_end";
  reason: AutoCompactionReason;
  result?: CompactionEntry | undefined;
  aborted: boolean;
  willRetry: boolean;
  errorMessage?: string | undefined;
}

/**
 * Events of compaction.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.on("session.compacting", () => ({ context: ["Keep every path that was changed."] }));
 * }
 * ```
 */
export interface CompactionEvents {
  session_before_compact: { event: SessionBeforeCompactEvent; result: SessionBeforeCompactResult };
  "session.compacting": { event: SessionCompactingEvent; result: SessionCompactingResult };
  session_compact: { event: SessionCompactEvent; result: undefined };
  auto_compaction_start: { event: AutoCompactionStartEvent; result: undefined };
  auto_compaction_end: { event: AutoCompactionEndEvent; result: undefined };
}
