import { tmpdir } from "node:os";
import type { ProcessRunner } from "@musepi/hooks-loader";
import { createBashTool } from "./bash.js";
import { createEditTool } from "./edit.js";
import { createFileQueue } from "./file-queue.js";
import { createReadTool } from "./read.js";
import { createSpillFolder } from "./spill-folder.js";
import { type BuiltInToolName, toolNames } from "./tool-names.js";
import { createWriteTool } from "./write.js";

/** One of the tools that the agent brings along. */
export type BuiltInTool =
  | ReturnType<typeof createReadTool>
  | ReturnType<typeof createBashTool>
  | ReturnType<typeof createEditTool>
  | ReturnType<typeof createWriteTool>;

/** What `createTools` needs. */
export interface CreateToolsOptions {
  /** Working folder: relative paths and commands start here. */
  cwd: string;
  /** Starts the commands of `bash`; whoever owns it ends them with the agent. */
  runner: ProcessRunner;
  /** Which tools, in this order; default: all. */
  names?: readonly BuiltInToolName[] | undefined;
  /** Where the private folder for long outputs is made; default: the system's folder for temporary files. */
  tempFolder?: string | undefined;
}

/**
 * Makes the built-in tools for one agent. Tools of one call share the queue that keeps changes of one file in order.
 *
 * @example
 * ```ts
 * import { createProcessRunner } from "@musepi/hooks-loader";
 * const tools = createTools({ cwd: "/work", runner: createProcessRunner(), names: ["read", "bash"] });
 * ```
 */
export function createTools(options: CreateToolsOptions): BuiltInTool[] {
  const { cwd, runner, names = toolNames, tempFolder = tmpdir() } = options;
  const fileQueue = createFileQueue();
  const spillFolder = createSpillFolder(tempFolder);
  const factories = {
    read: () => createReadTool({ cwd }),
    bash: () => createBashTool({ cwd, runner, spillFolder }),
    edit: () => createEditTool({ cwd, fileQueue }),
    write: () => createWriteTool({ cwd, fileQueue }),
  } satisfies Record<BuiltInToolName, () => BuiltInTool>;
  return [...new Set(names)].map((name) => factories[name]());
}
