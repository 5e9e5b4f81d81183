import type { DemoLog } from "./demo-log.js";
import { type DeedDescription, describeDeed } from "./describe-deed.js";
import type { HookWatcher } from "./watch-hook.js";

/** What a hook is expected to do in a demo. */
export interface ExpectedDeed {
  hook: string;
  kind: DeedDescription["kind"];
}

/** What the hooks of a demo do. */
export interface DemoDeeds extends HookWatcher {
  /** The hook whose handler runs; there is only one at a time. */
  current(): string;
  /** Which of the expected deeds did not happen, one sentence each. */
  missing(expected: readonly ExpectedDeed[]): string[];
}

/**
 * Shows what hooks do, the same deed once.
 *
 * @example
 * const deeds = createDemoDeeds(log);
 * const watched = watchHook(hook, "permission-gate", deeds);
 */
export function createDemoDeeds(log: Pick<DemoLog, "say">): DemoDeeds {
  const shown = new Set<string>();
  const done = new Set<string>();
  let current = "";
  return {
    begins(hook) {
      current = hook;
    },
    did(deed) {
      const description = describeDeed(deed);
      if (!description) return;
      const { hook } = deed;
      const { kind, text } = description;
      done.add(`${hook} ${kind}`);
      const line = `${hook} ${text}`;
      if (!shown.has(line)) log.say("hook", text, hook);
      shown.add(line);
    },
    current: () => current,
    missing: (expected) =>
      expected
        .filter(({ hook, kind }) => !done.has(`${hook} ${kind}`))
        .map(({ hook, kind }) => `the hook ${hook} should have ${kind} something, and did not`),
  };
}
