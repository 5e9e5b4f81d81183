import type { HookErrorCode } from "@musepi/hooks-types";
import type { BoundHandler } from "../dispatch/bound-handler.js";
import type { Dispatch } from "../dispatch/dispatch.js";
import type { Strategy } from "../dispatch/strategy.js";
import { copyDraft } from "../drafts/copy-draft.js";
import { isPlainObject } from "../drafts/is-plain-object.js";
import { changedPaths } from "./changed-paths.js";
import type { TracerOptions } from "./create-tracer.js";
import type { HandlerTrace } from "./trace-record.js";
import { verdictOf } from "./verdict-of.js";

/** The call of a handler that has its turn. */
interface Call {
  bound: BoundHandler;
  start: number;
  startedAt: number;
  before: object;
  errors: HookErrorCode[];
}

/** The strategy of a dispatch, which writes down each call of a handler, and at the end the dispatch. */
export function traceStrategy(
  dispatch: Dispatch,
  { id, clock, withValues, write }: TracerOptions & { id: number },
): Strategy<unknown> {
  const { strategy } = dispatch;
  const { name: event, handlers } = dispatch.settings;
  const [start, startedAt] = [Date.now(), clock.now()];
  let call: Call | undefined;
  let called = 0;

  const head = ({ hook, index }: BoundHandler) =>
    ({ kind: "handler", dispatch: id, event, hookPath: hook.path, handler: index }) as const;
  const report = dispatch.report.bind(dispatch);
  dispatch.report = (code, message, cause) => {
    if (call !== undefined) call.errors.push(code);
    // The time for all handlers together was used up before it had its turn.
    else write({ ...head(dispatch.current), ...notCalled, start: Date.now(), errors: [code] });
    return report(code, message, cause);
  };

  const end = (ended: Call, more: Omit<HandlerTrace, keyof Measured>): void => {
    const timedOut = ended.errors.includes("HANDLER_TIMEOUT");
    write({ ...head(ended.bound), start: ended.start, errors: ended.errors, timedOut, ...more });
    call = undefined;
  };
  const times = ({ startedAt: from }: Call) => {
    const now = clock.now();
    const open = dispatch.dialogs > 0 ? now - (dispatch.pausedAt ?? now) : 0;
    const dialogMs = dispatch.dialogMs + open;
    return { durationMs: now - from - dialogMs, dialogMs };
  };

  return {
    readsClock: strategy.readsClock,
    closesOnAbort: strategy.closesOnAbort,
    draft(current) {
      const draft = strategy.draft(current);
      current.dialogMs = 0;
      called += 1;
      const bound = current.current;
      call = {
        bound,
        start: Date.now(),
        startedAt: clock.now(),
        before: copyDraft(draft),
        errors: [],
      };
      return draft;
    },
    settle(current, draft, returned) {
      const ended = call;
      if (ended === undefined) return strategy.settle(current, draft, returned);
      const measured = times(ended);
      const { before } = ended;
      // Before the strategy takes them: what it keeps is no longer the handler's.
      const changed = [
        ...new Set([...changedPaths(before, draft), ...changedBy(before, returned)]),
      ];
      const values = withValues
        ? { before, after: copyDraft(draft), returned: copyDraft(returned) }
        : undefined;
      const stopped = strategy.settle(current, draft, returned);
      const resultKeys = isPlainObject(returned) ? Object.keys(returned) : [];
      const verdict = stopped ? verdictOf(current) : undefined;
      end(ended, { ...measured, changed, resultKeys, verdict, aborted: false, values });
      return stopped;
    },
    fail(current, error) {
      const ended = call;
      const stopped = strategy.fail(current, error);
      const verdict = stopped ? verdictOf(current) : undefined;
      // What a failed handler changed is dropped.
      const nothing = { changed: [], resultKeys: [], values: undefined };
      if (ended !== undefined) {
        end(ended, { ...times(ended), ...nothing, verdict, aborted: error === undefined });
      }
      return stopped;
    },
    finish(current) {
      const result = strategy.finish(current);
      const values = withValues ? { result: copyDraft(result) } : undefined;
      const durationMs = clock.now() - startedAt;
      write({
        kind: "dispatch",
        dispatch: id,
        event,
        start,
        durationMs,
        handlers: handlers.length,
        called,
        values,
      });
      return result;
    },
  };
}

/** What `end` fills in itself. */
type Measured = Pick<
  HandlerTrace,
  "kind" | "dispatch" | "event" | "hookPath" | "handler" | "start" | "errors" | "timedOut"
>;

const notCalled = {
  ...{ durationMs: 0, dialogMs: 0, changed: [], resultKeys: [] },
  ...{ aborted: false, timedOut: true },
};

/** Where fields that were returned differ from those of the event; a verdict is no change. */
function changedBy(before: object, returned: unknown): string[] {
  if (!isPlainObject(returned)) return [];
  const entries = Object.entries(returned).filter(
    ([key, value]) => value !== undefined && Object.hasOwn(before, key),
  );
  return changedPaths(
    Object.fromEntries(entries.map(([key]) => [key, Reflect.get(before, key)])),
    Object.fromEntries(entries),
  );
}
