import type { HookError } from "@musepi/hooks-types";
import type { ValidateInput } from "./validate-input.js";

/** The input that a tool runs with instead of the model's, because hooks changed it. */
export interface ChangedInput {
  toolCallId: string;
  toolName: string;
  input: object;
}

/** Options of a wrapped tool. */
export interface HookToolWrapperOptions {
  /** Checks an input that a hook changed; default: the tool's `parameters`, as TypeBox, JSON Schema or Standard Schema. */
  validate?: ValidateInput | undefined;
  /** Called right before a tool runs with an input that hooks changed, so that progress can be shown with it. */
  onInputChanged?: ((change: ChangedInput) => void) | undefined;
  /** Takes the error, code `INPUT_INVALID`, of a call that was blocked because a hook made its input unfit. */
  onError?: ((error: HookError) => void) | undefined;
}
