import { resolve } from "node:path";
import { commandsIn } from "../shell/commands-in.js";
import { hasOption, operands, optionValues } from "../shell/options.js";
import type { ShellCommand } from "../shell/shell-command.js";
import type { ShellWord } from "../shell/shell-word.js";
import { expandPattern } from "./expand-pattern.js";
import { withHome } from "./with-home.js";

/** Commands that write to, or remove, whatever they name. */
const writers = new Set(
  `rm rmdir unlink shred mv tee touch truncate chmod chown chgrp mkdir dd sponge patch vi vim nvim nano ed ex
  emacs`.split(/\s+/),
);
/** Commands that write to the last thing that they name. */
const copiers = new Set("cp rsync scp install ln".split(" "));
/** Commands that write when they have the option `-i`. */
const editors = new Set("sed gsed perl ruby awk gawk".split(" "));
/** Options that name a file to write to. */
const outputs = new Map([
  ["curl", /^-\w*o$|^--output$/],
  ["wget", /^-\w*O$|^--output-document$/],
  ["sort", /^-\w*o$|^--output$/],
]);
const gitWriters = /^(?:rm|mv|restore|checkout|clean|apply)$/;

/** A path that a script writes to, and the folder that it starts at. */
export interface WrittenPath {
  text: string;
  cwd: string;
}

/**
 * The paths that a script may write to, as far as its text tells: where output is redirected to, and every argument of the
 * commands that write files. A path comes once for each folder that the script may be in by then.
 */
export function writtenPaths(script: string, cwd: string): WrittenPath[] {
  const commands = commandsIn(script);
  const folders = foldersOf(commands, cwd);
  const words = commands.flatMap((command) => [...redirected(command), ...argumentsOf(command)]);
  return words.flatMap((word) => folders.flatMap((folder) => pathsOf(word, folder)));
}

function pathsOf({ text, isPattern }: ShellWord, cwd: string): WrittenPath[] {
  // The value of an option too: `-o.env`, `--output=.env`, `of=.env`.
  const value = text.includes("=") ? text.slice(text.indexOf("=") + 1) : text.slice(2);
  const texts = text.startsWith("-") ? [value] : text.includes("=") ? [text, value] : [text];
  return texts.flatMap((path) => {
    const expanded = isPattern ? expandPattern(withHome(path), cwd) : [];
    return [path, ...expanded].map((found) => ({ text: found, cwd }));
  });
}

function redirected({ redirects }: ShellCommand): ShellWord[] {
  return redirects
    .filter(({ operator, target }) => operator.includes(">") && !/^(?:\d+|-)$/.test(target.text))
    .map(({ target }) => target);
}

function argumentsOf({ name = "", args }: ShellCommand): readonly ShellWord[] {
  if (writers.has(name)) return args;
  if (copiers.has(name)) {
    return [...operands(args).slice(-1), ...optionValues(args, /^-\w*t$|^--target-directory$/)];
  }
  if (editors.has(name)) return hasOption(args, "i", ["--in-place"]) ? args : [];
  const texts = args.map(({ text }) => text);
  if (name === "git") return texts.some((text) => gitWriters.test(text)) ? args : [];
  const isWritingFind = texts.some((text) => /^-(?:delete|exec|ok|fprint|fls)/.test(text));
  if (name === "find") return isWritingFind ? args : [];
  const output = outputs.get(name);
  return output === undefined ? [] : optionValues(args, output);
}

function foldersOf(commands: readonly ShellCommand[], cwd: string): string[] {
  let folder = cwd;
  const folders = [cwd];
  for (const { name, args } of commands) {
    const [operand] = operands(args);
    if ((name !== "cd" && name !== "pushd") || operand === undefined) continue;
    folder = resolve(folder, withHome(operand.text));
    folders.push(folder);
  }
  return [...new Set(folders)];
}
