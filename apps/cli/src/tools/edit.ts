import { readFile, stat } from "node:fs/promises";
import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { Static } from "typebox";
import { applyEdits, type Edit } from "./apply-edits.js";
import { fileError } from "./file-error.js";
import type { FileQueue } from "./file-queue.js";
import { resolvePath } from "./resolve-path.js";
import { formatBytes } from "./truncation.js";
import { writeFileAtomically } from "./write-file-atomically.js";

const MAXIMUM_FILE_BYTES = 64 * 1024 * 1024;
const DIFF_TIMEOUT_MS = 500;

const replacement = {
  oldText: {
    type: "string",
    description:
      "Exact text of the file, white space included; must be there once. Keep it short, with enough around it to be unique",
  },
  newText: { type: "string", description: "What to put in its place" },
} as const;

const editSchema = {
  type: "object",
  required: ["path"],
  properties: {
    path: {
      type: "string",
      description:
        "Path of the file: absolute, relative to the working folder, or starting with ~/",
    },
    edits: {
      type: "array",
      description:
        "Several replacements in this file. Each is looked for in the file as it was before the call; they must not overlap",
      items: { type: "object", required: ["oldText", "newText"], properties: replacement },
    },
    ...replacement,
  },
} as const;

/** Arguments of `edit`: one replacement, or several in `edits`. */
export type EditToolInput = Static<typeof editSchema>;

/** `details` of a result of `edit`. */
export interface EditToolDetails {
  /** The change as a unified diff; empty when it is too large to be worked out in half a second. */
  diff: string;
  /** Line of the new file where the first change is, from 1. */
  firstChangedLine: number;
}

/** What `createEditTool` needs. */
export interface EditToolOptions {
  cwd: string;
  fileQueue: FileQueue;
}

/**
 * The tool `edit`: replaces exact, unique pieces of a text file, all of them or none. Byte order mark, line endings,
 * mode and symbolic links of the file stay.
 *
 * @example
 * ```ts
 * import { createFileQueue } from "./file-queue.js";
 * const tool = createEditTool({ cwd: "/work", fileQueue: createFileQueue() });
 * await tool.execute("call-1", { path: "a.ts", oldText: "let a", newText: "const a" });
 * ```
 */
export function createEditTool({
  cwd,
  fileQueue,
}: EditToolOptions): AgentTool<typeof editSchema, EditToolDetails> {
  return {
    name: "edit",
    label: "edit",
    description:
      "Change parts of a text file: give oldText and newText, or several such pairs as edits. " +
      "Each oldText must match exactly one place. Either all replacements are made or none.",
    parameters: editSchema,
    prepareArguments,
    async execute(_toolCallId, input, signal) {
      const { path } = input;
      const edits = editsOf(input);
      try {
        return await fileQueue(resolvePath(path, cwd), async (target) => {
          const original = await readText(target, path);
          const changed = applyEdits(original, edits, path);
          signal?.throwIfAborted();
          await writeFileAtomically(target, changed);
          const count = edits.length === 1 ? "1 replacement" : `${edits.length} replacements`;
          return {
            content: [{ type: "text", text: `Edited ${path}: ${count} made.` }],
            details: await describeChange(path, original, changed),
          };
        });
      } catch (error) {
        throw fileError("Cannot edit", path, error);
      }
    },
  };
}

/** Some models send the list as a JSON text. */
function prepareArguments(input: unknown): EditToolInput {
  const prepared = { ...(input as EditToolInput) };
  if (typeof prepared.edits === "string") {
    try {
      prepared.edits = JSON.parse(prepared.edits);
    } catch {
      // The check against the schema reports it.
    }
  }
  return prepared;
}

function editsOf({ path, edits = [], oldText, newText }: EditToolInput): Edit[] {
  if ((oldText === undefined) !== (newText === undefined)) {
    const missing = oldText === undefined ? "oldText" : "newText";
    throw new Error(`Cannot edit ${path}: ${missing} is missing; oldText and newText go together.`);
  }
  const all =
    oldText === undefined || newText === undefined ? edits : [...edits, { oldText, newText }];
  if (all.length === 0) {
    throw new Error(
      `Cannot edit ${path}: give oldText and newText, or at least one pair in edits.`,
    );
  }
  return all;
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
