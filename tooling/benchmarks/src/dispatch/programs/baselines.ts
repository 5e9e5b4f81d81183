import { createHandlers, type Handler } from "../handlers.js";
import { createEvent, createMessages } from "../payloads.js";
import type { CreateOperation } from "../scenario.js";

/** The baseline of most rows: a loop that awaits each handler. */
export const loop: CreateOperation = async (scenario) => {
  const handlers = createHandlers(scenario);
  const event = createEvent(scenario.event);
  return () => awaitEach(handlers, event);
};

/** A loop that awaits only what can be awaited: what a dispatch without any guard may cost. */
export const thenableLoop: CreateOperation = async (scenario) => {
  const handlers = createHandlers(scenario);
  const event = createEvent(scenario.event);
  return () => awaitThenables(handlers, event);
};

/** The baseline of `context`: one copy of the messages. */
export const clone: CreateOperation = async () => {
  const messages = createMessages(1000);
  return () => structuredClone(messages);
};

async function awaitEach(handlers: readonly Handler[], event: unknown): Promise<void> {
  for (const handler of handlers) await handler(event);
}

async function awaitThenables(handlers: readonly Handler[], event: unknown): Promise<void> {
  for (const handler of handlers) {
    const returned = handler(event);
    if (typeof returned === "object" && returned !== null && "then" in returned) await returned;
  }
}
