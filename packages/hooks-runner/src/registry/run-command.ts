import type { HookCommandContext } from "@musepi/hooks-types";
import { errorText, HookError } from "@musepi/hooks-types";
import type { RunnerServices } from "../runner-services.js";
import type { RegisteredCommand } from "./create-hook-registry.js";

/**
 * Runs a command to its end. It has no budget: a person started it and can abort it. What it throws is reported, unless it
 * was aborted.
 */
export async function runCommand(
  command: RegisteredCommand,
  args: string,
  services: RunnerServices,
  context: HookCommandContext,
): Promise<void> {
  try {
    await command.handler(args.trim(), context);
  } catch (cause) {
    if (context.signal.aborted) return;
    const message = `The command /${command.name} of ${command.hookPath} failed: ${errorText(cause)}`;
    const { hookPath } = command;
    services.report(
      new HookError({
        code: "COMMAND_FAILED",
        hookPath,
        event: `/${command.name}`,
        message,
        cause,
      }),
    );
  }
}
