import type { FileHandle } from "node:fs/promises";
import { maximumBytes, maximumLines } from "./truncation.js";
import { characterStart } from "./utf8.js";

const LINE_FEED = 10;
/** Beyond this size the lines after the shown ones are not counted, that would mean reading the whole file. */
const COUNTED_BYTES = 64 * 1024 * 1024;

/** Which lines are wanted. */
export interface ReadLinesOptions {
  /** First line, from 1. */
  offset: number;
  /** Number of lines; more than the limit of the tools are never given. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** Some lines of a file. */
export interface Lines {
  text: string;
  /** How many lines `text` holds. */
  count: number;
  /** Bytes that they have in the file. */
  bytes: number;
  /** What ended them: the end of the file, the number of lines that was asked for, or a limit of the tools. */
  endedBy: "end" | "limit" | "lines" | "bytes";
  /** The single line that is shown was too long and is cut. */
  lineCut: boolean;
  /** Lines of the whole file; `undefined` when they were not counted to the end. */
  total: number | undefined;
}

/**
 * Reads lines from a file of any size with little memory; lines end at LF. Whole lines only, except when the first
 * one alone exceeds the limit of bytes.
 *
 * @example
 * ```ts
 * import { open } from "node:fs/promises";
 * const { text } = await readLines(await open("/work/a.txt"), { offset: 1, limit: 10 });
 * ```
 */
export async function readLines(file: FileHandle, options: ReadLinesOptions): Promise<Lines> {
  const { size } = await file.stat();
  const page = createPage(options);
  const stream: AsyncIterable<Buffer> = file.createReadStream({ start: 0, autoClose: false });
  for await (const chunk of stream) {
    options.signal?.throwIfAborted();
    page.add(chunk);
    if (page.isFull() && size > COUNTED_BYTES) return page.finish(false);
  }
  return page.finish(true);
}

function createPage({ offset, limit }: ReadLinesOptions) {
  const lineLimit = Math.min(limit, maximumLines);
  const pieces: Uint8Array[] = [];
  const shown = { lines: 0, bytes: 0 };
  let line: Uint8Array[] = [];
  let lineBytes = 0;
  let number = 1;
  let endedBy: Lines["endedBy"] = "end";
  let lineCut = false;
  let fileEndsInLine = false;

  function add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; ) {
      const feed = chunk.indexOf(LINE_FEED, from);
      const to = feed === -1 ? chunk.length : feed + 1;
      if (number >= offset && endedBy === "end") keep(chunk.subarray(from, to), feed !== -1);
      if (feed !== -1) number++;
      fileEndsInLine = feed === -1;
      from = to;
    }
  }

  function keep(piece: Uint8Array, isComplete: boolean): void {
    if (shown.lines === lineLimit) {
      endedBy = limit > maximumLines ? "lines" : "limit";
      return;
    }
    line.push(piece);
    lineBytes += piece.length;
    if (shown.bytes + lineBytes > maximumBytes) cut();
    else if (isComplete) commit();
  }

  function cut(): void {
    endedBy = "bytes";
    if (shown.lines > 0) return;
    lineCut = true;
    const whole = Buffer.concat(line);
    line = [whole.subarray(0, characterStart(whole, maximumBytes))];
    commit();
  }

  function commit(): void {
    pieces.push(...line);
    shown.bytes += line.reduce((sum, piece) => sum + piece.length, 0);
    shown.lines++;
    line = [];
    lineBytes = 0;
  }

  function finish(isCounted: boolean): Lines {
    if (endedBy === "end" && lineBytes > 0) commit();
    return {
      text: new TextDecoder().decode(Buffer.concat(pieces)),
      count: shown.lines,
      bytes: shown.bytes,
      endedBy,
      lineCut,
      total: isCounted ? number - (fileEndsInLine ? 0 : 1) : undefined,
    };
  }

  return { add, finish, isFull: () => endedBy !== "end" };
}
