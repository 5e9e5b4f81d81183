import { enterFolder } from "./enter-folder.js";
import { exitCodes, usageError } from "./exit-error.js";
import { type FlagName, flags } from "./flags.js";
import type { CommandLine } from "./parse-command-line.js";
import type { Program } from "./program.js";
import { runPrompt } from "./run-prompt.js";
import type { RealOutput } from "./take-over-stdout.js";
import { version } from "./version.js";

/**
 * Does what the command line says; returns the exit code. What only other commands than a prompt need is loaded by them.
 *
 * @throws ExitError when the command line, or something that it names, is wrong
 */
export async function runCommandLine(commandLine: CommandLine, program: Program): Promise<number> {
  const { output } = program;
  if (commandLine.has("help")) {
    const { helpText } = await import("./help-text.js");
    await output.write(helpText());
    return exitCodes.done;
  }
  if (commandLine.has("version")) {
    await output.write(`${version}\n`);
    return exitCodes.done;
  }
  if (commandLine.subcommand === "demo") {
    checkDemo(commandLine);
    checkOptions(commandLine, "musepi demo", ["verbose"]);
    const { runDemo } = await import("../demo/run-demo.js");
    return runDemo(program);
  }
  if (commandLine.subcommand === "hooks") {
    checkOptions(commandLine, "musepi hooks", ["verbose", "cwd"]);
  }
  enterFolder(commandLine.text("cwd"));
  if (commandLine.subcommand === "hooks") {
    const { hooksCommand } = await import("./hooks-command.js");
    return hooksCommand(commandLine, program);
  }
  if (commandLine.has("list-models")) {
    checkOptions(commandLine, "--list-models", ["list-models", "print", "verbose", "cwd"]);
    const { listModels } = await import("./list-models.js");
    return listModels(commandLine.words.join(" "), program);
  }
  checkIsPrint(commandLine, output);
  return runPrompt(commandLine, program);
}

function checkDemo({ words, files }: CommandLine): void {
  if (words.length + files.length === 0) return;
  throw usageError(
    'musepi demo takes no arguments. To ask a model about a demo, write: musepi -p "demo …".',
  );
}

/** An option that a command would pass over is a mistake. */
function checkOptions(commandLine: CommandLine, command: string, known: readonly FlagName[]): void {
  const others = flags.filter(({ name }) => commandLine.has(name) && !known.includes(name));
  if (others.length === 0) return;
  const names = others.map(({ name }) => `--${name}`).join(", ");
  throw usageError(
    `${command} does nothing with ${names}. Leave that out, or ask with -p: musepi -p "…".`,
  );
}

function checkIsPrint(commandLine: CommandLine, output: RealOutput): void {
  if (commandLine.has("print") || !process.stdin.isTTY || !output.isTerminal) return;
  throw usageError(
    'There is no full-screen mode yet. Ask with -p: musepi -p "…", or look at: musepi demo, musepi --help.',
  );
}
