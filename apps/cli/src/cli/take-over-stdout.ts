import { isTerminal } from "./is-terminal.js";
import { onFirstUse } from "./on-first-use.js";
import { writeAtOnce } from "./write-at-once.js";

/** The real standard output, which the program keeps to itself. */
export interface RealOutput {
  /** Whether a person sees it at once. */
  readonly isTerminal: boolean;
  /** Resolves when the text is handed to the system. @throws Error when it cannot be written, because the disk is full for example; a reader that went away is no error */
  write(text: string): Promise<void>;
  /** Resolves when everything that was written to `process.stderr` is handed to the system. */
  drained(): Promise<void>;
}

/**
 * From now on whatever is written to `process.stdout`, by `console.log` too, goes to `process.stderr`, so that hooks
 * cannot mix their own words into the answer. Neither stream is made before somebody uses it: that takes Node a tenth of the time of
 * an empty process.
 *
 * @example
 * const output = takeOverStdout();
 * console.log("to stderr");
 * await output.write("to stdout\n");
 */
export function takeOverStdout(): RealOutput {
  // Errors come through the callback of a write as well; without listeners they would be uncaught exceptions.
  const stderr = onFirstUse("stderr", (stream) => {
    stream.on("error", () => {});
    keepOpen(stream);
  });
  const stdout = onFirstUse("stdout", (stream) => {
    stream.on("error", () => {});
    const write = stream.write.bind(stream);
    redirect(stream);
    keepOpen(stream);
    return write;
  });

  const writeToStream = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      stdout.prepared()(bytes, (error) => (error ? reject(error) : resolve()));
    });
  return {
    get isTerminal() {
      return isTerminal(1);
    },
    async write(text) {
      const bytes = Buffer.from(text);
      try {
        // Later writes must not overtake what waits in the stream.
        const written = stdout.isUsed() ? 0 : writeAtOnce(bytes);
        if (written < bytes.length) await writeToStream(bytes.subarray(written));
      } catch (error) {
        if (!(error instanceof Error) || ("code" in error && error.code === "EPIPE")) return;
        const message = `Standard output could not be written: ${error.message}.`;
        throw new Error(message, { cause: error });
      }
    },
    drained: async () => {
      if (!stderr.isUsed()) return;
      await new Promise<void>((resolve) => {
        process.stderr.write("", () => resolve());
      });
    },
  };
}

function redirect(stdout: NodeJS.WriteStream): void {
  stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const done = rest.find((value) => typeof value === "function");
    const encoding = rest.find((value) => typeof value === "string");
    const text = typeof chunk === "string" ? Buffer.from(chunk, asEncoding(encoding)) : chunk;
    process.stderr.write(text, () => done?.());
    // Never "wait for drain": that event belongs to the stream that was not written to.
    return true;
  };
}

/**
 * What a hook ends or holds back is the program's as well: `end` writes its last words and says that it is done, as a
 * pipeline expects, and nothing is held back.
 */
function keepOpen(stream: NodeJS.WriteStream): void {
  stream.cork = () => {};
  stream.uncork = () => {};
  stream.end = (...args: unknown[]) => {
    const done = args.find((value) => typeof value === "function");
    const [chunk, encoding] = args;
    const finish = (): void => {
      stream.emit("finish");
      stream.emit("close");
      done?.();
    };
    const isText = typeof chunk === "string" || chunk instanceof Uint8Array;
    const rest = typeof encoding === "string" ? [encoding, finish] : [finish];
    Reflect.apply(stream.write, stream, [isText ? chunk : "", ...rest]);
    return stream;
  };
}

function asEncoding(value: unknown): BufferEncoding {
  return typeof value === "string" && Buffer.isEncoding(value) ? value : "utf8";
}
