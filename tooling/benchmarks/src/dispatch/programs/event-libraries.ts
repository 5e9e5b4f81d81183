import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createHandlers, type Handler } from "../handlers.js";
import { createEvent } from "../payloads.js";
import type { CreateOperation } from "../scenario.js";

/** hookable: one handler after the other. */
export const hookable: CreateOperation = async (scenario, folder) => {
  const { createHooks } = (await importFrom(folder, "hookable")) as {
    createHooks(): {
      hook(name: string, handler: Handler): void;
      callHook(name: string, event: unknown): unknown;
    };
  };
  const hooks = createHooks();
  for (const handler of createHandlers(scenario)) hooks.hook(scenario.event, handler);
  const event = createEvent(scenario.event);
  return () => hooks.callHook(scenario.event, event);
};

/** tapable: code that is generated for the handlers that there are. */
export const tapable: CreateOperation = async (scenario, folder) => {
  const { AsyncSeriesHook } = (await importFrom(folder, "tapable")) as {
    AsyncSeriesHook: new (
      names: string[],
    ) => Record<"tap" | "tapPromise", (name: string, handler: Handler) => void> & {
      promise(event: unknown): Promise<void>;
    };
  };
  const hook = new AsyncSeriesHook(["event"]);
  for (const handler of createHandlers(scenario)) {
    if (scenario.isAsync) hook.tapPromise("handler", handler);
    else hook.tap("handler", handler);
  }
  const event = createEvent(scenario.event);
  return () => hook.promise(event);
};

/** emittery, serially: one handler after the other. */
export const emittery: CreateOperation = async (scenario, folder) => {
  const { default: Emittery } = (await importFrom(folder, "emittery")) as {
    default: new () => {
      on(name: string, handler: Handler): void;
      emitSerial(name: string, event: unknown): Promise<void>;
    };
  };
  const emitter = new Emittery();
  for (const handler of createHandlers(scenario)) emitter.on(scenario.event, handler);
  const event = createEvent(scenario.event);
  return () => emitter.emitSerial(scenario.event, event);
};

async function importFrom(folder: string, name: string): Promise<unknown> {
  return import(pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href);
}
