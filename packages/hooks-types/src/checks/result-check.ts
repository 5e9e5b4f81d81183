/** How one key of a result is checked. */
export interface KeyCheck {
  /** What the key expects, for a message: `true or false`. */
  readonly expected: string;
  check(value: unknown): boolean;
  /** How each element is checked, where the value is a list. */
  readonly item?: KeyCheck | undefined;
}

/** How the result of an event is checked: key by key, and as a whole where keys depend on each other. */
export interface ResultCheck {
  readonly keys: Readonly<Record<string, KeyCheck>>;
  readonly whole?: KeyCheck | undefined;
}
