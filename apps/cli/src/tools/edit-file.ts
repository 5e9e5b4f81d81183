import { readFile, stat } from "node:fs/promises";
import { applyEdits, type Edit } from "./apply-edits.js";
import type { EditToolDetails } from "./edit.js";
import { formatBytes } from "./truncation.js";
import { writeFileAtomically } from "./write-file-atomically.js";

const MAXIMUM_FILE_BYTES = 64 * 1024 * 1024;
const DIFF_TIMEOUT_MS = 500;

/** What {@link editFile} changes. */
export interface EditFileOptions {
  /** The file itself, links resolved. */
  target: string;
  /** As the model named it. */
  path: string;
  edits: readonly Edit[];
  signal: AbortSignal | undefined;
}

/**
 * Makes all replacements in a file, or none.
 *
 * @throws Error that says why none was made
 */
export async function editFile(options: EditFileOptions): Promise<EditToolDetails> {
  const { target, path, edits, signal } = options;
  const original = await readText(target, path);
  const changed = applyEdits(original, edits, path);
  signal?.throwIfAborted();
  await writeFileAtomically(target, changed);
  return describeChange(path, original, changed);
}

async function readText(target: string, path: string): Promise<string> {
  const stats = await stat(target);
  if (!stats.isFile()) throw new Error(`Cannot edit ${path}: it is not a file.`);
  if (stats.size > MAXIMUM_FILE_BYTES) {
    throw new Error(
      `Cannot edit ${path}: it has ${formatBytes(stats.size)}, at most ${formatBytes(MAXIMUM_FILE_BYTES)} are edited. ` +
        "Use bash (sed, for example).",
    );
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      await readFile(target),
    );
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const message = `Cannot edit ${path}: it is not UTF-8 text, an edit would damage it. Use bash.`;
    throw new Error(message, { cause });
  }
}

async function describeChange(
  path: string,
  original: string,
  changed: string,
): Promise<EditToolDetails> {
  const { createTwoFilesPatch } = await import("diff");
  const diff = createTwoFilesPatch(path, path, original, changed, undefined, undefined, {
    context: 3,
    timeout: DIFF_TIMEOUT_MS,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
  let same = 0;
  while (same < changed.length && original[same] === changed[same]) same++;
  return { diff: diff ?? "", firstChangedLine: changed.slice(0, same).split("\n").length };
}
