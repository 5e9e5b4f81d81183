import { type FileHandle, open, stat } from "node:fs/promises";
import type { AgentToolResult } from "@mariozechner/pi-agent-core";
import { type ImageType, imageType } from "./image-type.js";
import type { ReadToolDetails, ReadToolInput } from "./read.js";
import { type Lines, readLines } from "./read-lines.js";
import { formatBytes, maximumBytes } from "./truncation.js";
import { looksBinary } from "./utf8.js";

const SAMPLE_BYTES = 8192;
/** In base64 these are 5 MiB, the most that every provider takes. */
const MAXIMUM_IMAGE_BYTES = (5 * 1024 * 1024 * 3) / 4;

/**
 * What the tool `read` gives of a file.
 *
 * @throws Error that says why nothing of it can be read
 */
export async function readForModel(
  absolute: string,
  input: ReadToolInput,
  signal: AbortSignal | undefined,
): Promise<AgentToolResult<ReadToolDetails | undefined>> {
  await checkIsFile(absolute, input.path);
  const file = await open(absolute);
  return readContent(file, input, signal).finally(() => file.close());
}

async function checkIsFile(absolute: string, path: string): Promise<void> {
  const stats = await stat(absolute);
  if (stats.isDirectory()) {
    throw new Error(`Cannot read ${path}: it is a folder. List it with bash: ls -la`);
  }
  // Opening a pipe would wait for its other end, and a device may never end.
  if (!stats.isFile()) {
    throw new Error(`Cannot read ${path}: it is a device, pipe or socket, not a file.`);
  }
}

async function readContent(
  file: FileHandle,
  { path, offset = 1, limit = Number.POSITIVE_INFINITY }: ReadToolInput,
  signal: AbortSignal | undefined,
): Promise<AgentToolResult<ReadToolDetails | undefined>> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  const sample = buffer.subarray(0, bytesRead);
  const { size } = await file.stat();

  const mimeType = imageType(sample);
  if (mimeType) return readImage(file, { path, size, mimeType });
  if (looksBinary(sample)) {
    throw new Error(
      `Cannot read ${path}: it is a binary file of ${formatBytes(size)}, not UTF-8 text. ` +
        "Look at it with bash (file, strings, xxd, iconv).",
    );
  }
  if (bytesRead === 0) return { content: [text("[The file is empty.]")], details: undefined };

  const lines = await readLines(file, { offset, limit, signal });
  if (lines.count === 0) {
    throw new Error(`Cannot read ${path} from line ${offset}: it has only ${lines.total} lines.`);
  }
  if (lines.endedBy === "end") return { content: [text(lines.text)], details: undefined };
  const shown = `${lines.text.replace(/\n$/, "")}\n\n[${howToContinue(lines, offset)}]`;
  return { content: [text(shown)], details: detailsOf(lines, size) };
}

async function readImage(
  file: FileHandle,
  { path, size, mimeType }: { path: string; size: number; mimeType: ImageType },
): Promise<AgentToolResult<undefined>> {
  if (size > MAXIMUM_IMAGE_BYTES) {
    throw new Error(
      `Cannot read ${path}: the image has ${formatBytes(size)}, at most ${formatBytes(MAXIMUM_IMAGE_BYTES)} ` +
        "can be shown. Make a smaller copy first.",
    );
  }
  const bytes = Buffer.alloc(size);
  const { bytesRead } = await file.read(bytes, 0, size, 0);
  const data = bytes.subarray(0, bytesRead).toString("base64");
  return {
    content: [
      text(`[Image ${path}: ${mimeType}, ${formatBytes(size)}]`),
      { type: "image", data, mimeType },
    ],
    details: undefined,
  };
}

function howToContinue({ count, total, lineCut, bytes }: Lines, offset: number): string {
  const last = offset + count - 1;
  const next = total === last ? "" : ` Continue with offset=${last + 1}.`;
  if (lineCut) {
    const rest = `sed -n '${last}p' FILE | tail -c +${bytes + 1} | head -c ${maximumBytes}`;
    return `Line ${last} is too long, only its first ${formatBytes(bytes)} are shown. More of it with bash: ${rest}.${next}`;
  }
  const which = count === 1 ? `Line ${last}` : `Lines ${offset}-${last}`;
  return `${which}${total === undefined ? "" : ` of ${total}`} shown.${next}`;
}

function detailsOf(lines: Lines, size: number): ReadToolDetails | undefined {
  if (lines.endedBy !== "lines" && lines.endedBy !== "bytes") return undefined;
  return {
    truncation: {
      truncated: true,
      truncatedBy: lines.endedBy,
      totalLines: lines.total,
      totalBytes: size,
      outputLines: lines.count,
      outputBytes: lines.bytes,
      lineCut: lines.lineCut,
    },
  };
}

function text(value: string) {
  return { type: "text" as const, text: value };
}
