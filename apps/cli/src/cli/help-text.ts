import { type Flag, flags } from "./flags.js";

/**
 * The help screen, made from the table of options.
 *
 * @example
 * process.stdout.write(helpText());
 */
export function helpText(): string {
  const rows = (flags as readonly Flag[]).map((flag) => [spelling(flag), flag.summary] as const);
  const width = Math.max(...rows.map(([left]) => left.length));
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
  return `${head}\nOptions\n${lines.join("\n")}\n\n${tail}`;
}

function spelling({ name, alias, short, value }: Flag): string {
  const names = [short ? `-${short}` : "", `--${name}`, alias ? `--${alias}` : ""];
  return [names.filter(Boolean).join(", "), value].filter(Boolean).join(" ");
}

const head = `musepi: a terminal coding agent whose behaviour is shaped by hooks

Usage
  musepi [options] [@file…] [prompt…]
  musepi demo              Watch the agent and its hooks at work, without a key and a network
  musepi hooks trace FILE  Show what hooks did in a run with --trace FILE

The answer goes to stdout, everything else to stderr. What is piped in, and the files, are added to the
prompt. After "--" everything is text.
`;

const tail = `Exit codes
  0 done · 1 the run failed · 2 wrong usage · 3 a hook of --hook could not be loaded
  129 SIGHUP · 130 SIGINT · 143 SIGTERM

Files
  ~/.musepi/agent/models.json   models and endpoints of your own
  ~/.musepi/agent/hooks/        hooks that always run

Environment
  MUSEPI_MODEL      the model, where --model names none
  MUSEPI_AGENT_DIR  instead of ~/.musepi/agent
  MUSEPI_DEBUG=1    stack traces, as with --verbose
  NO_COLOR          no colours
  ANTHROPIC_API_KEY, OPENAI_API_KEY, …: keys

Examples
  musepi -p "Which tests fail, and why?"
  git diff | musepi "Review this change."
  musepi -p --hook ./gate.ts --model openai/gpt-5 "Tidy up the build folder."
`;
