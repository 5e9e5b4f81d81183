import type { HookName } from "../event-map.js";
import { familyEvents } from "../family-events.js";
import type { HandlerOptions, HookAPI, HookCommand } from "../hook-api.js";
import { HookError } from "../hook-error.js";
import type { HookErrorCode } from "../hook-error-codes.js";
import { isHookName } from "../hook-names.js";
import type { HandlerRegistration, StoredHandler } from "../loaded-hook.js";
import type { MessageRenderer } from "../ports/hook-host.js";
import { describe, notHere, optionProblem, unknownEvent } from "./registration-problems.js";

/** The registering half of a hook's API, and what was registered. */
export interface Registrations {
  api: Pick<HookAPI, "on" | "registerCommand" | "registerMessageRenderer">;
  handlers: Map<HookName, readonly HandlerRegistration[]>;
  commands: Map<string, HookCommand>;
  messageRenderers: Map<string, MessageRenderer>;
  warnings: HookError[];
  onChange(listener: () => void): () => void;
  close(): void;
}

/** Makes the registering half of a hook's API. @internal */
export function createRegistrations(path: string): Registrations {
  const handlers = new Map<HookName, readonly HandlerRegistration[]>();
  const commands = new Map<string, HookCommand>();
  const messageRenderers = new Map<string, MessageRenderer>();
  const warnings: HookError[] = [];
  const listeners = new Set<() => void>();
  let open = true;
  let nextIndex = 0;

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const refuse = (code: HookErrorCode, event: string, message: string): HookError =>
    new HookError({ code, hookPath: path, event, message });
  const assertOpen = (what: string): void => {
    if (!open)
      throw refuse(
        "ACTION_UNAVAILABLE",
        what,
        `${path} called ${what} after it was dropped or failed to load; nothing was registered.`,
      );
  };

  return {
    handlers,
    commands,
    messageRenderers,
    warnings,
    api: {
      on(name: string, handler: unknown, options: HandlerOptions = {}) {
        assertOpen(`on("${String(name)}")`);
        if (!isHandler(handler)) {
          throw refuse(
            "HANDLER_INVALID",
            name,
            `${path} registered ${describe(handler)} as a handler of "${String(name)}"; expected a function.`,
          );
        }
        if (!isHookName(name)) {
          if (!Object.hasOwn(familyEvents, name))
            throw refuse("EVENT_UNKNOWN", String(name), unknownEvent(path, String(name)));
          warnings.push(refuse("EVENT_NOT_HERE", name, notHere(path, name)));
          changed();
          return () => {};
        }
        const problem = optionProblem(name, options);
        if (problem !== undefined)
          throw refuse(
            "OPTION_INVALID",
            name,
            `${path} registered a handler of "${name}" with ${problem}`,
          );
        const registration: HandlerRegistration = {
          handler,
          options: { ...options },
          index: nextIndex,
        };
        nextIndex += 1;
        handlers.set(name, [...(handlers.get(name) ?? []), registration]);
        changed();
        return () => {
          const left = (handlers.get(name) ?? []).filter((other) => other !== registration);
          if (left.length === 0) handlers.delete(name);
          else handlers.set(name, left);
          changed();
        };
      },
      registerCommand(name, command) {
        assertOpen("registerCommand");
        if (typeof name !== "string" || !/^[^\s/]\S*$/.test(name)) {
          throw refuse(
            "REGISTRATION_INVALID",
            "registerCommand",
            `${path} registered a command named ${describe(name)}; expected a name without spaces and without a leading slash.`,
          );
        }
        if (typeof command?.handler !== "function") {
          throw refuse(
            "REGISTRATION_INVALID",
            `/${name}`,
            `${path} registered the command /${name} without a handler; expected { handler: (args, ctx) => … }.`,
          );
        }
        commands.set(name, command);
        changed();
      },
      registerMessageRenderer(customType, renderer) {
        assertOpen("registerMessageRenderer");
        if (typeof customType !== "string" || customType === "" || typeof renderer !== "function") {
          throw refuse(
            "REGISTRATION_INVALID",
            "registerMessageRenderer",
            `${path} registered a renderer for ${describe(customType)}; expected a customType and a function.`,
          );
        }
        messageRenderers.set(customType, renderer);
        changed();
      },
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      open = false;
      handlers.clear();
      commands.clear();
      messageRenderers.clear();
      changed();
    },
  };
}

function isHandler(value: unknown): value is StoredHandler {
  return typeof value === "function";
}
