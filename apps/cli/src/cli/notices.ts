import { toDisplayText } from "@musepi/hooks-runner";
import picocolors from "picocolors";

/** What the program says to a person beside its answer: lines on stderr. */
export interface Notices {
  /** Whether stack traces are shown, and what goes on. */
  readonly verbose: boolean;
  info(message: string): void;
  /** Text that speaks for itself, such as a hook's message. */
  show(text: string): void;
  warn(message: string): void;
  /** `cause` gives the stack trace of a verbose run. */
  error(message: string, cause?: unknown): void;
}

/** What {@link createNotices} needs. */
export interface NoticesOptions {
  verbose: boolean;
  stream: { write(text: string): unknown };
  colour: boolean;
}

/**
 * Notices for `stream`. Whatever they say loses control sequences, because it may come from a model.
 *
 * @example
 * const notices = createNotices({ stream: process.stderr, colour: false, verbose: false });
 * notices.error("There is no notes.txt."); // "musepi: error: There is no notes.txt."
 */
export function createNotices({ verbose, stream, colour }: NoticesOptions): Notices {
  const { red, yellow, dim } = picocolors.createColors(colour);
  const line = (head: string, message: string) => {
    stream.write(`${head} ${toDisplayText(message)}\n`);
  };
  return {
    verbose,
    show: (text) => void stream.write(`${toDisplayText(text)}\n`),
    info: (message) => line(dim("musepi:"), message),
    warn: (message) => line(yellow("musepi: warning:"), message),
    error(message, cause) {
      line(red("musepi: error:"), message);
      const stack = cause instanceof Error ? cause.stack : undefined;
      if (verbose && stack) stream.write(`${dim(toDisplayText(stack))}\n`);
    },
  };
}
