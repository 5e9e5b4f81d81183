import type { CommandInfo, LoadedHook } from "@musepi/hooks-types";
import { hostPart } from "./context/host-part.js";
import type { RunnerServices } from "./runner-services.js";

/** What a runner does for its hooks. */
export interface ConnectHookOptions {
  getCommands(): CommandInfo[];
  /** The hook's handlers, commands or renderers changed. */
  changed(): void;
}

/**
 * Makes the actions of a hook's API work: they go to the host, and one that the host lacks is an error for the hook. Its
 * warnings are reported, those of loading and those that come later.
 */
export function connectHook(
  hook: LoadedHook,
  services: RunnerServices,
  options: ConnectHookOptions,
): void {
  const { host } = services;
  let told = 0;
  const tellWarnings = (): void => {
    const untold = hook.warnings.slice(told);
    told = hook.warnings.length;
    for (const warning of untold) services.report(warning);
  };
  tellWarnings();
  hook.onChange(() => {
    options.changed();
    tellWarnings();
  });
  hook.connect({
    sendMessage: (message, settings) => hostPart(host, "sendMessage", hook)(message, settings),
    sendUserMessage: (content, settings) =>
      hostPart(host, "sendUserMessage", hook)(content, settings),
    appendEntry: (customType, data) => hostPart(host, "appendEntry", hook)(customType, data),
    exec: (command, args, settings) => hostPart(host, "exec", hook)(command, args, settings),
    getCommands: options.getCommands,
    report: services.report,
  });
}
