import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HookMessage } from "@musepi/hooks-types";
import { createHandlers, type Handler } from "../handlers.js";
import { createEvent } from "../payloads.js";
import type { CreateOperation } from "../scenario.js";

/** What is used of the published pi. */
interface Pi {
  createExtensionRuntime(): unknown;
  ExtensionRunner: new (extensions: Extension[], runtime: unknown, cwd: string) => Runner;
}

interface Extension {
  path: string;
  handlers: Map<string, Handler[]>;
}

interface Runner {
  emit(event: object): Promise<unknown>;
  emitToolCall(event: object): Promise<unknown>;
  emitToolResult(event: object): Promise<unknown>;
  emitInput(text: string, images: undefined, source: string): Promise<unknown>;
  emitContext(messages: HookMessage[]): Promise<unknown>;
}

/** The runner of the published pi, as its agent uses it. */
export const pi: CreateOperation = async (scenario, folder) => {
  const path = join(folder, "node_modules/@mariozechner/pi-coding-agent/dist/index.js");
  const { createExtensionRuntime, ExtensionRunner } = (await import(
    pathToFileURL(path).href
  )) as Pi;
  const extensions = [
    ...createHandlers(scenario).map((handler) => extension(scenario.event, handler)),
    ...Array.from({ length: scenario.bystanders ?? 0 }, () => extension("agent_end", () => {})),
  ];
  const runner = new ExtensionRunner(extensions, createExtensionRuntime(), process.cwd());
  const event = createEvent(scenario.event);
  switch (event.type) {
    case "context":
      return () => runner.emitContext(event.messages);
    case "tool_call":
      return () => runner.emitToolCall(event);
    case "tool_result":
      return () => runner.emitToolResult(event);
    case "input":
      return () => runner.emitInput(event.text, undefined, event.source);
    case "turn_start":
      return () => runner.emit(event);
  }
};

function extension(name: string, handler: Handler): Extension {
  return { path: name, handlers: new Map([[name, [handler]]]) };
}
