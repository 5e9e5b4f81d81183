/** Something wrong in a file of the user: where, and one sentence that says what was expected. */
export interface JsonProblem {
  /** Path of the file as it was given. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Counted from 1. */
  column: number;
  message: string;
}

/**
 * A problem as one line: `FILE:LINE:COLUMN: message`.
 *
 * @example
 * ```ts
 * formatProblem({ file: "models.json", line: 3, column: 5, message: "…" }); // "models.json:3:5: …"
 * ```
 */
export function formatProblem({ file, line, column, message }: JsonProblem): string {
  return `${file}:${line}:${column}: ${message}`;
}

/**
 * Compares the places of two problems of one file, for sorting.
 *
 * @example
 * ```ts
 * const problems: JsonProblem[] = [];
 * problems.toSorted(byPlace);
 * ```
 */
export function byPlace(left: JsonProblem, right: JsonProblem): number {
  return left.line - right.line || left.column - right.column;
}
