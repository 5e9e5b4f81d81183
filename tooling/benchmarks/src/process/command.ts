/** A program run that is measured. */
export interface Command {
  /** A script for Node, with its arguments. */
  args: readonly string[];
  /** The whole environment but PATH. */
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** What it must print: a run that fails would be a fast one. */
  prints: string;
}
