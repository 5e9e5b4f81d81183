import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Writes files into a new temporary folder, which is removed when the current test ends.
 *
 * @param files Path below the folder → content.
 * @returns The real path of the folder.
 * @example
 * ```ts
 * const folder = await writeTempTree({ "src/a.ts": "export {};\n" });
 * ```
 */
export async function writeTempTree(
  files: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "musepi-test-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return folder;
}
