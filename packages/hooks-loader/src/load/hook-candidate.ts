/** A file that may be a hook. @internal */
export interface HookCandidate {
  /** As it was named; for one that was discovered, its absolute path. */
  path: string;
  /** Absolute, links resolved. */
  file: string;
  /** The argument that named it; `undefined` for one that was discovered. */
  configuredPath?: string | undefined;
}
