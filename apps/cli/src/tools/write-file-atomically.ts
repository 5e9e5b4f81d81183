import { constants, type Stats } from "node:fs";
import { access, type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Replaces the content of a file as a whole or not at all: a temporary file beside it takes its name. Mode and
 * owner of an existing file stay. `target` must not be a symbolic link (see `realTarget`).
 *
 * Not write-file-atomic: it takes a short write, as a disk that is nearly full gives, for a complete one, and puts
 * signal handlers of its own into the process.
 *
 * @returns Whether the file is new.
 * @throws Error when it is not an ordinary file, may not be written, or the system refuses.
 * @example
 * ```ts
 * const { created } = await writeFileAtomically("/work/a.txt", "text");
 * ```
 */
export async function writeFileAtomically(
  target: string,
  content: string | Uint8Array,
): Promise<{ created: boolean }> {
  const existing = await statIfThere(target);
  if (existing) await checkReplaceable(target, existing);
  const { randomBytes } = await import("node:crypto");
  const temporary = join(dirname(target), `.musepi-${randomBytes(8).toString("hex")}.tmp`);
  const file = await open(temporary, "wx", existing ? existing.mode & 0o777 : 0o666).catch(
    (error) => {
      throw Object.assign(error, { path: dirname(target) });
    },
  );
  try {
    await file.writeFile(content);
    if (existing) await keepOwnerAndMode(file, existing);
    await file.sync();
    await file.close();
    await rename(temporary, target);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
  return { created: existing === undefined };
}

async function statIfThere(target: string): Promise<Stats | undefined> {
  try {
    return await stat(target);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function checkReplaceable(target: string, existing: Stats): Promise<void> {
  if (existing.isDirectory()) throw new Error(`Cannot write ${target}: it is a folder.`);
  if (!existing.isFile())
    throw new Error(`Cannot write ${target}: it is a device, pipe or socket, not a file.`);
  // Renaming would replace a file that is protected against writing.
  await access(target, constants.W_OK);
}

async function keepOwnerAndMode(file: FileHandle, existing: Stats): Promise<void> {
  const { uid, gid } = await file.stat();
  if (uid !== existing.uid || gid !== existing.gid) {
    // Only root may give a file away; for others it becomes their own, as with every editor that saves like this.
    await file.chown(existing.uid, existing.gid).catch(() => {});
  }
  await file.chmod(existing.mode & 0o7777);
}
