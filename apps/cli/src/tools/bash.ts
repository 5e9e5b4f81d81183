import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { ProcessRunner } from "@musepi/hooks-loader";
import type { Static } from "typebox";
import type { SpillFolder } from "./spill-folder.js";
import { formatBytes, maximumBytes, maximumLines, type Truncation } from "./truncation.js";

const LONGEST_TIMEOUT_SECONDS = 24 * 60 * 60;

const bashSchema = {
  type: "object",
  required: ["command"],
  properties: {
    command: { type: "string", minLength: 1, description: "Command line for bash" },
    timeout: {
      type: "number",
      exclusiveMinimum: 0,
      maximum: LONGEST_TIMEOUT_SECONDS,
      description: "Seconds after which the command is ended (default: no limit)",
    },
  },
} as const;

/** Arguments of `bash`; `timeout` is in seconds. */
export type BashToolInput = Static<typeof bashSchema>;

/** `details` of a result of `bash`. */
export interface BashToolDetails {
  /** Absent while the command runs. */
  exitCode?: number | undefined;
  /** Present when only the end of the output is shown. */
  truncation?: Truncation | undefined;
  /** The file that holds the whole output, when only the end of it is shown. */
  fullOutputPath?: string | undefined;
}

/** What `createBashTool` needs. */
export interface BashToolOptions {
  cwd: string;
  runner: ProcessRunner;
  spillFolder: SpillFolder;
}

/**
 * The tool `bash`. A command that fails, is aborted or runs out of time is a thrown error whose text has the output
 * so far and, at its end, what happened.
 *
 * @example
 * ```ts
 * import { tmpdir } from "node:os";
 * import { createProcessRunner } from "@musepi/hooks-loader";
 * import { createSpillFolder } from "./spill-folder.js";
 * const spillFolder = createSpillFolder(tmpdir());
 * const tool = createBashTool({ cwd: "/work", runner: createProcessRunner(), spillFolder });
 * const result = await tool.execute("call-1", { command: "ls" });
 * ```
 */
export function createBashTool({
  cwd,
  runner,
  spillFolder,
}: BashToolOptions): AgentTool<typeof bashSchema, BashToolDetails> {
  return {
    name: "bash",
    label: "bash",
    description:
      "Run a command line in bash, in the working folder, without a terminal and without input. Returns stdout and " +
      `stderr together. Of a long output the last ${maximumLines} lines or ${formatBytes(maximumBytes)} are ` +
      "returned, whichever is less, with the name of a file that holds the whole. The result comes when the command " +
      "ends; what it leaves in the background goes on running.",
    parameters: bashSchema,
    async execute(_toolCallId, input, signal, onUpdate) {
      // Most runs start no command, and start sooner without it.
      const { runBash } = await import("./run-bash.js");
      return runBash(input, { cwd, runner, spillFolder, signal, onUpdate });
    },
  };
}
