import { fstatSync } from "node:fs";
import { decodeText, maximumTextBytes } from "./decode-text.js";
import { PromptError } from "./prompt-error.js";

/** What is read of `process.stdin`. */
export interface StandardInput extends AsyncIterable<Uint8Array | string> {
  isTTY?: boolean | undefined;
  fd?: number | undefined;
  /** Stops waiting for more. */
  destroy?(): unknown;
}

/** How {@link readStandardInput} waits. */
export interface ReadStandardInputOptions {
  /** Whether there is a prompt without it. */
  isEnough: boolean;
  /** Told once when nothing came for `patienceMs`. */
  onWaiting(message: string): void;
  /** Milliseconds; default 3000. */
  patienceMs?: number | undefined;
}

/**
 * Everything that is piped in, as text; nothing when standard input is a terminal.
 *
 * A program that starts this one often leaves an open pipe there that never gets anything. Node gives a socket then, a
 * shell a pipe: the socket is given up when nothing comes and there is a prompt without it; a pipe is waited for, because
 * the command in front of it may be slow.
 *
 * @throws PromptError when it cannot be read or is not text
 * @example
 * const piped = await readStandardInput(process.stdin, { isEnough: false, onWaiting: console.error });
 */
export async function readStandardInput(
  stdin: StandardInput,
  { isEnough, onWaiting, patienceMs = 3000 }: ReadStandardInputOptions,
): Promise<string> {
  if (stdin.isTTY) return "";
  const mayGiveUp = isEnough && isSocket(stdin.fd);
  let gaveUp = false;
  const patience = setTimeout(() => {
    gaveUp = mayGiveUp;
    onWaiting(mayGiveUp ? goingOn : waiting);
    if (mayGiveUp) stdin.destroy?.();
  }, patienceMs);
  try {
    return decodeText(await readAll(stdin, () => clearTimeout(patience)), "Standard input");
  } catch (error) {
    if (gaveUp) return "";
    if (error instanceof PromptError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new PromptError(`Standard input cannot be read: ${reason}.`, { cause: error });
  } finally {
    clearTimeout(patience);
  }
}

async function readAll(stdin: StandardInput, onChunk: () => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    onChunk();
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    length += chunk.length;
    if (length > maximumTextBytes) break;
  }
  return Buffer.concat(chunks);
}

function isSocket(descriptor: number | undefined): boolean {
  try {
    return descriptor !== undefined && fstatSync(descriptor).isSocket();
  } catch {
    return false; // It was closed.
  }
}

const waiting =
  "Waiting for standard input to end. If nothing is meant to come from there, start with: < /dev/null";
const goingOn =
  'Nothing came from standard input, so the prompt goes without it. Close it (stdin: "ignore") to skip the wait.';
