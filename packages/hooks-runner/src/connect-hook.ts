import type { CommandInfo, LoadedHook } from "@musepi/hooks-types";
import { hostPart } from "./context/host-part.js";
import type { RunnerServices } from "./runner-services.js";

/** Makes the actions of a hook's API work: they go to the host, and one that the host lacks is an error for the hook. */
export function connectHook(
  hook: LoadedHook,
  services: RunnerServices,
  getCommands: () => CommandInfo[],
): void {
  const { host } = services;
  hook.connect({
    sendMessage: (message, options) => hostPart(host, "sendMessage", hook)(message, options),
    sendUserMessage: (content, options) =>
      hostPart(host, "sendUserMessage", hook)(content, options),
    appendEntry: (customType, data) => hostPart(host, "appendEntry", hook)(customType, data),
    exec: (command, args, options) => hostPart(host, "exec", hook)(command, args, options),
    getCommands,
    report: (error) => services.report(error),
  });
}
