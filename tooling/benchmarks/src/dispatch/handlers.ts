import type { HookMessage } from "@musepi/hooks-types";
import type { Scenario } from "./scenario.js";

/** A handler as every program that is compared can call it. */
export type Handler = (event: unknown) => unknown;

/** The handlers of a scenario. They do next to nothing, so that what is measured is how they are called. */
export function createHandlers(scenario: Scenario): Handler[] {
  return Array.from({ length: scenario.listeners }, () => createHandler(scenario));
}

/** What the handlers of a scenario have seen: a result that is used, or a compiler could leave the call out. */
export const seen: { calls: number } = { calls: 0 };

function createHandler(scenario: Scenario): Handler {
  if (scenario.changes) return createChange(scenario.event);
  if (scenario.isAsync) {
    return async () => {
      seen.calls += 1;
    };
  }
  return () => {
    seen.calls += 1;
  };
}

function createChange(name: Scenario["event"]): Handler {
  if (name === "tool_result") {
    return () => {
      seen.calls += 1;
      return { content: [{ type: "text", text: `result ${seen.calls}` }] };
    };
  }
  if (name === "context") {
    return (event) => {
      seen.calls += 1;
      const { messages } = event as { messages: HookMessage[] };
      const message: HookMessage = { role: "user", content: "Be brief.", timestamp: 0 };
      return { messages: [...messages, message] };
    };
  }
  throw new Error(`No scenario changes ${name}.`);
}
