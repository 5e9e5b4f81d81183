/** A hook's wish to end the process, kept until nothing is going on. */
export interface ShutdownRequest {
  /** Notes the wish. */
  make(): void;
  isMade(): boolean;
  /** Runs what must be over before the process may end. */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Makes such a wish; `onDue` is called once, when it was made and all work is over. */
export function createShutdownRequest(onDue: () => void): ShutdownRequest {
  let made = false;
  let told = false;
  let working = 0;
  const tell = (): void => {
    if (!made || told || working > 0) return;
    told = true;
    onDue();
  };
  return {
    make() {
      made = true;
      queueMicrotask(tell);
    },
    isMade: () => made,
    async during(work) {
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
        tell();
      }
    },
  };
}
