/** A standard stream that is made when somebody uses it. */
export interface LazyStream<Prepared> {
  /** Whether somebody has used it. */
  isUsed(): boolean;
  /** What preparing it gave; uses it. */
  prepared(): Prepared;
}

/**
 * Has `prepare` called with `process.stdout` or `process.stderr` before anybody gets it. Node makes these streams when they
 * are first asked for, and this keeps it so.
 *
 * @example
 * const stderr = onFirstUse("stderr", (stream) => void stream.on("error", () => {}));
 * stderr.isUsed(); // false
 */
export function onFirstUse<Prepared>(
  name: "stdout" | "stderr",
  prepare: (stream: NodeJS.WriteStream) => Prepared,
): LazyStream<Prepared> {
  const before = Object.getOwnPropertyDescriptor(process, name);
  let made: { stream: NodeJS.WriteStream; prepared: Prepared } | undefined;
  const make = () => {
    if (!made) {
      const stream: NodeJS.WriteStream = before?.get ? before.get.call(process) : before?.value;
      made = { stream, prepared: prepare(stream) };
    }
    return made;
  };
  Object.defineProperty(process, name, { ...attributes, get: () => make().stream });
  return { isUsed: () => made !== undefined, prepared: () => make().prepared };
}

const attributes = { configurable: true, enumerable: true };
