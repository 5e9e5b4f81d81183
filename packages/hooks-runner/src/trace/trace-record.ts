import type { HookErrorCode, HookName } from "@musepi/hooks-types";

/** How a handler ended a dispatch: it blocked a call, cancelled an operation, dealt with an input, or answered for others. */
export type TraceVerdict = "block" | "cancel" | "handled" | "answered";

/** One call of a handler. Times are in ms. */
export interface HandlerTrace {
  kind: "handler";
  /** The dispatch that it belongs to; counts from 1 in each runner. */
  dispatch: number;
  event: HookName;
  hookPath: string;
  /** Its place among all handlers of the hook, in order of registration, from 0. */
  handler: number;
  /** Since 1970. */
  start: number;
  /** Its own time, from the call to the end of its turn, without that of its dialogs. */
  durationMs: number;
  /** How long its dialogs waited for a person. */
  dialogMs: number;
  /** What it changed, in place or by returning it: `input.command`, `messages[3].content`. At most 50 paths. */
  changed: string[];
  /** The keys of what it returned. */
  resultKeys: string[];
  verdict?: TraceVerdict | undefined;
  /** Everything that was reported of it, in order. */
  errors: HookErrorCode[];
  /** Whether its turn ended because of an abort, or because its time was over. */
  aborted: boolean;
  timedOut: boolean;
  /** Only with `traceValues`: the event as the handler got and as it left it, and what it returned. */
  values?: { before: object; after: object; returned: unknown } | undefined;
}

/** One dispatch, written when it ends; an event that nobody handles has none. Times are in ms. */
export interface DispatchTrace {
  kind: "dispatch";
  dispatch: number;
  event: HookName;
  /** Since 1970. */
  start: number;
  /** From the first handler to the last, dialogs included. */
  durationMs: number;
  /** How many handlers listened, and how many had their turn. */
  handlers: number;
  called: number;
  /** Only with `traceValues`: what the dispatch came to. */
  values?: { result: unknown } | undefined;
}

/** What a trace is made of. */
export type TraceRecord = HandlerTrace | DispatchTrace;
