import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of a test's own, with the files that the test asked for. */
export interface TempTree {
  /** Absolute real path of the folder. */
  readonly path: string;
  /**
   * Absolute path of `name` inside the folder; it need not exist.
   *
   * @example
   * ```ts
   * const tree = await createTempTree({ "a/b.txt": "text" });
   * tree.file("a/b.txt"); // "/tmp/musepi-test-x1y2z3/a/b.txt"
   * ```
   */
  file(name: string): string;
  /**
   * Writes one more file, or another content for one that is there.
   *
   * @example
   * ```ts
   * const tree = await createTempTree();
   * await tree.write("a/b.txt", "text");
   * ```
   */
  write(name: string, content: string | Uint8Array): Promise<void>;
  /**
   * Removes the folder and all that is in it.
   *
   * @example
   * ```ts
   * const tree = await createTempTree();
   * await tree.remove();
   * ```
   */
  remove(): Promise<void>;
}

/**
 * Makes a temporary folder that holds `files` (relative path to content). A name that ends in `/` makes
 * an empty folder.
 *
 * @example
 * ```ts
 * const tree = await createTempTree({ "a/b.txt": "text", "empty/": "" });
 * await tree.remove();
 * ```
 */
export async function createTempTree(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<TempTree> {
  // The real path: on some systems the temporary folder is reached through a link.
  const path = await realpath(await mkdtemp(join(tmpdir(), "musepi-test-")));
  const file = (name: string) => join(path, name);
  const write = async (name: string, content: string | Uint8Array) => {
    if (name.endsWith("/")) {
      await mkdir(file(name), { recursive: true });
      return;
    }
    await mkdir(dirname(file(name)), { recursive: true });
    await writeFile(file(name), content);
  };
  for (const [name, content] of Object.entries(files)) await write(name, content);
  return { path, file, write, remove: () => rm(path, { recursive: true, force: true }) };
}
