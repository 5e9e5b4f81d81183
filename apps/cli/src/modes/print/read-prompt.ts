import type { ImageContent } from "@musepi/hooks-types";
import { PromptError } from "./prompt-error.js";
import type { FilePart } from "./read-file-part.js";
import { readStandardInput, type StandardInput } from "./read-standard-input.js";

/** Where a prompt comes from. */
export interface PromptSources {
  /** Words of the command line. */
  words: readonly string[];
  /** Paths of files, relative to `cwd`. */
  files: readonly string[];
  cwd: string;
  stdin: StandardInput;
  /** Told when nothing comes from standard input for a while. */
  onWaiting(message: string): void;
}

/** What is asked: the text, and the images that were given as files. */
export interface Prompt {
  text: string;
  images: ImageContent[];
}

/**
 * Puts a prompt together: the words, then the files, then what is piped in. The words come first so that a command
 * (`/name`) gets the rest as its arguments.
 *
 * @throws PromptError when a file cannot be read, or nothing is asked
 * @example
 * const { text } = await readPrompt({ words: ["sum up"], files: ["a.txt"], cwd, stdin: process.stdin, onWaiting: () => {} });
 */
export async function readPrompt(sources: PromptSources): Promise<Prompt> {
  const { words, files, cwd, stdin, onWaiting } = sources;
  const asked = words.join(" ").trim();
  // Files first: one that is missing must not wait for the end of a pipe.
  const parts = await readFiles(files, cwd);
  const isEnough = asked !== "" || parts.length > 0;
  const piped = await readStandardInput(stdin, { isEnough, onWaiting });
  const text = [asked, ...parts.map(textOf), piped.trimEnd()].filter(hasText).join("\n\n");
  const images = parts.flatMap((part) => (part.kind === "image" ? [part.image] : []));
  if (text === "") throw new PromptError(nothingAsked);
  return { text, images };
}

async function readFiles(files: readonly string[], cwd: string): Promise<FilePart[]> {
  if (files.length === 0) return [];
  const { readFilePart } = await import("./read-file-part.js");
  return Promise.all(files.map((path) => readFilePart(path, cwd)));
}

function textOf(part: FilePart): string {
  const name = part.path.replaceAll('"', "&quot;");
  if (part.kind === "image") return `<file name="${name}">(the attached image)</file>`;
  return `<file name="${name}">\n${part.text.trimEnd()}\n</file>`;
}

const hasText = (text: string) => text.trim() !== "";

const nothingAsked =
  'Nothing is asked: the prompt is empty. Give it as words (musepi -p "…"), as files (@notes.txt) or through a pipe.';
