import type { HookName, LoadedHook } from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";

/** Events of the contract that nothing in this program fires: there are no sessions on disk, no compaction, no shell of a person. */
const unfired: ReadonlySet<HookName> = new Set<HookName>([
  "resources_discover",
  "model_select",
  "user_bash",
  "auto_retry_start",
  "auto_retry_end",
  "auto_compaction_start",
  "auto_compaction_end",
  "session_before_compact",
  "session.compacting",
  "session_compact",
  "session_before_switch",
  "session_switch",
  "session_before_branch",
  "session_branch",
  "session_before_tree",
  "session_tree",
]);

/**
 * A warning for each handler that will never be called, so that nobody trusts it.
 *
 * @example
 * for (const warning of unheardHandlers(hooks)) console.error(warning.message);
 */
export function unheardHandlers(hooks: readonly LoadedHook[]): HookError[] {
  return hooks.flatMap(({ path: hookPath, handlers }) =>
    [...handlers.keys()]
      .filter((event) => unfired.has(event))
      .map((event) => {
        const message = `${hookPath} registered a handler for "${event}", which musepi does not fire yet: it is never called. The hook's other handlers work.`;
        return new HookError({ code: "EVENT_NOT_HERE", hookPath, event, message });
      }),
  );
}
