import { closeSync, existsSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A file that takes what is too long for the model. */
export interface SpillFile {
  readonly path: string;
  /**
   * Writes before it returns; the bytes may be reused after that.
   *
   * @throws Error of the system, when the disk is full for example.
   */
  append(bytes: Uint8Array): void;
  close(): void;
}

/** Makes files that only this user can read. */
export interface SpillFolder {
  /** @throws Error of the system. */
  createFile(prefix: string): SpillFile;
}

/**
 * A private folder (0700, its files 0600) inside `parent`, made when the first file is. It is left to the system's
 * cleaning of temporary files: results that name its files outlive the process.
 *
 * Writes are synchronous: a program that prints faster than the disk takes it waits, instead of filling the memory.
 *
 * @example
 * ```ts
 * import { tmpdir } from "node:os";
 * const file = createSpillFolder(tmpdir()).createFile("bash");
 * file.append(Buffer.from("output"));
 * file.close();
 * ```
 */
export function createSpillFolder(parent: string): SpillFolder {
  let folder: string | undefined;
  let count = 0;
  return {
    createFile(prefix) {
      if (folder === undefined || !existsSync(folder))
        folder = mkdtempSync(join(parent, "musepi-"));
      const path = join(folder, `${prefix}-${++count}.txt`);
      const descriptor = openSync(path, "wx", 0o600);
      return {
        path,
        append: (bytes) => writeFileSync(descriptor, bytes),
        close: () => closeSync(descriptor),
      };
    },
  };
}
