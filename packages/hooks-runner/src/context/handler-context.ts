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
import type { Dispatch, DispatchSettings } from "../dispatch/dispatch.js";
import type { RunnerServices } from "../runner-services.js";
import { createHookUI } from "./create-hook-ui.js";
import { hostPart } from "./host-part.js";
import { pauseClock } from "./pause-clock.js";

/**
 * The context of one handler call. A class with getters, because one is made for each call: it costs an allocation, and
 * everything else only what is read. The methods are getters of functions, so a hook may take them out of the context.
 */
export class HandlerContext implements HookContext {
  readonly #hook: Pick<LoadedHook, "path">;
  readonly #source: ContextSource;
  #made: Made | undefined;

  constructor(hook: Pick<LoadedHook, "path">, source: ContextSource) {
    this.#hook = hook;
    this.#source = source;
  }

  get ui(): HookUI {
    const made = this.#own();
    made.ui ??= createHookUI({
      services: this.#services,
      signal: () => this.signal,
      isUsable: (what) => this.isUsable(`ui.${what}`),
      pause: () => this.#pause(),
    });
    return made.ui;
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
    const made = this.#own();
    if (made.signal === undefined) {
      const turn = this.#source.settings.signal;
      made.controller = new AbortController();
      if (made.isExpired) made.controller.abort();
      const own = made.controller.signal;
      // Not a listener on the turn's signal: it would stay there for each handler of a long turn.
      made.signal = turn === undefined ? own : AbortSignal.any([turn, own]);
    }
    return made.signal;
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
    return () =>
      this.isUsable("hasQueuedMessages()") && (this.#services.host.hasQueuedMessages?.() ?? false);
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
      const signals = options.signal === undefined ? [] : [options.signal];
      return exec(command, args, {
        ...options,
        signal: AbortSignal.any([this.signal, ...signals]),
      });
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
    const made = this.#own();
    made.isExpired = true;
    made.controller?.abort();
  }

  /** Whether the context may still be used; reports once when it may not. */
  isUsable(what: string): boolean {
    if (this.#made?.isExpired !== true && !this.#services.disposed) return true;
    const made = this.#own();
    if (!made.isStaleReported) {
      made.isStaleReported = true;
      const hookPath = this.#hook.path;
      const message = `${hookPath} used ctx.${what} after its time was over; nothing was done. Do not keep a context for later.`;
      const event = this.#source.settings.name;
      this.#services.report(new HookError({ code: "CONTEXT_STALE", hookPath, event, message }));
    }
    return false;
  }

  get #services(): RunnerServices {
    return this.#source.settings.services;
  }

  #own(): Made {
    this.#made ??= {
      controller: undefined,
      signal: undefined,
      ui: undefined,
      isExpired: false,
      isStaleReported: false,
    };
    return this.#made;
  }

  /** Stops the handler's clock while a dialog waits for a person; the result starts it again. */
  #pause(): () => void {
    const { dispatch } = this.#source;
    return dispatch === undefined || dispatch.context !== this
      ? () => {}
      : pauseClock(dispatch, this);
  }
}

/** What a context is about: a dispatch, or a command. */
export interface ContextSource {
  readonly settings: Pick<DispatchSettings, "services" | "signal"> & { name?: string | undefined };
  /** Whose clock its dialogs stop. */
  readonly dispatch: Dispatch | undefined;
}

/** What a context makes when it is first asked for it. */
interface Made {
  controller: AbortController | undefined;
  signal: AbortSignal | undefined;
  ui: HookUI | undefined;
  isExpired: boolean;
  isStaleReported: boolean;
}
