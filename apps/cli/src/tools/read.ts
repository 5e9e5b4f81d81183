import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { Static } from "typebox";
import { fileError } from "./file-error.js";
import { resolvePath } from "./resolve-path.js";
import { formatBytes, maximumBytes, maximumLines, type Truncation } from "./truncation.js";

// JSON schemas of tools are written out: loading typebox to build them takes longer than starting Node.
const readSchema = {
  type: "object",
  required: ["path"],
  properties: {
    path: {
      type: "string",
      description:
        "Path of the file: absolute, relative to the working folder, or starting with ~/",
    },
    offset: {
      type: "integer",
      minimum: 1,
      description: "First line to read, counted from 1 (default 1)",
    },
    limit: {
      type: "integer",
      minimum: 1,
      description: "Number of lines to read (default: as many as fit)",
    },
  },
} as const;

/** Arguments of `read`. */
export type ReadToolInput = Static<typeof readSchema>;

/** `details` of a result of `read`. */
export interface ReadToolDetails {
  /** Present when a limit of the tool, not `limit`, ended the text. */
  truncation?: Truncation | undefined;
}

/**
 * The tool `read`: text by lines, images as images. Paths are taken from `cwd`.
 *
 * @example
 * ```ts
 * const result = await createReadTool({ cwd: "/work" }).execute("call-1", { path: "a.txt", limit: 10 });
 * ```
 */
export function createReadTool({
  cwd,
}: {
  cwd: string;
}): AgentTool<typeof readSchema, ReadToolDetails | undefined> {
  return {
    name: "read",
    label: "read",
    description:
      `Read a file: text (UTF-8), or an image (PNG, JPEG, GIF, WebP). At most ${maximumLines} lines or ` +
      `${formatBytes(maximumBytes)} of text are returned, whichever comes first; the last line then says ` +
      "with which offset to continue.",
    parameters: readSchema,
    async execute(_toolCallId, input, signal) {
      try {
        // Most runs read nothing, and start sooner without it.
        const { readForModel } = await import("./read-for-model.js");
        return await readForModel(resolvePath(input.path, cwd), input, signal);
      } catch (error) {
        throw fileError("Cannot read", input.path, error);
      }
    },
  };
}
