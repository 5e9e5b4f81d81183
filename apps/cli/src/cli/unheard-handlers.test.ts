import { createLoadedHook, type HookName, hookNames } from "@musepi/hooks-types";
import { expect, it } from "vitest";
import { unheardHandlers } from "./unheard-handlers.js";

it("warns of each event that is never fired, and of no other", async () => {
  const hook = await createLoadedHook({
    path: "all.ts",
    factory: (pi) => {
      for (const name of hookNames) pi.on(name as "agent_start", () => {});
    },
  });
  const warnings = unheardHandlers([hook]);
  expect(warnings.map(({ code, hookPath }) => `${code} ${hookPath}`)).toEqual(
    Array(16).fill("EVENT_NOT_HERE all.ts"),
  );
  const unfired = new Set(warnings.map(({ event }) => event));
  expect(hookNames.filter((name: HookName) => !unfired.has(name))).toEqual([
    "session_start",
    "input",
    "before_agent_start",
    "agent_start",
    "turn_start",
    "message_start",
    "message_end",
    "context",
    "message_update",
    "tool_execution_start",
    "tool_call",
    "tool_execution_update",
    "tool_result",
    "tool_execution_end",
    "turn_end",
    "agent_end",
    "session_shutdown",
  ]);
  expect(warnings[0]?.message).toBe(
    'all.ts registered a handler for "resources_discover", which musepi does not fire yet: it is never called. The hook\'s other handlers work.',
  );
});
