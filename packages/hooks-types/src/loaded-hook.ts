import type { HookName } from "./event-map.js";
import type { CommandInfo, HandlerOptions, HookCommand } from "./hook-api.js";
import type { HookError } from "./hook-error.js";
import type { ImageContent, TextContent } from "./messages.js";
import type { ExecOptions, ExecResult } from "./ports/exec.js";
import type {
  MessageRenderer,
  OutgoingMessage,
  SendMessageOptions,
  SendUserMessageOptions,
} from "./ports/hook-host.js";

/** A handler as it is stored: which event and result it takes follows from the list that it stands in. */
export type StoredHandler = (event: object, ctx: object) => unknown;

/** One subscription of a hook. */
export interface HandlerRegistration {
  readonly handler: StoredHandler;
  readonly options: Readonly<HandlerOptions>;
  /** Its place among all handlers of the hook, in order of registration, from 0. */
  readonly index: number;
}

/** What the actions of a hook's API do, once hooks are connected. */
export interface HookActions {
  sendMessage(message: OutgoingMessage, options: SendMessageOptions): void;
  sendUserMessage(
    content: string | (TextContent | ImageContent)[],
    options: SendUserMessageOptions,
  ): void;
  appendEntry(customType: string, data: unknown): void;
  exec(command: string, args: string[], options: ExecOptions): Promise<ExecResult>;
  getCommands(): CommandInfo[];
  /** Takes what went wrong outside a handler: in an owned timer. */
  report(error: HookError): void;
}

/**
 * A hook that loaded: checked, normalised, and carrying where it came from. What a runner dispatches to.
 *
 * The lists are replaced when they change, never changed in place, so whoever holds one has a snapshot.
 */
export interface LoadedHook {
  /** As it was named. */
  readonly path: string;
  /** Absolute, links resolved; the same as `path` for a hook that is not a file. */
  readonly resolvedPath: string;
  readonly handlers: ReadonlyMap<HookName, readonly HandlerRegistration[]>;
  readonly commands: ReadonlyMap<string, HookCommand>;
  readonly messageRenderers: ReadonlyMap<string, MessageRenderer>;
  /** What was odd while it loaded or registered something later, but not fatal. */
  readonly warnings: readonly HookError[];
  /** Calls back whenever handlers, commands, renderers or warnings changed after loading. Returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Makes the actions of its API work, once. @throws HookError `OPTION_INVALID` the second time, or after `dispose` */
  connect(actions: HookActions): void;
  /** Ends its timers and subscriptions; its API is unavailable from then on. */
  dispose(): void;
}
