import { promisify } from "node:util";

const COMMAND_TIMEOUT_MS = 10_000;

/** What a value of models.json is: the name of an environment variable that is set, a command, or the value itself. */
export type ValueSource =
  | { kind: "environment"; variable: string; value: string }
  | { kind: "command"; command: string }
  | { kind: "literal"; value: string };

/**
 * Tells what kind of value `text` is, without running anything.
 *
 * @example
 * ```ts
 * valueSource("LOCAL_KEY", process.env).kind; // "environment" when LOCAL_KEY is set, else "literal"
 * ```
 */
export function valueSource(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): ValueSource {
  if (text.startsWith("!")) return { kind: "command", command: text.slice(1) };
  const value = env[text];
  return value ? { kind: "environment", variable: text, value } : { kind: "literal", value: text };
}

/**
 * The value that `text` of models.json stands for: what the command after `!` prints, the environment variable of that name, or
 * `text` itself. A command runs each time, in a shell, for at most 10 seconds.
 *
 * @param what Names the value in an error, such as `apiKey of provider "local"`.
 * @throws Error when the command fails, takes too long, or prints nothing.
 *
 * @example
 * ```ts
 * const key = await configValue("!pass show local", { env: process.env, what: "apiKey" });
 * ```
 */
export async function configValue(
  text: string,
  { env, what }: { env: Readonly<Record<string, string | undefined>>; what: string },
): Promise<string> {
  const source = valueSource(text, env);
  if (source.kind !== "command") return source.value;
  const value = await run(source.command, env).catch((error: unknown) => {
    throw new Error(`The command for ${what} failed: ${reason(error)}`, { cause: error });
  });
  if (value) return value;
  throw new Error(`The command for ${what} printed nothing: ${source.command}`);
}

async function run(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { execFile } = await import("node:child_process");
  const windows = process.platform === "win32";
  const [shell, flag] = windows ? ["cmd.exe", "/d/s/c"] : ["/bin/sh", "-c"];
  const { stdout } = await promisify(execFile)(shell, [flag, command], {
    env: { ...env },
    timeout: COMMAND_TIMEOUT_MS,
    windowsHide: true,
  });
  return stdout.trim();
}

/** One line. What it printed to stdout is not part of it: that may be the secret. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const failure: Error & { killed?: boolean; code?: unknown; stderr?: string } = error;
  if (failure.killed) return `it took longer than ${COMMAND_TIMEOUT_MS / 1000} seconds.`;
  const printed = failure.stderr?.trim().split("\n")[0];
  return `exit code ${failure.code}${printed ? `, ${printed}` : ""}.`;
}
