import type {
  BeforeAgentStartEvent,
  CommandInfo,
  ContextEvent,
  EmitOptions,
  HookCommandContext,
  HookError,
  HookEvent,
  HookHost,
  HookMessage,
  HookName,
  HookUI,
  LoadedHook,
  MaybePromise,
  MessageRenderer,
  ToolCallDecision,
  ToolCallEvent,
  ToolCallRequest,
  ToolHooks,
  ToolResultEvent,
  ToolResultRequest,
  ToolResultResult,
} from "@musepi/hooks-types";
import { type Clock, systemClock } from "./clock.js";
import type { CombinedResult } from "./combined-result.js";
import { connectHook } from "./connect-hook.js";
import { createCommandContext } from "./context/create-command-context.js";
import { createServices } from "./create-services.js";
import { createGateQueue, type GateQueue } from "./dispatch/create-gate-queue.js";
import { type HandlerIndex, indexHandlers } from "./dispatch/index-handlers.js";
import { runDispatch } from "./dispatch/run-dispatch.js";
import { blockedCall, droppedHooks, guards } from "./dropped-hooks.js";
import { findHook } from "./find-hook.js";
import { orElse } from "./or-else.js";
import {
  createHookRegistry,
  type HookRegistry,
  type RegisteredCommand,
} from "./registry/create-hook-registry.js";
import { runCommand } from "./registry/run-command.js";
import type { RunnerServices } from "./runner-services.js";
import type { AgentStartResult } from "./strategies/agent-start.js";
import { type StrategyRow, strategies } from "./strategies/table.js";
import type { TraceRecord } from "./trace/trace-record.js";

/** What a runner is made from. */
export interface HookRunnerOptions {
  /** In load order, which is the order of dispatch. Each belongs to one runner only: load it again for another. */
  hooks: readonly LoadedHook[];
  /** The working directory that hooks see. */
  cwd: string;
  /** What the program around the hooks can do; an action that is left out is an error for the hook that calls it. */
  host?: HookHost | undefined;
  /** How to ask a person; left out: `ctx.hasUI` is false. */
  ui?: HookUI | undefined;
  /** Gets every error and warning of a hook, those of loading included. */
  onError?: ((error: HookError) => void) | undefined;
  /** Budget of a handler's own time in ms, where its registration names none; default 30 000. */
  timeoutMs?: number | undefined;
  /** How long all handlers of `session_shutdown` together may take, in ms; default 5 000. */
  shutdownMs?: number | undefined;
  /** Gets a record of each handler's call and of each dispatch. What it throws is ignored. */
  trace?: ((record: TraceRecord) => void) | undefined;
  /** Whether records carry values, which may be secrets. Default: false. */
  traceValues?: boolean | undefined;
  /** Default: the system's. */
  clock?: Clock | undefined;
}

/**
 * Dispatches events to hooks.
 *
 * `emit` answers at once when all handlers do, and `undefined` when nobody listens; it never throws or rejects because of
 * a hook.
 *
 * @example
 * ```ts
 * import { HookRunner } from "@musepi/hooks-runner";
 * import { createLoadedHook } from "@musepi/hooks-types";
 * const gate = await createLoadedHook({
 *   path: "gate",
 *   factory: (pi) => void pi.on("tool_call", () => ({ block: true, reason: "not today" })),
 * });
 * const runner = new HookRunner({ hooks: [gate], cwd: process.cwd() });
 * const decision = await runner.emitToolCall({ type: "tool_call", toolCallId: "1", toolName: "bash", input: { command: "ls" } });
 * decision?.block; // true
 * ```
 */
export class HookRunner implements ToolHooks {
  readonly #hooks: readonly LoadedHook[];
  readonly #services: RunnerServices;
  readonly #listeners = new Set<(error: HookError) => void>();
  readonly #gates: GateQueue = createGateQueue();
  readonly #timeoutMs: number;
  /** Where hooks that guard something were dropped: nothing may pass there. */
  readonly #guarded = new Set<HookName>();
  #index: HandlerIndex | undefined;
  #registry: HookRegistry | undefined;
  /** What was reported about names that are taken, so that it is reported once. */
  readonly #shadowed = new Set<string>();

