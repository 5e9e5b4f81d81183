/** The real standard output, which the program keeps to itself. */
export interface RealOutput {
  /** Resolves when the text is handed to the system. @throws Error when it cannot be written, because the disk is full for example; a reader that went away is no error */
  write(text: string): Promise<void>;
}

/**
 * From now on whatever is written to `process.stdout`, by `console.log` too, goes to `process.stderr`, so that hooks
 * cannot mix their own words into the answer.
 *
 * @example
 * const output = takeOverStdout();
 * console.log("to stderr");
 * await output.write("to stdout\n");
 */
export function takeOverStdout(): RealOutput {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  // Errors come through the callback of a write as well; without listeners they would be uncaught exceptions.
  stdout.on("error", () => {});
  stderr.on("error", () => {});

  stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((value) => typeof value === "function");
    const encoding = rest.find((value) => typeof value === "string");
    const text = typeof chunk === "string" ? Buffer.from(chunk, asEncoding(encoding)) : chunk;
    stderr.write(text, () => done?.());
    // Never "wait for drain": that event belongs to the stream that was not written to.
    return true;
  };
  stdout.end = (...args: unknown[]) => {
    const [chunk, ...rest] = args;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) {
      Reflect.apply(stdout.write, stdout, [chunk, ...rest]);
    } else if (typeof chunk === "function") {
      chunk();
    }
    return stdout;
  };

  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        write(text, (error) => {
          if (!error || isBrokenPipe(error)) return resolve();
          const message = `Standard output could not be written: ${error.message}.`;
          reject(new Error(message, { cause: error }));
        });
      }),
  };
}

function isBrokenPipe(error: Error): boolean {
  return "code" in error && error.code === "EPIPE";
}

function asEncoding(value: unknown): BufferEncoding {
  return typeof value === "string" && Buffer.isEncoding(value) ? value : "utf8";
}
