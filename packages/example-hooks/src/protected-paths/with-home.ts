import { homedir } from "node:os";

/** A path with the home folder in place of `~`, `$HOME` or `${HOME}` at its beginning. */
export function withHome(path: string): string {
  return path.replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, () => homedir());
}
