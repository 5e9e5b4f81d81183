import { open } from "node:fs/promises";
import { join } from "node:path";

/** What is read of the file at most, in bytes. */
const longest = 16 * 1024;

/** The text of `.musepi/reminder.md` in a folder; `undefined` when there is no such file. */
export async function readReminder(cwd: string): Promise<string | undefined> {
  const path = join(cwd, ".musepi", "reminder.md");
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && /^(?:ENOENT|ENOTDIR)$/.test(`${error.code}`)) {
      return undefined;
    }
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(longest + 1) });
    if (bytesRead > longest) {
      throw new Error(
        `${path} is longer than ${longest} bytes, too long to be sent with every request; shorten it.`,
      );
    }
    return buffer.toString("utf8", 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
