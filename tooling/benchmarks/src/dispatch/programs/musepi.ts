import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookHandler, type HookName } from "@musepi/hooks-types";
import { createHandlers, type Handler } from "../handlers.js";
import { createEvent } from "../payloads.js";
import type { CreateOperation } from "../scenario.js";

/** Our own runner, as the agent uses it, with every guard on. A hook that fails would make the figure worthless. */
export const musepi: CreateOperation = async (scenario) => {
  const handlers = createHandlers(scenario).map((handler) => ({ name: scenario.event, handler }));
  const bystanders = Array.from({ length: scenario.bystanders ?? 0 }, () => bystander);
  const hooks = await Promise.all([...handlers, ...bystanders].map(createHook));
  const runner = new HookRunner({
    hooks,
    cwd: process.cwd(),
    onError(error) {
      throw error;
    },
  });
  const { event: name } = scenario;
  if (name === "context") {
    const { messages } = createEvent(name);
    return () => runner.emitContext(messages);
  }
  if (name === "tool_call") {
    const event = createEvent(name);
    return () => runner.emitToolCall(event);
  }
  if (name === "tool_result") {
    const event = createEvent(name);
    return () => runner.emitToolResult(event);
  }
  const event = createEvent(name);
  return () => runner.emit(event);
};

const bystander = { name: "agent_end" as const, handler: () => undefined };

function createHook({ name, handler }: { name: HookName; handler: Handler }, index: number) {
  return createLoadedHook({
    path: `hook-${index}`,
    factory: (pi) => void pi.on(name, handler as HookHandler<HookName>),
  });
}
