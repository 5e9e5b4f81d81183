import type { ShellCommand } from "./shell-command.js";
import type { ShellWord } from "./shell-word.js";

/** Words as a command: keywords and assignments before its name are skipped. */
export function commandOf(words: readonly ShellWord[]): Pick<ShellCommand, "name" | "args"> {
  const start = nameIndex(words);
  const word = words[start];
  if (word === undefined) return { name: "", args: [] };
  return { name: nameOf(word), args: words.slice(start + 1) };
}

/** Whether a word is one behind which a command begins. */
export function isKeyword(text: string): boolean {
  return /^(?:if|then|elif|else|do|while|until|!|\{|time|coproc)$/.test(text);
}

/** Where the name of the command stands; behind the last word when there is none. */
function nameIndex(words: readonly ShellWord[]): number {
  let index = 0;
  while (index < words.length) {
    const text = words[index]?.text ?? "";
    if (text === "function") index += 2;
    else if (isKeyword(text) || isAssignment(text) || isOptionOfTime(words, index)) index += 1;
    else break;
  }
  return index;
}

function isAssignment(text: string): boolean {
  return /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(text);
}

function isOptionOfTime(words: readonly ShellWord[], index: number): boolean {
  return words[index]?.text === "-p" && words[index - 1]?.text === "time";
}

function nameOf({ text, tail, isComputed, isPattern }: ShellWord): string | undefined {
  if (!isComputed && !isPattern) return text.slice(text.lastIndexOf("/") + 1).toLowerCase();
  // `$HOME/bin/tool` is a tool; `$tool`, and `/bin/t*`, may be anything.
  if (isPattern || !tail.includes("/")) return undefined;
  return tail.slice(tail.lastIndexOf("/") + 1).toLowerCase() || undefined;
}
