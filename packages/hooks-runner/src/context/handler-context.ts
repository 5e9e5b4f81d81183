import type {
  ExecOptions,
  ExecResult,
  HookContext,
  HookUI,
  LoadedHook,
  ModelInfo,
  ModelRegistryView,
  SessionView,
} from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { RunnerServices } from "../runner-services.js";
import { createHookUI } from "./create-hook-ui.js";
import { hostPart } from "./host-part.js";

/**
 * The context of one handler call. A class with getters, because one is made for each call: it costs an allocation, and
 * everything else only what is read. The methods are getters of functions, so a hook may take them out of the context.
 */
export class HandlerContext implements HookContext {
  readonly #services: RunnerServices;
  readonly #hook: Pick<LoadedHook, "path">;
  readonly #dispatch: Dispatch | undefined;
  readonly #turn: number;
  #controller: AbortController | undefined;
  #ui: HookUI | undefined;
  #expired = false;
  #reportedStale = false;

  constructor(services: RunnerServices, hook: Pick<LoadedHook, "path">, dispatch: Dispatch | undefined) {
    this.#services = services;
    this.#hook = hook;
    this.#dispatch = dispatch;
    this.#turn = dispatch?.turn ?? 0;
  }

  get ui(): HookUI {
    this.#ui ??= createHookUI({
      services: this.#services,
      signal: () => this.signal,
      isUsable: (what) => this.isUsable(`ui.${what}`),
      pause: () => this.#pause(),
    });
    return this.#ui;
  }

  get hasUI(): boolean {
    return this.#services.ui !== undefined;
  }

  get cwd(): string {
    return this.#services.cwd;
  }

  get sessionManager(): SessionView {
    return hostPart(this.#services.host, "sessionManager", this.#hook);
  }

  get modelRegistry(): ModelRegistryView {
    return hostPart(this.#services.host, "modelRegistry", this.#hook);
  }

  get model(): ModelInfo | undefined {
    return this.#services.host.getModel?.();
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const turn = this.#dispatch?.settings.signal;
      this.#controller = controller;
      if (this.#expired || turn?.aborted === true) controller.abort();
      else turn?.addEventListener("abort", () => controller.abort(), { once: true });
    }
    return this.#controller.signal;
  }

  get isIdle(): () => boolean {
    return () => this.isUsable("isIdle()") && (this.#services.host.isIdle?.() ?? true);
  }

  get abort(): () => void {
    return () => {
      if (this.isUsable("abort()")) hostPart(this.#services.host, "abort", this.#hook)();
    };
  }

  get hasQueuedMessages(): () => boolean {
    return () => this.isUsable("hasQueuedMessages()") && (this.#services.host.hasQueuedMessages?.() ?? false);
  }

  get hasPendingMessages(): () => boolean {
    return this.hasQueuedMessages;
  }

  get shutdown(): () => void {
    return () => {
      if (this.isUsable("shutdown()")) hostPart(this.#services.host, "shutdown", this.#hook)();
    };
  }

  get exec(): (command: string, args?: string[], options?: ExecOptions) => Promise<ExecResult> {
    return async (command, args = [], options = {}) => {
      if (!this.isUsable("exec()")) return { stdout: "", stderr: "", code: 1, killed: true };
      const exec = hostPart(this.#services.host, "exec", this.#hook);
      return exec(command, args, { ...options, signal: options.signal ?? this.signal });
    };
  }

  get getSystemPrompt(): () => string {
    return () => {
      if (!this.isUsable("getSystemPrompt()")) return "";
      return hostPart(this.#services.host, "getSystemPrompt", this.#hook)();
    };
  }

  /** Ends the context: its time is over. Its signal aborts, so its dialogs close. */
  expire(): void {
    this.#expired = true;
    this.#controller?.abort();
  }

  /** Aborts what the handler started: its turn was aborted. The context stays usable. */
  cancel(): void {
    this.#controller?.abort();
  }

  /** Whether the context may still be used; reports once when it may not. */
  isUsable(what: string): boolean {
    if (!this.#expired && !this.#services.disposed) return true;
    if (!this.#reportedStale) {
      this.#reportedStale = true;
      const message = `${this.#hook.path} used ctx.${what} after its time was over; nothing was done. Do not keep a context for later.`;
      const event = this.#dispatch?.settings.name;
      this.#services.report(new HookError({ code: "CONTEXT_STALE", hookPath: this.#hook.path, event, message }));
    }
    return false;
  }

  /** Stops the handler's clock while a dialog waits for a person; the result starts it again. */
  #pause(): () => void {
    const dispatch = this.#dispatch;
    if (dispatch === undefined || dispatch.turn !== this.#turn) return () => {};
    const { clock } = this.#services;
    dispatch.dialogs += 1;
    if (dispatch.dialogs === 1) dispatch.pausedAt = clock.now();
    return () => {
      if (dispatch.turn !== this.#turn) return;
      dispatch.dialogs -= 1;
      if (dispatch.dialogs > 0) return;
      if (Number.isNaN(dispatch.startedAt)) dispatch.startedAt = dispatch.pausedAt;
      dispatch.startedAt += clock.now() - dispatch.pausedAt;
    };
  }
}
