import { type HookError, hookErrorCodes } from "@musepi/hooks-types";
import type { Notices } from "./notices.js";

/** Tells a person about errors of hooks: each kind once, with a count at the end. */
export interface ErrorReporter {
  report(error: HookError): void;
  /** Says how often those kinds came that came more than once. */
  summarize(): void;
}

/**
 * Makes an {@link ErrorReporter}. A kind is the code with the hook and the event; what came first stands for all of it.
 *
 * @example
 * const reporter = createErrorReporter(notices);
 * runner.onError(reporter.report);
 */
export function createErrorReporter(notices: Notices): ErrorReporter {
  // A loader and a runner may both tell of one error.
  const told = new WeakSet<HookError>();
  const kinds = new Map<string, { first: HookError; count: number }>();
  return {
    report(error) {
      if (told.has(error)) return;
      told.add(error);
      const key = JSON.stringify([error.code, error.hookPath, error.event]);
      const known = kinds.get(key);
      if (known) {
        known.count += 1;
        return;
      }
      kinds.set(key, { first: error, count: 1 });
      notices[isWarning(error) ? "warn" : "error"](error.message, error.cause ?? error);
    },
    summarize() {
      for (const { first, count } of kinds.values()) {
        if (count > 1) notices.warn(summary(first, count - 1));
      }
      kinds.clear();
    },
  };
}

function isWarning({ code }: HookError): boolean {
  return hookErrorCodes[code].startsWith("Warning:");
}

function summary({ code, hookPath, event }: HookError, more: number): string {
  const place = [event && `in ${event}`, hookPath && `of ${hookPath}`].filter(Boolean).join(" ");
  return `${more} more of the same kind were not shown: ${[code, place].filter(Boolean).join(" ")}.`;
}
