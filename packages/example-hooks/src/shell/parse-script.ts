import { commandOf } from "./command-of.js";
import type { Redirect } from "./cursor.js";
import type { ShellCommand } from "./shell-command.js";
import type { ShellWord } from "./shell-word.js";
import { tokenize } from "./tokenize.js";

/** A command, and the scripts of the substitutions in it. */
export interface ParsedCommand {
  command: ShellCommand;
  scripts: string[];
}

/** Splits a script into its commands, in the order in which they stand there. */
export function parseScript(source: string): ParsedCommand[] {
  const commands: ParsedCommand[] = [];
  const state: State = { words: [], redirects: [], pipedFrom: undefined, opened: 0 };
  for (const token of [...tokenize(source), { end: "\n" }]) {
    if ("word" in token) state.words.push(token.word);
    else if ("redirect" in token) state.redirects.push(token.redirect);
    else finish(token.end, state, commands);
  }
  return commands;
}

interface State {
  words: ShellWord[];
  redirects: Redirect[];
  pipedFrom: ShellCommand | undefined;
  /** How many brackets are open. */
  opened: number;
}

function finish(end: string, state: State, commands: ParsedCommand[]): void {
  const { words, redirects, pipedFrom } = state;
  if (words.length + redirects.length > 0) {
    const found = commandOf(words);
    // What stands before a bracket that was never opened is a pattern of `case`.
    const isCasePattern = end === ")" && state.opened === 0;
    const name = found.name ?? (isCasePattern ? "" : undefined);
    const targets = redirects.map(({ target }) => target);
    const scripts = [...words, ...targets].flatMap((word) => word.scripts);
    commands.push({ command: { ...found, name, redirects, pipedFrom }, scripts });
  }
  state.words = [];
  state.redirects = [];
  if (end === "(") state.opened += 1;
  else if (end === ")") state.opened = Math.max(0, state.opened - 1);
  // A group, `( … )`, gives its pipe to its first command and takes its output from its last one.
  if (/^\|&?$/.test(end)) state.pipedFrom = commands.at(-1)?.command;
  else if (end !== "(") state.pipedFrom = undefined;
}
