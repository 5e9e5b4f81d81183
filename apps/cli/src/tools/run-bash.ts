import type { AgentToolResult, AgentToolUpdateCallback } from "@mariozechner/pi-agent-core";
import type { ProcessResult } from "@musepi/hooks-loader";
import type { BashToolDetails, BashToolInput, BashToolOptions } from "./bash.js";
import { createOutputTail, type OutputSnapshot } from "./output-tail.js";
import { createThrottle } from "./throttle.js";
import { formatBytes } from "./truncation.js";

const UPDATE_MS = 100;

// Both streams become one before the command begins, so what it prints keeps its order.
const SHELL =
  'exec 2>&1; if command -v bash >/dev/null; then exec bash -c "$1"; fi; exec sh -c "$1"';

/** What {@link runBash} needs beside the command. */
export interface RunBashOptions extends BashToolOptions {
  signal: AbortSignal | undefined;
  /** Told of the output so far, now and then. */
  onUpdate: AgentToolUpdateCallback<BashToolDetails> | undefined;
}

/**
 * Runs a command line for the tool `bash`.
 *
 * @throws Error with the output so far, and why it did not end well
 */
export async function runBash(
  { command, timeout }: BashToolInput,
  { cwd, runner, spillFolder, signal, onUpdate }: RunBashOptions,
): Promise<AgentToolResult<BashToolDetails>> {
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
