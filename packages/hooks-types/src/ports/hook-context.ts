import type { ExecOptions, ExecResult } from "./exec.js";
import type { HookUI } from "./hook-ui.js";
import type { ModelInfo, ModelRegistryView } from "./model.js";
import type { SessionView } from "./session-view.js";

/**
 * What a handler gets beside its event. A context kept after its handler ran out of time, or after its hook was dropped,
 * is stale: its methods do nothing but report once which hook used it.
 */
export interface HookContext {
  readonly ui: HookUI;
  /** Whether a person can answer. */
  readonly hasUI: boolean;
  readonly cwd: string;
  readonly sessionManager: SessionView;
  readonly modelRegistry: ModelRegistryView;
  readonly model: ModelInfo | undefined;
  /** Aborts with the turn, and when the handler's budget is used up. */
  readonly signal: AbortSignal;
  /** Whether no run is going on. */
  isIdle(): boolean;
  /** Ends the current run. */
  abort(): void;
  /** Whether messages wait to be sent. */
  hasQueuedMessages(): boolean;
  /** The same as `hasQueuedMessages`, under the name that other hosts use. */
  hasPendingMessages(): boolean;
  /** Ends the process after the current run, with `session_shutdown`. */
  shutdown(): void;
  /** Runs a program directly, not through a shell. */
  exec(command: string, args?: string[], options?: ExecOptions): Promise<ExecResult>;
  getSystemPrompt(): string;
}

/** What a command's handler gets: also what would wait for itself inside an event handler. */
export interface HookCommandContext extends HookContext {
  /** Settles when no run is going on. */
  waitForIdle(): Promise<void>;
}
