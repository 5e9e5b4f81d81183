import type { ShellWord } from "./shell-word.js";

/** A word while it is read. */
export interface WordDraft {
  text: string;
  tailStart: number;
  isComputed: boolean;
  isQuoted: boolean;
  /** What can be a pattern: the text with an `x` in place of what is quoted or computed. */
  bare: string;
  scripts: string[];
}

/** Starts a word. */
export function newDraft(): WordDraft {
  return { text: "", tailStart: 0, isComputed: false, isQuoted: false, bare: "", scripts: [] };
}

/** Adds text that stands for itself. */
export function addQuoted(draft: WordDraft, text: string): void {
  draft.isQuoted = true;
  draft.text += text;
  draft.bare += text === "" ? "" : "x";
}

/** Adds text that is only known when the script runs, as it was written. */
export function addComputed(draft: WordDraft, text: string, scripts: readonly string[] = []): void {
  draft.isComputed = true;
  draft.text += text;
  draft.bare += text === "" ? "" : "x";
  draft.tailStart = draft.text.length;
  draft.scripts.push(...scripts);
}

/** Ends a word. */
export function finishWord({ bare, tailStart, ...draft }: WordDraft): ShellWord {
  const isPattern = /[*?]|\[[^\]]+\]|\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(bare);
  return { ...draft, isPattern, tail: draft.text.slice(tailStart) };
}
