/**
 * Settles as the promise does, or rejects with `late()` when that takes longer than `timeoutMs`. The timer keeps the
 * process alive: a load that waits for nothing must not end the program silently.
 * @internal
 */
export function withinTime<Result>(
  promise: Promise<Result>,
  timeoutMs: number,
  late: () => Error,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
