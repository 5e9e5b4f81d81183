import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Contestant } from "./scenario.js";

/** A process that measures one contestant. */
export interface Worker {
  /** Measures one slice: nanoseconds of one dispatch. */
  sample(): Promise<number>;
  close(): void;
}

/** Where a worker's program is, and where the programs that are compared are installed. */
export interface WorkerPlaces {
  workerPath: string;
  folder: string;
}

/** Starts the process of a contestant and waits until it is warm. @throws Error when it ends before */
export async function startWorker(contestant: Contestant, places: WorkerPlaces): Promise<Worker> {
  const args = [JSON.stringify(contestant), places.folder];
  const child = fork(places.workerPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await answer(child, contestant);
  return {
    async sample() {
      child.send("slice");
      return Number(await answer(child, contestant));
    },
    close: () => child.kill(),
  };
}

async function answer(child: ChildProcess, contestant: Contestant): Promise<unknown> {
  const stop = new AbortController();
  const ended = once(child, "exit", stop).then(([code]) => {
    throw new Error(
      `The benchmark of ${contestant.program} (${JSON.stringify(contestant.scenario)}) ended with exit code ${code}; the reason stands above.`,
    );
  });
  try {
    const [message] = await Promise.race([once(child, "message", stop), ended]);
    return message;
  } finally {
    stop.abort();
  }
}
