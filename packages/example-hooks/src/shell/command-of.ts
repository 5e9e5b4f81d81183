import type { ShellCommand } from "./shell-command.js";
import type { ShellWord } from "./shell-word.js";

/** Words as a command: keywords and assignments before its name are skipped. */
export function commandOf(words: readonly ShellWord[]): Pick<ShellCommand, "name" | "args"> {
  const start = words.findIndex((word) => !isPrefix(word));
  const word = words[start];
  if (word === undefined) return { name: "", args: [] };
  return { name: nameOf(word), args: words.slice(start + 1) };
}

function isPrefix({ text }: ShellWord): boolean {
  return /^(?:if|then|elif|else|do|while|until|!|\{|[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=.*)$/s.test(
    text,
  );
}

function nameOf({ text, tail, isComputed, isPattern }: ShellWord): string | undefined {
  if (!isComputed && !isPattern) return text.slice(text.lastIndexOf("/") + 1).toLowerCase();
  // `$HOME/bin/tool` is a tool; `$tool`, and `/bin/t*`, may be anything.
  if (isPattern || !tail.includes("/")) return undefined;
  return tail.slice(tail.lastIndexOf("/") + 1).toLowerCase() || undefined;
}
