import { fstatSync } from "node:fs";

/**
 * Whether a person sees at once what is written there. Files and pipes are known without making Node's stream.
 *
 * @example
 * isTerminal(1); // false in: musepi -p hi > answer.txt
 */
export function isTerminal(descriptor: 1 | 2): boolean {
  try {
    if (!fstatSync(descriptor).isCharacterDevice()) return false;
  } catch {
    return false; // It was closed.
  }
  return (descriptor === 1 ? process.stdout : process.stderr).isTTY;
}
