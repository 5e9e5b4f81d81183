import type { HookCommand, LoadedHook, MessageRenderer } from "@musepi/hooks-types";
import { HookError } from "@musepi/hooks-types";

/** A command with the hook that registered it. */
export interface RegisteredCommand extends HookCommand {
  /** How it is called, without the slash: `name`, or `name:2` for the second hook that registered the name. */
  name: string;
  hookPath: string;
}

/** The commands and renderers of all hooks, by name; the first loaded wins. */
export interface HookRegistry {
  commands: ReadonlyMap<string, RegisteredCommand>;
  renderers: ReadonlyMap<string, MessageRenderer>;
  /** Names that a later hook registered again. */
  shadowed: readonly HookError[];
}

/** Collects what hooks registered, in load order. */
export function createHookRegistry(hooks: readonly LoadedHook[]): HookRegistry {
  const commands = new Map<string, RegisteredCommand>();
  const renderers = new Map<string, MessageRenderer>();
  const rendererOwners = new Map<string, string>();
  const shadowed: HookError[] = [];
  for (const hook of hooks) {
    for (const [name, command] of hook.commands) {
      const first = commands.get(name);
      const callable = freeName(name, commands);
      commands.set(callable, {
        name: callable,
        hookPath: hook.path,
        description: command.description,
        handler: (args, ctx) => command.handler(args, ctx),
      });
      if (first !== undefined)
        shadowed.push(
          shadow(
            hook.path,
            `the command /${name}`,
            first.hookPath,
            ` It can be called as /${callable}.`,
          ),
        );
    }
    for (const [customType, renderer] of hook.messageRenderers) {
      const owner = rendererOwners.get(customType);
      if (owner === undefined) {
        rendererOwners.set(customType, hook.path);
        renderers.set(customType, renderer);
      } else
        shadowed.push(
          shadow(hook.path, `a renderer for "${customType}"`, owner, " It is not used."),
        );
    }
  }
  return { commands, renderers, shadowed };
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}:${count}`;
  return free;
}

function shadow(hookPath: string, what: string, owner: string, then: string): HookError {
  const message = `${hookPath} registered ${what}, which ${owner} has already registered.${then}`;
  return new HookError({ code: "REGISTRATION_SHADOWED", hookPath, event: "load", message });
}
