const reasons: Record<string, string> = {
  ENOENT: "it does not exist",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  ELOOP: "its symbolic links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "it would become larger than allowed",
  EROFS: "the file system is read-only",
  EMFILE: "too many files are open",
};

/**
 * What a tool throws when the system refused: a sentence with the path as the model gave it, where that is, and
 * why. An error that does not come from the system is returned as it is.
 *
 * @example
 * ```ts
 * import { readFile } from "node:fs/promises";
 * try {
 *   return await readFile("/work/a.txt", "utf8");
 * } catch (error) {
 *   throw fileError("Cannot read", "a.txt", error); // "Cannot read a.txt: it does not exist (/work/a.txt)."
 * }
 * ```
 */
export function fileError(failure: string, path: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  const reason = reasons[String(error.code)] ?? error.message;
  const where = "path" in error && typeof error.path === "string" ? ` (${error.path})` : "";
  return new Error(`${failure} ${path}: ${reason}${where}.`, { cause: error });
}
