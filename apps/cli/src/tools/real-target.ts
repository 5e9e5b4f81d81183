import { basename, dirname, join, resolve } from "node:path";

/**
 * The file that a path leads to when all symbolic links are followed, also when that file does not exist (yet).
 *
 * @throws Error of the system, for links that lead in a circle for example.
 * @example
 * ```ts
 * await realTarget("/work/link-to-a"); // "/work/a"
 * ```
 */
export async function realTarget(path: string): Promise<string> {
  const { readlink, realpath } = await import("node:fs/promises");
  try {
    return await realpath(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const folder = await realTarget(dirname(path));
  const link = await readlink(path).catch(() => undefined);
  if (link !== undefined) return realTarget(resolve(folder, link));
  return join(folder, basename(path));
}
