import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** What {@link agentDir} looks at. */
export interface AgentDirOptions {
  /** Default: the environment of this process. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The user's home folder; default: the one of the operating system. */
  home?: string | undefined;
}

/**
 * The absolute path of the folder that holds what belongs to the user: models, hooks, sessions. It is
 * `MUSEPI_AGENT_DIR` where that is set (`~` is the home folder, a relative path starts in the current
 * folder), else `~/.musepi/agent`. The folder need not exist.
 *
 * @example
 * ```ts
 * const home = agentDir({ env: {}, home: "/home/ann" }); // "/home/ann/.musepi/agent"
 * ```
 */
export function agentDir({ env = process.env, home = homedir() }: AgentDirOptions = {}): string {
  const configured = env.MUSEPI_AGENT_DIR;
  if (!configured) return join(home, ".musepi", "agent");
  return resolve(configured.replace(/^~(?=$|[/\\])/, () => home));
}
