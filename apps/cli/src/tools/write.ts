import { dirname } from "node:path";
import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { Static } from "typebox";
import { fileError } from "./file-error.js";
import type { FileQueue } from "./file-queue.js";
import { resolvePath } from "./resolve-path.js";

const writeSchema = {
  type: "object",
  required: ["path", "content"],
  properties: {
    path: {
      type: "string",
      description:
        "Path of the file: absolute, relative to the working folder, or starting with ~/",
    },
    content: { type: "string", description: "The whole new content of the file" },
  },
} as const;

/** Arguments of `write`. */
export type WriteToolInput = Static<typeof writeSchema>;

/** `details` of a result of `write`. */
export interface WriteToolDetails {
  /** Bytes written, in UTF-8. */
  bytes: number;
  /** The file was not there before. */
  created: boolean;
}

/** What `createWriteTool` needs. */
export interface WriteToolOptions {
  cwd: string;
  fileQueue: FileQueue;
}

/**
 * The tool `write`: a whole file, atomically, with the folders that it needs.
 *
 * @example
 * ```ts
 * import { createFileQueue } from "./file-queue.js";
 * const tool = createWriteTool({ cwd: "/work", fileQueue: createFileQueue() });
 * await tool.execute("call-1", { path: "src/a.ts", content: "export {};\n" });
 * ```
 */
export function createWriteTool({
  cwd,
  fileQueue,
}: WriteToolOptions): AgentTool<typeof writeSchema, WriteToolDetails> {
  return {
    name: "write",
    label: "write",
    description:
      "Write a whole file: it is created, with its folders, or its content is replaced. " +
      "To change a part of an existing file use edit.",
    parameters: writeSchema,
    async execute(_toolCallId, { path, content }, signal) {
      try {
        return await fileQueue(resolvePath(path, cwd), async (target) => {
          signal?.throwIfAborted();
          // Within the turn of the file, so that loading it changes no order.
          const { mkdir } = await import("node:fs/promises");
          const { writeFileAtomically } = await import("./write-file-atomically.js");
          await mkdir(dirname(target), { recursive: true });
          const { created } = await writeFileAtomically(target, content);
          const bytes = Buffer.byteLength(content);
          const what = created ? "Created" : "Replaced";
          return {
            content: [{ type: "text", text: `${what} ${path}: ${bytes} bytes written.` }],
            details: { bytes, created },
          };
        });
      } catch (error) {
        throw fileError("Cannot write", path, error);
      }
    },
  };
}
