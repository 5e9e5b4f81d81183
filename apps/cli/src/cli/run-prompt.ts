import { toDisplayText } from "@musepi/hooks-runner";
import { openStandardInput } from "../modes/print/open-standard-input.js";
import { PromptError } from "../modes/print/prompt-error.js";
import { readPrompt } from "../modes/print/read-prompt.js";
import { runPrint } from "../modes/print/run-print.js";
import { catchProgramErrors } from "./catch-program-errors.js";
import { chooseModel } from "./choose-model.js";
import { chooseTools } from "./choose-tools.js";
import { ExitError, exitCodes, usageError } from "./exit-error.js";
import { loadRunHooks } from "./load-run-hooks.js";
import { type OpenSessionOptions, openSession } from "./open-session.js";
import type { CommandLine } from "./parse-command-line.js";
import type { Program } from "./program.js";

/**
 * Answers one prompt: reads it, chooses the model, loads the hooks, asks. Returns the exit code.
 *
 * @throws ExitError when something that the command line names is wrong, before anything is sent to a model
 */
export async function runPrompt(commandLine: CommandLine, program: Program): Promise<number> {
  const { notices, output, ending } = program;
  const cwd = process.cwd();
  const toolNames = chooseTools(commandLine);
  const { words, files } = commandLine;
  const prompt = await readPrompt({
    ...{ words, files, cwd, stdin: openStandardInput(), onWaiting: notices.info },
  }).catch(asUsageError);

  const strayErrors = catchProgramErrors(program);
  const trace = await traceOf(commandLine, program);
  const needs = { cwd, images: prompt.images.length > 0 };
  const choice = chooseModel(commandLine, needs, program);
  const hooks = await loadRunHooks(commandLine, cwd, program);

  let isEnding = false;
  const session = openSession(
    {
      ...choice,
      cwd,
      hooks,
      toolNames,
      strayErrors,
      trace,
      systemPrompt: commandLine.text("system-prompt"),
      appendSystemPrompt: commandLine.text("append-system-prompt"),
      // The program ends after the prompt anyway.
      onShutdownRequested: () => {
        isEnding = true;
      },
    },
    program,
  );
  await session.start();
  if (isEnding) throw new ExitError(endedByHook, exitCodes.failed);
  const outcome = await runPrint(session, prompt, {
    // A program gets it as it is; a terminal would obey what is in it.
    answer: (text) => output.write(output.isTerminal ? toDisplayText(text) : text),
    tell: notices.show,
    verbose: notices.verbose,
  });
  if (outcome.kind === "done") return exitCodes.done;
  const reason = outcome.kind === "failed" ? outcome.message : abortedByHook;
  if (reason !== undefined && !ending.isRequested()) notices.error(reason);
  return exitCodes.failed;
}

async function traceOf(
  commandLine: CommandLine,
  { notices }: Program,
): Promise<OpenSessionOptions["trace"]> {
  const file = commandLine.text("trace");
  const withValues = commandLine.has("trace-values");
  if (file === undefined) {
    if (!withValues) return undefined;
    throw usageError(
      "--trace-values says what a trace holds, and there is none: add --trace FILE.",
    );
  }
  const { openTrace } = await import("../trace/open-trace.js");
  return { write: openTrace({ file, onFailure: notices.warn }), withValues };
}

function asUsageError(error: unknown): never {
  throw error instanceof PromptError ? usageError(error.message) : error;
}

const endedByHook =
  "A hook asked musepi to end (ctx.shutdown()) before the prompt was sent to a model.";
const abortedByHook = "The run was aborted by a hook (ctx.abort()) before there was an answer.";
