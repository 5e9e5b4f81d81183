import type { HookErrorCode, HookName } from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";
import type { HandlerContext } from "../context/handler-context.js";
import type { RunnerServices } from "../runner-services.js";
import type { BoundHandler } from "./bound-handler.js";
import type { Strategy } from "./strategy.js";

/** What a dispatch is made from, beside its strategy and its state. */
export interface DispatchSettings {
  name: HookName;
  handlers: readonly BoundHandler[];
  services: RunnerServices;
  signal: AbortSignal | undefined;
  /** When all handlers together must be done, on the runner's clock; `undefined`: never. */
  deadline: number | undefined;
}

/**
 * One event on its way through its handlers. The fields are declared and then assigned: defining them one by one, as a
 * class does on its own, would cost more than calling ten handlers.
 */
export class Dispatch<State = unknown> {
  declare readonly settings: DispatchSettings;
  /** Replaced where the dispatch is traced. */
  declare strategy: Strategy<State>;
  declare state: State;
  /** Which handler has its turn. */
  declare index: number;
  /** Grows whenever a handler takes its turn or loses it: what belongs to an older turn reaches nobody. */
  declare turn: number;
  /** Whether the strategy ended the dispatch. */
  declare stopped: boolean;
  /** The draft and the context of the handler that has its turn. */
  declare draft: object;
  declare context: HandlerContext | undefined;
  /** When the handler took its turn, on the runner's clock, later by the time of its dialogs; `undefined`: nobody looked. */
  declare startedAt: number | undefined;
  /** How many of its dialogs are open, and since when. */
  declare dialogs: number;
  declare pausedAt: number | undefined;
  /** How long its closed dialogs waited, in ms; only a trace asks. */
  declare dialogMs: number;
  /** After an abort: until when the handler may still settle. */
  declare graceUntil: number | undefined;
  /** Its neighbours among the dispatches that are pending, and whether it is one. */
  declare previous: Dispatch | undefined;
  declare next: Dispatch | undefined;
  declare isPending: boolean;
  /** Settles the promise of an asynchronous dispatch. */
  declare resolve: (result: unknown) => void;
  /** What listens to the signal meanwhile. */
  declare onAbort: () => void;

  constructor(settings: DispatchSettings, strategy: Strategy<State>, state: State) {
    this.settings = settings;
    this.strategy = strategy;
    this.state = state;
    this.index = 0;
    this.turn = 0;
    this.stopped = false;
    this.draft = settings;
    this.context = undefined;
    this.startedAt = undefined;
    this.dialogs = 0;
    this.pausedAt = undefined;
    this.dialogMs = 0;
    this.graceUntil = undefined;
    this.previous = undefined;
    this.next = undefined;
    this.isPending = false;
    this.resolve = ignore;
    this.onAbort = ignore;
  }

  /** The handler that has its turn. */
  get current(): BoundHandler {
    const bound = this.settings.handlers[this.index];
    if (bound === undefined) throw new RangeError("No handler has its turn.");
    return bound;
  }

  /** What the contexts of its handlers refer to. */
  get dispatch(): Dispatch<State> {
    return this;
  }

  /** `hook.ts, handler of "tool_call"`: how a message begins. */
  get where(): string {
    return `${this.current.hook.path}, handler of "${this.settings.name}"`;
  }

  /** Reports an error that names the hook and the event. */
  report(code: HookErrorCode, message: string, cause?: unknown): HookError {
    const { name, services } = this.settings;
    const error = new HookError({
      code,
      hookPath: this.current.hook.path,
      event: name,
      message,
      cause,
    });
    services.report(error);
    return error;
  }
}

function ignore(): void {}
