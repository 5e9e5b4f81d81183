export { createProcessRunner, type ProcessRunner } from "./create-process-runner.js";
export { type ExecCommandOptions, execCommand } from "./exec-command.js";
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
