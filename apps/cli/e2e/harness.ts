import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  type CommandResult,
  createTempTree,
  type ModelHandler,
  type ModelReply,
  type ModelServer,
  runCommand,
  startModelServer,
  type TempTree,
} from "@musepi/test-support";
import { afterAll, vi } from "vitest";

// Every test starts processes: many at once would only be slower, and some of them just wait.
vi.setConfig({ testTimeout: 30_000, maxConcurrency: 4 });

// For all tests of a file: in concurrent ones vitest cannot tell which test makes a machine.
const machines: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.close()));
});

/** The built program. */
export const program: string = resolve(import.meta.dirname, "../dist/main.cjs");

/** A person's machine for one test: a home, a folder to work in, and a model server that is `local/x`. */
export interface Machine {
  server: ModelServer;
  tree: TempTree;
  /** The folder to work in. */
  work: string;
  env: Record<string, string>;
  /** Runs the program there to its end. */
  run(args: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Starts it there. */
  start(args: readonly string[], options?: RunOptions): Running;
}

/** How a run differs from the usual. */
export interface RunOptions {
  stdin?: string;
  env?: Record<string, string>;
  cwd?: string;
}

/** A program that runs. */
export interface Running {
  child: ChildProcess;
  /** Settles when stderr or stdout has the text. */
  shows(wanted: string): Promise<void>;
  ended: Promise<CommandResult>;
}

/**
 * Makes a machine whose work folder holds `files`; names that begin with `~/` lie in the home folder. It is gone when the file's tests are over.
 */
export async function createMachine(
  files: Readonly<Record<string, string | Uint8Array>>,
  replies: readonly ModelReply[] | ModelHandler = [{ text: "The answer." }],
): Promise<Machine> {
  const server = await startModelServer(replies);
  const models = {
    providers: {
      local: {
        baseUrl: server.baseUrl,
        api: "openai-completions",
        apiKey: "test-key",
        models: [{ id: "x" }],
      },
    },
  };
  const tree = await createTempTree({
    "home/.musepi/agent/models.json": JSON.stringify(models),
    "work/": "",
    "tmp/": "",
  });
  machines.push({
    async close() {
      await server.close();
      await tree.remove();
    },
  });
  for (const [name, content] of Object.entries(files)) {
    await tree.write(name.startsWith("~/") ? `home/${name.slice(2)}` : `work/${name}`, content);
  }
  const work = tree.file("work");
  const env = { HOME: tree.file("home"), TMPDIR: tree.file("tmp") };
  return {
    server,
    tree,
    work,
    env,
    run: (args, options = {}) =>
      runCommand(process.execPath, [program, ...args], {
        cwd: options.cwd ?? work,
        env: { ...env, ...options.env },
        stdin: options.stdin,
      }),
    start: (args, options = {}) =>
      start(args, { cwd: work, ...options, env: { ...env, ...options.env } }),
  };
}

/** The arguments of most tests. */
export const ask = ["-p", "--model", "local/x"] as const;

/** The messages of a request that reached the model server, as text. */
export function sent(server: ModelServer, index = 0): string {
  const request = server.requests[index];
  if (!request) throw new Error(`there were only ${server.requests.length} requests`);
  return JSON.stringify(Reflect.get(Object(request.body), "messages"));
}

/** A hook's source: the body of its factory, in TypeScript. */
export function hook(body: string): string {
  return `import type { HookAPI } from "@musepi/pi-coding-agent/extensibility/hooks";\nexport default function (pi: HookAPI): void {\n${body}\n}\n`;
}

/** The lines of a text, without empty ones. */
export function lines(output: string): string[] {
  return output.split("\n").filter((line) => line !== "");
}

function start(args: readonly string[], options: RunOptions): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, ...options.env },
    stdio: [options.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(options.stdin);
  let shown = "";
  const shows = (wanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (shown.includes(wanted)) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
      child.once("exit", () =>
        reject(new Error(`it ended before it showed "${wanted}": ${shown}`)),
      );
      look();
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      shown += chunk;
    });
  }
  return { child, shows, ended: finish(child) };
}

async function finish(child: ChildProcess): Promise<CommandResult> {
  const guard = setTimeout(() => child.kill("SIGKILL"), 25_000);
  const ended = new Promise<Pick<CommandResult, "code" | "signal">>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  const read = (stream: Readable | null) => (stream ? text(stream) : "");
  const [stdout, stderr, outcome] = await Promise.all([
    read(child.stdout),
    read(child.stderr),
    ended,
  ]);
  clearTimeout(guard);
  return { ...outcome, stdout, stderr };
}

/** Whether a process runs. One that ended counts as gone, although nobody may have collected it yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Absolute path inside the work folder. */
export function inWork(machine: Machine, name: string): string {
  return join(machine.work, name);
}
