import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { ProcessResult, ProcessRunner } from "@musepi/hooks-loader";
import type { Static } from "typebox";
import { createOutputTail, type OutputSnapshot } from "./output-tail.js";
import type { SpillFolder } from "./spill-folder.js";
import { createThrottle } from "./throttle.js";
import { formatBytes, maximumBytes, maximumLines, type Truncation } from "./truncation.js";

const UPDATE_MS = 100;
const LONGEST_TIMEOUT_SECONDS = 24 * 60 * 60;

// Both streams become one before the command begins, so what it prints keeps its order.
const SHELL =
  'exec 2>&1; if command -v bash >/dev/null; then exec bash -c "$1"; fi; exec sh -c "$1"';

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
    async execute(_toolCallId, { command, timeout }, signal, onUpdate) {
      const output = createOutputTail(() => spillFolder.createFile("bash"));
      const progress = createThrottle(() => {
        if (!onUpdate) return;
        const { text, truncation, fullOutputPath } = output.snapshot();
        onUpdate({ content: [textPart(text)], details: { truncation, fullOutputPath } });
      }, UPDATE_MS);
      const result = await runner
        .runProcess("sh", ["-c", SHELL, "sh", command], {
          cwd,
          signal,
          timeoutMs: timeout === undefined ? undefined : timeout * 1000,
          onOutput(chunk) {
            output.append(chunk);
            progress.request();
          },
        })
        .finally(() => {
          progress.stop();
          output.close();
        });
      const snapshot = output.snapshot();
      const failure = describeFailure(result, timeout);
      if (failure) {
        const text = withNote(snapshot).replace(/\n$/, "");
        throw new Error(text === "" ? failure : `${text}\n\n${failure}`);
      }
      const { truncation, fullOutputPath } = snapshot;
      return {
        content: [textPart(withNote(snapshot) || "(no output)")],
        details: { exitCode: 0, truncation, fullOutputPath },
      };
    },
  };
}

function describeFailure(result: ProcessResult, timeout: number | undefined): string | undefined {
  if (result.aborted) return "Command aborted";
  if (result.timedOut) return `Command timed out after ${timeout} seconds`;
  if (result.signal !== null) return `Command ended by signal ${result.signal}`;
  return result.exitCode === 0 ? undefined : `Command exited with code ${result.exitCode}`;
}

function withNote({ text, truncation, fullOutputPath, spillProblem }: OutputSnapshot): string {
  if (!truncation) return text;
  const { outputLines, totalLines, outputBytes, totalBytes, lineCut } = truncation;
  const shown = lineCut
    ? `the last ${formatBytes(outputBytes)} of a long line`
    : `the last ${outputLines} of ${totalLines} lines`;
  const whole = fullOutputPath ? `The whole output is in ${fullOutputPath}.` : spillProblem;
  const sizes = `${formatBytes(outputBytes)} of ${formatBytes(totalBytes)}`;
  return `${text.replace(/\n$/, "")}\n\n[Only ${shown} are shown (${sizes}). ${whole}]`;
}

function textPart(text: string) {
  return { type: "text" as const, text };
}