  /** @throws HookError `OPTION_INVALID` when `timeoutMs` or `shutdownMs` is not a positive number */
  constructor(options: HookRunnerOptions) {
    this.#hooks = options.hooks;
    this.#timeoutMs = options.timeoutMs ?? 30_000;
    if (options.onError !== undefined) this.#listeners.add(options.onError);
    this.#services = createServices({
      cwd: options.cwd,
      host: options.host ?? {},
      ui: options.ui,
      clock: options.clock ?? systemClock,
      timeoutMs: this.#timeoutMs,
      shutdownMs: options.shutdownMs ?? 5000,
      listeners: this.#listeners,
      trace: options.trace,
      traceValues: options.traceValues === true,
    });
    for (const hook of this.#hooks) {
      connectHook(hook, this.#services, {
        getCommands: () => this.#commandInfos(),
        changed: () => {
          this.#index = undefined;
          this.#registry = undefined;
        },
      });
    }
    this.#registered();
  }

  /** Whether anybody listens: a lookup. */
  hasHandlers(name: HookName): boolean {
    return this.#handlers().has(name) || this.#guarded.has(name);
  }

  /** Dispatches an event. `undefined`: nobody listens, or nobody said anything. @throws HookError `ACTION_UNAVAILABLE` after `dispose` */
  emit<Name extends HookName>(
    // The name beside the event, because it cannot be inferred from the event's type alone.
    event: HookEvent<Name> & { type: Name },
    options?: EmitOptions,
  ): MaybePromise<CombinedResult<Name> | undefined>;
  emit(event: HookEvent, options?: EmitOptions): MaybePromise<unknown> {
    if (!this.hasHandlers(event.type)) return undefined;
    if (this.#services.disposed && event.type !== "tool_call") throw droppedHooks(event.type);
    if (event.type !== "tool_call") return this.#dispatch(event, options);
    const { input } = event;
    return this.#gates.run<unknown>(
      // Looks up the gates when the call has its turn: they may have changed while it waited.
      () => (this.#services.disposed ? blockedCall(event) : this.#dispatch(event, options)),
      () => ({ block: true, reason: "The call was aborted.", input, changedBy: [] }),
      options?.signal,
    );
  }

  /** Asks the gates about a tool call, one call at a time. `undefined`: there is no gate. */
  emitToolCall(
    request: ToolCallRequest,
    options?: EmitOptions,
  ): MaybePromise<ToolCallDecision | undefined> {
    return this.emit<"tool_call">(request as ToolCallEvent, options);
  }

  /** Passes a tool's result through `tool_result`. `undefined`: nobody changed it. */
  emitToolResult(
    request: ToolResultRequest,
    options?: EmitOptions,
  ): MaybePromise<ToolResultResult | undefined> {
    return this.emit<"tool_result">(request as ToolResultEvent, options);
  }

  /** Passes the messages of a request through `context`. The very list when nobody changes it. */
  emitContext(
    messages: HookMessage[],
    options?: EmitOptions & { purpose?: ContextEvent["purpose"] },
  ): MaybePromise<HookMessage[]> {
    if (!this.hasHandlers("context")) return messages;
    const event: ContextEvent = { type: "context", messages, purpose: options?.purpose ?? "turn" };
    return orElse(this.emit<"context">(event, options), messages);
  }

  /** Collects what hooks add to a run. */
  emitBeforeAgentStart(
    event: Omit<BeforeAgentStartEvent, "type">,
    options?: EmitOptions,
  ): MaybePromise<AgentStartResult> {
    const nothing: AgentStartResult = { messages: [], systemPrompt: event.systemPrompt };
    return orElse(
      this.emit<"before_agent_start">({ type: "before_agent_start", ...event }, options),
      nothing,
    );
  }

  /** Adds a listener for errors and warnings; the result removes it. A listener that throws is ignored. */
  onError(listener: (error: HookError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The command that `/name` runs: of the first hook that registered it; `name:2` is the second's. */
  getCommand(name: string): RegisteredCommand | undefined {
    return this.#registered().commands.get(name);
  }

  /** The commands of all hooks, shadowed ones included, in load order. */
  getRegisteredCommands(): RegisteredCommand[] {
    return [...this.#registered().commands.values()];
  }

  /**
   * Runs `/name args`; the signal is the command's. False: there is no such command. What its handler throws is reported, not
   * thrown.
   */
  async runCommand(name: string, args: string, options?: EmitOptions): Promise<boolean> {
    const command = this.getCommand(name);
    if (command === undefined) return false;
    const context = createCommandContext(
      this.#services,
      this.#owner(command.hookPath),
      options?.signal,
    );
    await runCommand(command, args, this.#services, context);
    return true;
  }

  /** The renderer for messages of a `customType`. */
  getMessageRenderer(customType: string): MessageRenderer | undefined {
    return this.#registered().renderers.get(customType);
  }

  /** A context as commands get it. `hookPath` names who is told when it is misused. */
  createCommandContext(hookPath = "a command"): HookCommandContext {
    return createCommandContext(this.#services, this.#owner(hookPath));
  }

  /** The path of the hook that an uncaught error came from: by its stack, else the hook that is running right now. */
  findHook(thrown: unknown): string | undefined {
    return findHook(thrown, this.#hooks, this.#services.running);
  }

  /**
   * Drops all hooks: their timers end, their contexts are stale, their API is unavailable. Where there was a gate, every
   * further tool call is blocked; where results or contexts were handled, dispatching one throws `ACTION_UNAVAILABLE`, so
   * that nothing goes out as it was.
   */
  dispose(): void {
    for (const name of guards) if (this.hasHandlers(name)) this.#guarded.add(name);
    this.#services.disposed = true;
    for (const hook of this.#hooks) hook.dispose();
  }

  #dispatch(event: HookEvent, options: EmitOptions | undefined): MaybePromise<unknown> {
    const { type: name } = event;
    const handlers = this.#handlers().get(name);
    if (handlers === undefined || handlers.length === 0) return undefined;
    const row: StrategyRow<never> = strategies[name];
    const settings = {
      name,
      handlers,
      services: this.#services,
      signal: options?.signal,
      deadline: undefined,
    };
    const dispatch = row.begin(event as never, settings);
    this.#services.tracer?.follow(dispatch);
    return runDispatch(dispatch);
  }

  #owner(hookPath: string): Pick<LoadedHook, "path"> {
    return this.#hooks.find((hook) => hook.path === hookPath) ?? { path: hookPath };
  }

  #handlers(): HandlerIndex {
    this.#index ??= indexHandlers(this.#hooks, this.#timeoutMs);
    return this.#index;
  }

  #registered(): HookRegistry {
    if (this.#registry === undefined) {
      this.#registry = createHookRegistry(this.#hooks);
      for (const error of this.#registry.shadowed) {
        if (this.#shadowed.has(error.message)) continue;
        this.#shadowed.add(error.message);
        this.#services.report(error);
      }
    }
    return this.#registry;
  }

  #commandInfos(): CommandInfo[] {
    return this.getRegisteredCommands().map(({ name, description, hookPath }) => ({
      name,
      description,
      hookPath,
    }));
  }
}
