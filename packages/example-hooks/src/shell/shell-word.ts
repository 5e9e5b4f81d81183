/** One word of a shell script, quotes and backslashes resolved. */
export interface ShellWord {
  /** Variables and substitutions stand in it as they were written. */
  readonly text: string;
  /** What stands behind the last part that is only known when the script runs; the whole text when there is none. */
  readonly tail: string;
  /** Whether a part is only known when the script runs: a variable, a substitution. */
  readonly isComputed: boolean;
  /** Whether the shell makes file names of it: `*`, `?`, `[a-z]`, `{a,b}` outside quotes. */
  readonly isPattern: boolean;
  readonly isQuoted: boolean;
  /** The scripts of its substitutions: `$(…)`, backquotes, `<(…)`. */
  readonly scripts: readonly string[];
}
