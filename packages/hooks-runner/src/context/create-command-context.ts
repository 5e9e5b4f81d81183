import type { HookCommandContext, LoadedHook } from "@musepi/hooks-types";
import type { RunnerServices } from "../runner-services.js";
import { HandlerContext } from "./handler-context.js";
import { hostPart } from "./host-part.js";

/** Makes the context of a command: that of a handler, and what only a command may wait for. */
export function createCommandContext(
  services: RunnerServices,
  hook: Pick<LoadedHook, "path">,
  signal?: AbortSignal,
): HookCommandContext {
  return new CommandContext(services, hook, signal);
}

class CommandContext extends HandlerContext implements HookCommandContext {
  readonly waitForIdle: () => Promise<void>;

  constructor(
    services: RunnerServices,
    hook: Pick<LoadedHook, "path">,
    signal: AbortSignal | undefined,
  ) {
    super(hook, { settings: { services, signal }, dispatch: undefined });
    this.waitForIdle = async () => {
      if (this.isUsable("waitForIdle()")) await hostPart(services.host, "waitForIdle", hook)();
    };
  }
}
