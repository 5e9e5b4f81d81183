import { syncBuiltinESMExports } from "node:module";

/**
 * Takes from hooks what would end the program behind its back: `process.exit`, `abort`, `reallyExit` and `kill` of its
 * own process throw, so that the call is reported as that hook's error. Returns what lets the real `exit`, which calls
 * `reallyExit` by name, do its work.
 *
 * @example
 * const exit = process.exit.bind(process);
 * const release = guardProcess();
 * release();
 * exit(0);
 */
export function guardProcess(): () => void {
  const kill = process.kill.bind(process);
  const reallyExit: unknown = Reflect.get(process, "reallyExit");
  let isReleased = false;
  replace("exit", () => refuse("process.exit()"));
  replace("abort", () => refuse("process.abort()"));
  replace("reallyExit", (code: number) => {
    if (!isReleased || typeof reallyExit !== "function") refuse("process.reallyExit()");
    reallyExit.call(process, code);
  });
  replace("kill", (pid: number, signal?: string | number) => {
    const isOwn = [process.pid, -process.pid, 0].includes(Number(pid));
    if (isOwn && signal !== 0) refuse(`process.kill(${pid})`);
    return kill(pid, signal);
  });
  // Modules that import these by name would keep the old ones.
  syncBuiltinESMExports();
  return () => {
    isReleased = true;
  };
}

function replace(name: string, value: (...args: never[]) => unknown): void {
  Object.defineProperty(process, name, { value, configurable: true, writable: true });
}

function refuse(call: string): never {
  throw new Error(
    `${call} is not for hooks: it would end the agent without a goodbye; ctx.shutdown() ends it well`,
  );
}
