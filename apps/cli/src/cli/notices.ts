import { toDisplayText } from "@musepi/hooks-runner";
import { createPaint } from "./paint.js";

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
  /** Whether the stream shows colours; asked when there is something to say. */
  hasColours(): boolean;
}

/**
 * Notices for `stream`. Whatever they say loses control sequences, because it may come from a model.
 *
 * @example
 * const notices = createNotices({ stream: process.stderr, hasColours: () => false, verbose: false });
 * notices.error("There is no notes.txt."); // "musepi: error: There is no notes.txt."
 */
export function createNotices({ verbose, stream, hasColours }: NoticesOptions): Notices {
  const paint = createPaint(hasColours);
  const line = (head: string, message: string) => {
    stream.write(`${head} ${toDisplayText(message)}\n`);
  };
  return {
    verbose,
    show: (text) => void stream.write(`${toDisplayText(text)}\n`),
    info: (message) => line(paint("dim", "musepi:"), message),
    warn: (message) => line(paint("yellow", "musepi: warning:"), message),
    error(message, cause) {
      line(paint("red", "musepi: error:"), message);
      const stack = cause instanceof Error ? cause.stack : undefined;
      if (verbose && stack) stream.write(`${paint("dim", toDisplayText(stack))}\n`);
    },
  };
}
