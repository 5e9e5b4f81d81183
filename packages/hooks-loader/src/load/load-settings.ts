import { homedir } from "node:os";
import { resolve } from "node:path";
import { HookError } from "@musepi/hooks-types";
import { ownModules, type VirtualModules } from "../evaluate/virtual-modules.js";
import type { LoadHooksOptions, RunHook } from "../load-hooks.js";

/** The options of a load, checked, with every default filled in. @internal */
export interface LoadSettings {
  cwd: string;
  home: string;
  hostUrl: string | undefined;
  virtualModules: VirtualModules;
  timeoutMs: number;
  runHook: RunHook;
}

/** Fills in the options of a load. @throws HookError OPTION_INVALID @internal */
export function loadSettings(cwd: string, options: LoadHooksOptions): LoadSettings {
  const { home = homedir(), hostUrl, virtualModules = {}, timeoutMs = 10_000 } = options;
  if (!(Number.isFinite(timeoutMs) && timeoutMs > 0)) {
    const message = `timeoutMs is ${String(timeoutMs)}; expected a positive number of milliseconds, for example 10000.`;
    throw new HookError({ code: "OPTION_INVALID", event: "load", message });
  }
  return {
    cwd: resolve(cwd),
    home,
    hostUrl,
    virtualModules: { ...ownModules, ...virtualModules },
    // A timer with a longer delay would fire at once.
    timeoutMs: Math.min(timeoutMs, 2 ** 31 - 1),
    runHook: options.runHook ?? ((_hookPath, run) => run()),
  };
}
