/** What stands where a secret stood. */
export const redacted = "[REDACTED]";

/** Where a secret lies in a text, and what kind it is. `end` is behind it. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Takes the kind of each secret that is removed. */
export type Note = (kind: string) => void;
