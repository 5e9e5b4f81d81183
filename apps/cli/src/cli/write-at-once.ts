import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";

/** What a pipe takes in one piece or not at all, in bytes (PIPE_BUF). */
const MOST = 4096;

/**
 * Writes a short text to standard output without Node's stream, which takes longer to make than the text to write, where
 * that needs no waiting: a process that waits in a write hears no signal. Returns how many bytes were written; the
 * stream is for the rest.
 *
 * @throws Error when it cannot be written, because the disk is full for example
 * @example
 * const written = writeAtOnce(new TextEncoder().encode("hi\n"));
 */
export function writeAtOnce(bytes: Uint8Array): number {
  if (bytes.length > MOST) return 0;
  const kind = fstatSync(1);
  if (kind.isFile()) return writeSync(1, bytes);
  return kind.isFIFO() ? writeToPipe(bytes) : 0;
}

/** A pipe that is handed down usually makes its writers wait; the same pipe, opened once more, does not (Linux). */
function writeToPipe(bytes: Uint8Array): number {
  let pipe: number | undefined;
  try {
    pipe = openSync("/proc/self/fd/1", constants.O_WRONLY | constants.O_NONBLOCK);
    return writeSync(pipe, bytes);
  } catch {
    return 0; // Full, nobody reads it, or another system: the stream knows what to make of it.
  } finally {
    if (pipe !== undefined) closeSync(pipe);
  }
}
