import type { Redirect } from "./cursor.js";
import type { ShellWord } from "./shell-word.js";

/** One command of a script, as it would run. */
export interface ShellCommand {
  /** Without its folders, in lower case; `undefined` when it is only known when the script runs. */
  readonly name: string | undefined;
  readonly args: readonly ShellWord[];
  readonly redirects: readonly Redirect[];
  /** The command whose output it reads. */
  readonly pipedFrom: ShellCommand | undefined;
}
