import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { Static } from "typebox";
import type { Edit } from "./apply-edits.js";
import { fileError } from "./file-error.js";
import type { FileQueue } from "./file-queue.js";
import { resolvePath } from "./resolve-path.js";

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
          // Within the turn of the file, so that loading it changes no order.
          const { editFile } = await import("./edit-file.js");
          const details = await editFile({ target, path, edits, signal });
          const count = edits.length === 1 ? "1 replacement" : `${edits.length} replacements`;
          return { content: [{ type: "text", text: `Edited ${path}: ${count} made.` }], details };
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
