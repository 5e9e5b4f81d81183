export { createProcessRunner, type ProcessRunner } from "./create-process-runner.js";
export { type DiscoverHooksOptions, discoverAndLoadHooks } from "./discover-and-load-hooks.js";
export type { VirtualModules } from "./evaluate/virtual-modules.js";
export { type ExecCommandOptions, execCommand } from "./exec-command.js";
export {
  type LoadHooksOptions,
  type LoadHooksResult,
  loadHooks,
  type RunHook,
} from "./load-hooks.js";
export {
  ProcessStartError,
  type ProcessStartErrorOptions,
  type ProcessStartFailure,
} from "./process-start-error.js";
export type {
  OutputListener,
  ProcessResult,
  RunProcessOptions,
} from "./run-process.js";
