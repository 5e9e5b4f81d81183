import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const FIRST_POLL_MS = 5;
const LONGEST_POLL_MS = 80;

/**
 * Sends a signal to a process group; 0 only asks whether it has members. `false` when nothing was there to get it.
 *
 * @example
 * ```ts
 * signalProcessGroup(4711, "SIGKILL");
 * ```
 */
export function signalProcessGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/**
 * Ends a process group: SIGTERM, and SIGKILL for what is left of it after `graceMs`, also when only the leader
 * obeyed. Resolves when nobody of it lives or SIGKILL was sent.
 *
 * @example
 * ```ts
 * await endProcessGroup(4711, 2000);
 * ```
 */
export async function endProcessGroup(group: number, graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs;
  signalProcessGroup(group, "SIGTERM");
  for (
    let pause = FIRST_POLL_MS;
    hasLivingMembers(group);
    pause = Math.min(pause * 2, LONGEST_POLL_MS)
  ) {
    const left = deadline - performance.now();
    if (left <= 0) {
      signalProcessGroup(group, "SIGKILL");
      return;
    }
    await delay(Math.min(pause, left));
  }
}

/**
 * Whether a process of the group still runs.
 *
 * @example
 * ```ts
 * hasLivingMembers(4711); // false once all of them ended
 * ```
 */
export function hasLivingMembers(group: number): boolean {
  if (!signalProcessGroup(group, 0)) return false;
  // On Linux the answer includes the dead whom their parent did not collect yet. In a container without a proper
  // init those stay for seconds or for ever; waiting for them would make every abort take the whole grace.
  if (process.platform !== "linux") return true;
  return readdirSync("/proc").some((pid) => /^\d+$/.test(pid) && isLivingMember(pid, group));
}

function isLivingMember(pid: string, group: number): boolean {
  try {
    // "pid (name) state parent group …"; the name may hold spaces and parentheses.
    const line = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state, , processGroup] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return Number(processGroup) === group && state !== "Z" && state !== "X";
  } catch {
    return false; // It ended in the meantime.
  }
}
