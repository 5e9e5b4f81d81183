/** Shows one dialog at a time: whoever comes second waits until the first is answered. */
export interface DialogQueue {
  /** Runs `open` when all earlier dialogs are closed; `dismissed` when the signal aborts before or meanwhile. */
  run<Answer>(open: () => Promise<Answer>, dismissed: Answer, signal: AbortSignal): Promise<Answer>;
}

/** Makes the queue of the dialogs of one runner. */
export function createDialogQueue(): DialogQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(open, dismissed, signal) {
      const aborted = whenAborted(signal, dismissed);
      const shown = last.then(() =>
        signal.aborted ? dismissed : Promise.race([open(), aborted.promise]),
      );
      last = shown.catch(() => undefined);
      return Promise.race([shown, aborted.promise]).finally(aborted.release);
    },
  };
}

function whenAborted<Answer>(
  signal: AbortSignal,
  dismissed: Answer,
): { promise: Promise<Answer>; release(): void } {
  let dismiss = (): void => {};
  const promise = new Promise<Answer>((resolve) => {
    dismiss = () => resolve(dismissed);
    if (signal.aborted) dismiss();
    else signal.addEventListener("abort", dismiss, { once: true });
  });
  return { promise, release: () => signal.removeEventListener("abort", dismiss) };
}
