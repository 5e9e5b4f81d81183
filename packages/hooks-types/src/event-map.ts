import type { AgentEvents } from "./events/agent.js";
import type { CompactionEvents } from "./events/compaction.js";
import type { HostEvents } from "./events/host.js";
import type { InputEvents } from "./events/input.js";
import type { MessageEvents } from "./events/message.js";
import type { RetryEvents } from "./events/retry.js";
import type { SessionEvents } from "./events/session.js";
import type { ToolEvents } from "./events/tool.js";
import type { TreeEvents } from "./events/tree.js";
import type { HookContext } from "./ports/hook-context.js";

/** Every event: what its handlers get and what they may return. All other types of events derive from it. */
export interface HookEventMap
  extends SessionEvents,
    InputEvents,
    AgentEvents,
    MessageEvents,
    ToolEvents,
    CompactionEvents,
    RetryEvents,
    TreeEvents,
    HostEvents {}

/** The name of an event. */
export type HookName = keyof HookEventMap;

/** What the handlers of an event get. */
export type HookEvent<Name extends HookName = HookName> = HookEventMap[Name]["event"];

/** What a handler of an event may return; `undefined` where nothing counts. */
export type HookResult<Name extends HookName = HookName> = HookEventMap[Name]["result"];

/** A value, or the promise of one. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * A handler: sync or async, returning a result or nothing.
 *
 * @example
 * ```ts
 * import type { HookHandler } from "@musepi/hooks-types";
 * const shout: HookHandler<"input"> = (event) => ({ action: "transform", text: event.text.toUpperCase() });
 * ```
 */
export type HookHandler<Name extends HookName> = (
  event: HookEvent<Name>,
  ctx: HookContext,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing has the type void
) => MaybePromise<HookResult<Name> | undefined | null | void>;
