import type { HookEvent, HookMessage } from "@musepi/hooks-types";
import type { Scenario } from "./scenario.js";

/** A handler as every program that is compared can call it. */
export type Handler = (event: unknown) => unknown;

/** The handlers of a scenario. They do next to nothing, so that what is measured is how they are called. */
export function createHandlers(scenario: Scenario): Handler[] {
  return Array.from({ length: scenario.listeners }, () => createHandler(scenario));
}

/** What the handlers have seen: results that are used, or a compiler could leave the calls out. */
export const seen: { calls: number; length: number } = { calls: 0, length: 0 };

function createHandler({ event: name, isAsync, changes }: Scenario): Handler {
  if (changes) return createChange(name);
  const look = looks[name];
  if (isAsync) return async (event) => look(event as never);
  return (event) => look(event as never);
}

/** Each reads what hooks read of the event, which a runner might copy only then. */
const looks: { [Name in Scenario["event"]]: (event: HookEvent<Name>) => void } = {
  turn_start: (event) => saw(event.turnIndex),
  tool_call: (event) => saw(event.toolName === "bash" ? event.input.command.length : 0),
  input: (event) => saw(event.text.length),
  tool_result: (event) => saw(event.content.length),
  context: (event) => saw(event.messages.length),
};

function saw(length: number): void {
  seen.calls += 1;
  seen.length += length;
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
