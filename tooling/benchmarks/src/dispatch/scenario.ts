/** What is dispatched, and to whom. */
export interface Scenario {
  event: "turn_start" | "tool_call" | "input" | "tool_result" | "context";
  /** Modules with one handler of the event each. */
  listeners: number;
  /** Modules whose one handler is for another event; default none. */
  bystanders?: number;
  /** Whether the handlers are async functions. */
  isAsync?: boolean;
  /** Whether each handler returns a change; otherwise it returns nothing. */
  changes?: boolean;
}

/** Who dispatches it: one of the programs that are compared, or what they are compared with. */
export type ProgramName =
  | "loop"
  | "thenable loop"
  | "structuredClone"
  | "musepi"
  | "pi"
  | "hookable"
  | "tapable"
  | "emittery";

/** One thing to measure, in a process of its own: the state of a compiler and of `AsyncLocalStorage` belong to a process. */
export interface Contestant {
  program: ProgramName;
  scenario: Scenario;
  /** Whether something else in the process uses `AsyncLocalStorage`. */
  usesAsyncLocalStorage?: boolean;
}

/** What is measured: one dispatch from its call to its result, which may be a promise. */
export type Operation = () => unknown;

/** How a program sets up a scenario; `folder` is where the programs that are compared are installed. */
export type CreateOperation = (scenario: Scenario, folder: string) => Promise<Operation>;
