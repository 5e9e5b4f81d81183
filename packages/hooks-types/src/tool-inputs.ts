/** Arguments of `bash`; `timeout` is in seconds. */
export interface BashToolInput {
  command: string;
  timeout?: number | undefined;
}

/** Arguments of `read`; `offset` is a line number from 1, `limit` a number of lines. */
export interface ReadToolInput {
  path: string;
  offset?: number | undefined;
  limit?: number | undefined;
}

/** Arguments of `write`. */
export interface WriteToolInput {
  path: string;
  content: string;
}

/** Arguments of `edit`: one replacement, or several in `edits`. */
export interface EditToolInput {
  path: string;
  oldText?: string | undefined;
  newText?: string | undefined;
  edits?: { oldText: string; newText: string }[] | undefined;
}

/** Arguments of `grep`. */
export interface GrepToolInput {
  pattern: string;
  path?: string | undefined;
  glob?: string | undefined;
  ignoreCase?: boolean | undefined;
  literal?: boolean | undefined;
  context?: number | undefined;
  limit?: number | undefined;
}

/** Arguments of `find`. */
export interface FindToolInput {
  pattern: string;
  path?: string | undefined;
  limit?: number | undefined;
}

/** Arguments of `ls`. */
export interface LsToolInput {
  path?: string | undefined;
  limit?: number | undefined;
}

/**
 * The arguments of every tool that hooks know by name. A package that brings a tool adds to it:
 *
 * @example
 * ```ts
 * declare module "@musepi/hooks-types" {
 *   interface ToolInputs {
 *     deploy: { target: string };
 *   }
 * }
 * ```
 */
export interface ToolInputs {
  bash: BashToolInput;
  read: ReadToolInput;
  write: WriteToolInput;
  edit: EditToolInput;
  grep: GrepToolInput;
  find: FindToolInput;
  ls: LsToolInput;
}

/** The `details` of tools that have typed ones; those of any other tool are `unknown`. Open to augmentation like `ToolInputs`. */
export interface ToolDetails {
  bash: { exitCode?: number | undefined; fullOutputPath?: string | undefined } | undefined;
  edit: { diff: string } | undefined;
}

/** A tool's name that `ToolInputs` knows. */
export type ToolName = keyof ToolInputs & string;
