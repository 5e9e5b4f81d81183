export type { Clock, ClockTimer } from "./clock.js";
export { systemClock } from "./clock.js";
export type { CombinedResult } from "./combined-result.js";
export { toDisplayText } from "./display/to-display-text.js";
export type { HookRunnerOptions } from "./hook-runner.js";
export { HookRunner } from "./hook-runner.js";
export type { RegisteredCommand } from "./registry/create-hook-registry.js";
export type { AgentStartResult } from "./strategies/agent-start.js";
export type { DiscoveredResources, ResourcePath } from "./strategies/resources.js";
export type { UserBashDecision } from "./strategies/user-bash.js";
export type { Cancellation } from "./strategies/veto.js";
export type {
  DispatchTrace,
  HandlerTrace,
  TraceRecord,
  TraceVerdict,
} from "./trace/trace-record.js";
