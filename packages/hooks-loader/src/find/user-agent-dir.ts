import { join, resolve } from "node:path";

/** The user's folder of the agent: `MUSEPI_AGENT_DIR`, else `~/.musepi/agent`. @internal */
export function userAgentDir(home: string): string {
  const configured = process.env.MUSEPI_AGENT_DIR;
  if (!configured) return join(home, ".musepi", "agent");
  return /^~(?:[\\/]|$)/.test(configured) ? join(home, configured.slice(1)) : resolve(configured);
}
