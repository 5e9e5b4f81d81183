import type { MaybePromise } from "@musepi/hooks-types";
import type { HookableTool } from "./hookable-tool.js";

/** What is wrong with one field of an input. */
export interface InputProblem {
  /** The field, for example `edits[0].oldText`; empty for the input as a whole. */
  path: string;
  message: string;
}

/** Whether an input fits its tool, and if it does, what the tool runs with. */
export type InputVerdict =
  | { ok: true; input: object }
  | { ok: false; problems: readonly InputProblem[] };

/**
 * Checks an input that a hook changed. One that throws or rejects blocks the call, like one that finds a problem.
 *
 * @example
 * ```ts
 * import type { ValidateInput } from "@musepi/tool-wrapper";
 * const validate: ValidateInput = (_tool, input) =>
 *   "path" in input ? { ok: true, input } : { ok: false, problems: [{ path: "path", message: "is missing" }] };
 * ```
 */
export type ValidateInput = (tool: HookableTool, input: object) => MaybePromise<InputVerdict>;
