import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { OutputListener } from "./run-process.js";

const QUIET_MS = 50;
const DRAIN_MS = 500;

/** The output of one running process. */
export interface OutputCollection {
  /** Resolves when the listener threw; `error` is what it threw. */
  failed: Promise<void>;
  error(): unknown;
  /**
   * To be called when the command ended: delivers what it left in the pipes. Resolves when they are closed or
   * quiet, and after half a second at most: a background child may hold them open for ever.
   */
  drain(): Promise<void>;
}

/** Passes each chunk of both streams to a listener, in the order in which they arrive. */
export function collectOutput(child: ChildProcess, onOutput: OutputListener): OutputCollection {
  let received = 0;
  let problem: { error: unknown } | undefined;
  let reportFailure = (): void => {};
  const failed = new Promise<void>((resolve) => {
    reportFailure = resolve;
  });
  let closed = false;
  const closing = new Promise<void>((resolve) => child.once("close", () => resolve())).then(() => {
    closed = true;
  });
  const stopListening = [listen(child.stdout, "stdout"), listen(child.stderr, "stderr")];

  function listen(stream: Readable | null, name: "stdout" | "stderr"): () => void {
    function deliver(chunk: Buffer): void {
      received += chunk.length;
      if (problem) return;
      try {
        onOutput(chunk, name);
      } catch (error) {
        problem = { error };
        reportFailure();
      }
    }
    stream?.on("data", deliver).on("error", () => {});
    return () => stream && discardRest(stream, deliver);
  }

  async function drain(): Promise<void> {
    const deadline = performance.now() + DRAIN_MS;
    let before = -1;
    while (!closed && before !== received && performance.now() < deadline) {
      before = received;
      await Promise.race([closing, delay(QUIET_MS)]);
    }
    for (const stop of stopListening) stop();
  }

  return { failed, error: () => problem?.error, drain };
}

// Closing the pipe would end a background child at its next line (SIGPIPE), so it is read on, without keeping
// this process alive.
function discardRest(stream: Readable, deliver: (chunk: Buffer) => void): void {
  stream.off("data", deliver).resume();
  if ("unref" in stream && typeof stream.unref === "function") stream.unref();
}
