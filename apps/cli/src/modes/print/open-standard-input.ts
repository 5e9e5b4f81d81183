import { fstatSync, readSync, statSync } from "node:fs";
import { devNull } from "node:os";
import type { StandardInput } from "./read-standard-input.js";

const CHUNK_BYTES = 64 * 1024;

/**
 * Standard input. A file, and the null device, which programs like to give, are read without `process.stdin`: to make that
 * stream, Node loads code for longer than it takes to read them.
 *
 * @example
 * const text = await readStandardInput(openStandardInput(), { isEnough: true, onWaiting: console.error });
 */
export function openStandardInput(descriptor = 0): StandardInput {
  return isAtHand(descriptor) ? readChunks(descriptor) : process.stdin;
}

function isAtHand(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    if (stats.isFile()) return true;
    return stats.isCharacterDevice() && stats.rdev === statSync(devNull).rdev;
  } catch {
    return false; // It is closed: Node knows what to make of it.
  }
}

async function* readChunks(descriptor: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readSync(descriptor, chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}
