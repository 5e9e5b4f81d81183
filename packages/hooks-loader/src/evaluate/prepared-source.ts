/** A file that was read and transformed. @internal */
export interface PreparedSource {
  file: string;
  /** As it was read. */
  source: string;
  /** As it will be evaluated, still without a wrapper. */
  code: string;
  /** Whether its imports are awaited. */
  async: boolean;
}

/** What the code may `require`, by a name written in it. @internal */
export function requiredNames({ code }: PreparedSource): string[] {
  return Array.from(
    code.matchAll(/\brequire\(\s*(["'`])([^"'`]+)\1\s*\)/g),
    ([, , name]) => name ?? "",
  );
}
