import type { StreamFn, ThinkingLevel } from "@mariozechner/pi-agent-core";
import type { Api, Model } from "@mariozechner/pi-ai";
import type { Clock, HookRunner, TraceRecord } from "@musepi/hooks-runner";
import type {
  HookError,
  HookEvent,
  HookHost,
  HookUI,
  ImageContent,
  InputEvent,
  LoadedHook,
  ModelRegistryView,
} from "@musepi/hooks-types";
import type { SessionManager } from "../session/session-manager.js";
import type { AnyTool } from "./any-tool.js";

/** What a session is made from. */
export interface AgentSessionOptions {
  /** Working directory, absolute. */
  cwd: string;
  model: Model<Api>;
  /** Asks the model. */
  streamFn: StreamFn;
  /** Default `off`. */
  thinkingLevel?: ThinkingLevel | undefined;
  /** The tools as they are; the session wraps every one, so that none runs around the hooks. */
  tools: readonly AnyTool[];
  systemPrompt: string;
  hooks: LoadedHook[];
  /** Absent: there is no person to ask. */
  ui?: HookUI | undefined;
  modelRegistry?: ModelRegistryView | undefined;
  /** Runs programs for hooks; absent: `exec` is an error for a hook that calls it. */
  exec?: HookHost["exec"];
  /** Takes every error of a hook. */
  onHookError(error: HookError): void;
  /** Called when a hook asked for the end, after the current run. Absent: `ctx.shutdown()` is an error for the hook. */
  onShutdownRequested?(): void;
  /** Takes what each handler did. Absent: nobody watches. */
  trace?: { write(record: TraceRecord): void; withValues: boolean } | undefined;
  /** Default: the system's. */
  clock?: Clock | undefined;
}

/** What goes with a prompt. */
export interface PromptOptions {
  images?: ImageContent[] | undefined;
  /** Where the prompt comes from, for hooks. */
  source: InputEvent["source"];
}

/**
 * What a prompt came to: a hook's `command` ran (`failed`: its handler threw, which was reported), a hook `handled` it, the
 * model `answered` (`text` is that of its last message, `cut` when it ended at the limit of its length), the run `failed`, or
 * it was `aborted`.
 */
export type PromptOutcome =
  | { kind: "handled" | "aborted" }
  | { kind: "command"; failed?: true | undefined }
  | { kind: "answered"; text: string; cut?: true | undefined }
  | { kind: "failed"; errorMessage: string };

/** What a mode shows: the events of a run, as hooks left them. */
export type AgentSessionEvent = HookEvent<
  | "agent_start"
  | "agent_end"
  | "turn_start"
  | "turn_end"
  | "message_start"
  | "message_update"
  | "message_end"
  | "tool_execution_start"
  | "tool_execution_update"
  | "tool_execution_end"
>;

/** An agent at work: the loop, the hooks and the session together. */
export interface AgentSession {
  readonly runner: HookRunner;
  readonly sessionManager: SessionManager;
  /** Fires `session_start`; settles when its handlers are done. Call it once, before the first prompt. */
  start(): Promise<void>;
  /**
   * Does what was said: a hook's command (`/name args`), or `input`, `before_agent_start` and a run. Settles when the
   * runs that hooks triggered meanwhile are over too; the outcome is that of the last one. Prompts wait for each other,
   * commands do not.
   */
  prompt(text: string, options: PromptOptions): Promise<PromptOutcome>;
  /** Ends the current run; what hooks had queued for it goes with the next prompt. */
  abort(): void;
  /** Settles when no run is going on and none is about to start. */
  waitForIdle(): Promise<void>;
  /** Whether no run is going on and none is about to start. */
  isIdle(): boolean;
  /** Returns how to stop. A listener that throws ends the run, and the prompt rejects. */
  subscribe(listener: (event: AgentSessionEvent) => void): () => void;
  /** Ends the current run, fires `session_shutdown` once, and drops the hooks; at most 5 s. */
  close(): Promise<void>;
}
