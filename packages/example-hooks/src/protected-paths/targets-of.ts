import { readlink, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { withHome } from "./with-home.js";

/** Every path that a tool or a shell may mean by a text: as it is written, and with symbolic links followed. */
export async function targetsOf(text: string, cwd: string): Promise<string[]> {
  const path = withHome(text);
  const written = resolve(cwd, path);
  // Not normalised: behind a link to a folder, `..` is the parent of the folder that it leads to.
  const followed = await real(isAbsolute(path) ? path : `${cwd}/${path}`);
  return [...new Set([written, await real(written), followed])];
}

/** The path with links followed, as far as it exists: a link may lead to a file that is still to be made. */
async function real(path: string, links = 0): Promise<string> {
  const whole = await realpath(path).catch(() => undefined);
  if (whole !== undefined) return whole;
  const parent = dirname(path);
  if (parent === path || links > 40) return path;
  const folder = await real(parent, links);
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? join(folder, basename(path)) : real(resolve(folder, link), links + 1);
}
