/** A place in a file as it was written. @internal */
export interface SourcePlace {
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** `file:line:column`, which terminals and editors open. @internal */
export function placeText({ file, line, column }: SourcePlace): string {
  return `${file}:${line}:${column}`;
}
