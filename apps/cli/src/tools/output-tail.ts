import { fileError } from "./file-error.js";
import type { SpillFile } from "./spill-folder.js";
import { maximumBytes, maximumLines, type Truncation } from "./truncation.js";
import { characterStart, decodePart } from "./utf8.js";

const LINE_FEED = 10;
/** What is kept in memory; the few bytes in front of the shown ones tell whether a cut goes through a line or a character. */
const WINDOW = maximumBytes + 4;

/** The end of an output, as far as it fits the limits of the tools. */
export interface OutputSnapshot {
  text: string;
  /** Present when something is left out. */
  truncation?: Truncation | undefined;
  /** The file that holds the whole output; absent when nothing is left out or it could not be written. */
  fullOutputPath?: string | undefined;
  /** Why the whole output is not in a file although something is left out. */
  spillProblem?: string | undefined;
}

/** Takes an output of any length and keeps its end. */
export interface OutputTail {
  append(chunk: Buffer): void;
  snapshot(): OutputSnapshot;
  close(): void;
}

/**
 * Keeps the end of an output in memory and, once it exceeds the limits of the tools, the whole of it in a file.
 *
 * @example
 * ```ts
 * import { tmpdir } from "node:os";
 * import { createSpillFolder } from "./spill-folder.js";
 * const tail = createOutputTail(() => createSpillFolder(tmpdir()).createFile("bash"));
 * tail.append(Buffer.from("hello\n"));
 * tail.snapshot().text; // "hello\n"
 * ```
 */
export function createOutputTail(createSpillFile: () => SpillFile): OutputTail {
  const buffer = Buffer.allocUnsafe(2 * WINDOW);
  const total = { bytes: 0, lineFeeds: 0 };
  let used = 0;
  let endsInLine = false;
  let spill: SpillFile | undefined;
  let spillProblem: string | undefined;

  function append(chunk: Buffer): void {
    total.bytes += chunk.length;
    total.lineFeeds += countLineFeeds(chunk);
    endsInLine = chunk.at(-1) !== LINE_FEED;
    if (total.bytes > maximumBytes || totalLines() > maximumLines) spillOver(chunk);
    remember(chunk.subarray(Math.max(0, chunk.length - WINDOW)));
  }

  function remember(piece: Buffer): void {
    if (used + piece.length > buffer.length) {
      const start = Math.max(0, used - WINDOW);
      buffer.copyWithin(0, start, used);
      used -= start;
    }
    used += piece.copy(buffer, used);
  }

  function spillOver(chunk: Buffer): void {
    if (spillProblem !== undefined) return;
    try {
      if (!spill) {
        spill = createSpillFile();
        // It is the first time that the limits are exceeded: nothing of what came before has been dropped.
        spill.append(buffer.subarray(0, used));
      }
      spill.append(chunk);
    } catch (error) {
      const problem = fileError("Cannot write", "the whole output", error);
      spillProblem = problem instanceof Error ? problem.message : String(problem);
    }
  }

  function totalLines(): number {
    return total.lineFeeds + (endsInLine ? 1 : 0);
  }

  function snapshot(): OutputSnapshot {
    const bytes = buffer.subarray(0, used);
    const byBytes = total.bytes > maximumBytes ? startByBytes(bytes) : 0;
    const start = Math.max(byBytes, startByLines(bytes));
    const shown = bytes.subarray(start);
    const text = decodePart(shown);
    if (shown.length === total.bytes) return { text };
    return {
      text,
      truncation: {
        truncated: true,
        truncatedBy: start === byBytes ? "bytes" : "lines",
        totalLines: totalLines(),
        totalBytes: total.bytes,
        outputLines: countLineFeeds(shown) + (endsInLine ? 1 : 0),
        outputBytes: shown.length,
        lineCut: start === byBytes && bytes[start - 1] !== LINE_FEED,
      },
      fullOutputPath: spillProblem === undefined ? spill?.path : undefined,
      spillProblem,
    };
  }

  return { append, snapshot, close: () => spill?.close() };
}

/** Where the last bytes begin that fit: at the start of a line, or of a character when one line fills them all. */
function startByBytes(bytes: Buffer): number {
  const start = bytes.length - maximumBytes;
  const feed = bytes.indexOf(LINE_FEED, start - 1);
  const nextLine = feed + 1;
  return feed === -1 || nextLine === bytes.length ? characterStart(bytes, start) : nextLine;
}

/** Where the last lines begin that fit; 0 when all do. */
function startByLines(bytes: Buffer): number {
  let start = bytes.length;
  for (let lines = 0; lines < maximumLines && start > 0; lines++) {
    // The line feed before the line that ends right before `start`.
    start = start < 2 ? 0 : bytes.lastIndexOf(LINE_FEED, start - 2) + 1;
  }
  return start;
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  // Not for…of and not indexOf: over 600 MB they take many times as long.
  for (let index = 0; index < bytes.length; index++) if (bytes[index] === LINE_FEED) count++;
  return count;
}
