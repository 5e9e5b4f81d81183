import type { HookHandler, HookName, MaybePromise } from "./event-map.js";
import type { ImageContent, TextContent } from "./messages.js";
import type { ExecOptions, ExecResult } from "./ports/exec.js";
import type { HookCommandContext } from "./ports/hook-context.js";
import type {
  MessageRenderer,
  OutgoingMessage,
  SendMessageOptions,
  SendUserMessageOptions,
} from "./ports/hook-host.js";

/** Options of one registration. */
export interface HandlerOptions {
  /** Budget of the handler's own time in ms; default: the runner's (30 000). A positive finite number. */
  timeoutMs?: number | undefined;
  /** Gates only: runs after all others, on the input exactly as it will be executed; it may block, not change. */
  final?: boolean | undefined;
  /**
   * Vetoes only: what happens when the handler fails, times out or returns something malformed. By default it is reported
   * and its result dropped; with `"block"` the operation is cancelled. A gate always blocks, and takes it as said.
   */
  onError?: "block" | undefined;
}

/** A slash command: `/name args`. */
export interface HookCommand {
  description?: string | undefined;
  /** `args` is what follows the name, trimmed. */
  handler(args: string, ctx: HookCommandContext): MaybePromise<void>;
}

/** A command as it is listed. */
export interface CommandInfo {
  /** Without the slash; `name:2` for the second hook that registered the same name. */
  name: string;
  description: string | undefined;
  hookPath: string;
}

/** A timer of a hook; it is what the global `setTimeout` returns, so `clearTimeout` takes it. */
export type HookTimer = ReturnType<typeof setTimeout>;

/**
 * What a hook's factory gets. Registrations may be made at once; actions only after all hooks have loaded, that is from
 * `session_start` on.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * export default function (pi: HookAPI): void {
 *   pi.registerCommand("hello", { handler: (args, ctx) => ctx.ui.notify(`Hello ${args}`) });
 * }
 * ```
 */
export interface HookAPI {
  /**
   * Subscribes to an event; the function that it returns unsubscribes.
   * @throws HookError `EVENT_UNKNOWN`, `HANDLER_INVALID` or `OPTION_INVALID`
   */
  on<Name extends HookName>(
    name: Name,
    handler: HookHandler<Name>,
    options?: HandlerOptions,
  ): () => void;
  /** Registers `/name`. @throws HookError `REGISTRATION_INVALID` */
  registerCommand(name: string, command: HookCommand): void;
  /** Registers how messages of a `customType` are drawn. @throws HookError `REGISTRATION_INVALID` */
  registerMessageRenderer(customType: string, renderer: MessageRenderer): void;
  /** Adds a message to the conversation. A bare `true` means `{ triggerTurn: true }`. @throws HookError `ACTION_UNAVAILABLE` */
  sendMessage(message: OutgoingMessage, options?: SendMessageOptions | boolean): void;
  /**
   * Says something as the user would: it passes `input` with the source `extension`, but is never taken for a command. A
   * hook that does so in an `input` handler looks at the source first, or it talks to itself for ever.
   * @throws HookError `ACTION_UNAVAILABLE`
   */
  sendUserMessage(
    content: string | (TextContent | ImageContent)[],
    options?: SendUserMessageOptions,
  ): void;
  /** Stores data in the session that no model sees. @throws HookError `ACTION_UNAVAILABLE` */
  appendEntry<Data = unknown>(customType: string, data?: Data): void;
  /** Runs a program directly, not through a shell. @throws HookError `ACTION_UNAVAILABLE` */
  exec(command: string, args?: string[], options?: ExecOptions): Promise<ExecResult>;
  /** The commands of all hooks. @throws HookError `ACTION_UNAVAILABLE` */
  getCommands(): CommandInfo[];
  /** Like the global one, owned by the hook: it ends with the hook, and what it throws is reported with the hook's path. */
  setTimeout(callback: () => unknown, delayMs?: number): HookTimer;
  /** Like the global one, owned by the hook: it ends with the hook, and what it throws is reported with the hook's path. */
  setInterval(callback: () => unknown, delayMs?: number): HookTimer;
}

/** The default export of a hook module. */
export type HookFactory = (pi: HookAPI) => MaybePromise<void>;
