import type { ChildProcess } from "node:child_process";
import { statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { childEnvironment } from "./child-environment.js";
import { ProcessStartError, type ProcessStartFailure } from "./process-start-error.js";
import type { RunProcessOptions } from "./run-process.js";

/**
 * Starts a program directly (no shell), as the leader of a process group of its own.
 *
 * @throws ProcessStartError when it cannot be started.
 */
export async function startProcess(
  file: string,
  args: readonly string[],
  options: RunProcessOptions,
): Promise<ChildProcess> {
  const { cwd, env, stdin } = options;
  // Most runs of an agent start no process, and loading this takes a tenth of the time that Node takes to start.
  const { spawn } = await import("node:child_process");
  try {
    const child = spawn(file, args, {
      cwd,
      env: childEnvironment(env),
      detached: true,
      stdio: [stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    await started(child);
    // A program that does not read to the end of its input is not an error.
    child.stdin?.on("error", () => {}).end(stdin);
    return child;
  } catch (cause) {
    throw new ProcessStartError({ file, cwd, cause, ...explain(file, cwd, cause) });
  }
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("spawn", resolve);
    child.on("error", reject);
  });
}

function explain(
  file: string,
  cwd: string,
  cause: unknown,
): { failure: ProcessStartFailure; reason: string } {
  const folder = stats(cwd);
  if (!folder) {
    return { failure: "folder-missing", reason: "that folder does not exist (any more)." };
  }
  if (!folder.isDirectory()) return { failure: "folder-missing", reason: "that is not a folder." };
  switch (cause instanceof Error && "code" in cause ? cause.code : undefined) {
    case "ENOENT":
      return { failure: "program-missing", reason: explainMissing(file) };
    case "EACCES":
      return { failure: "refused", reason: "it may not be executed (check the file's mode)." };
    case "E2BIG":
      return { failure: "refused", reason: "its arguments and environment are too long." };
    default:
      return { failure: "refused", reason: cause instanceof Error ? cause.message : String(cause) };
  }
}

function explainMissing(file: string): string {
  if (!file.includes("/")) return "there is no such program on the PATH.";
  if (isAbsolute(file) && stats(file)) {
    return "the program that its first line (#!) names does not exist.";
  }
  return "there is no such file.";
}

function stats(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // It cannot be looked at.
  }
}
