import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createTempTree } from "@musepi/test-support";
import { expect, onTestFinished, test, vi } from "vitest";
import { type RunProcessOptions, runProcess } from "./run-process.js";

const ended = { exitCode: 0, signal: null, timedOut: false, aborted: false };

test("passes on both streams and reports the exit code", async () => {
  const { result, text } = await bash("echo out; echo err >&2; exit 3");
  expect(result).toEqual({ ...ended, exitCode: 3 });
  expect(text).toEqual({ stdout: "out\n", stderr: "err\n" });
});

test("arguments reach the program without a shell", async () => {
  const { text } = await collect("printf", ["%s|", "a b", "$HOME", "*"]);
  expect(text.stdout).toBe("a b|$HOME|*|");
});

test("reports the signal that ended the program", async () => {
  const { result } = await bash("kill -SEGV $$");
  expect(result).toEqual({ ...ended, exitCode: null, signal: "SIGSEGV" });
});

test("the program reads what stdin holds, and an empty input without it", async () => {
  expect((await collect("cat", [], { stdin: "hello" })).text.stdout).toBe("hello");
  expect((await collect("cat", [])).text.stdout).toBe("");
});

test("a program that does not read its input is no error", async () => {
  const { result } = await collect("true", [], { stdin: "x".repeat(1_000_000) });
  expect(result).toEqual(ended);
});

test("no byte of a program that writes much and ends is lost", async () => {
  const { text } = await bash("head -c 3000000 /dev/zero | tr '\\0' x; echo END");
  expect(text.stdout.length).toBe(3_000_004);
  expect(text.stdout.endsWith("xEND\n")).toBe(true);
});

test("output that waited in the pipe while this process was busy arrives", async () => {
  let stalled = false;
  const { text } = await bash("echo a; sleep 0.1; echo b; sleep 0.1; echo c", {
    listener: () => {
      if (stalled) return;
      stalled = true;
      const until = performance.now() + 600;
      while (performance.now() < until);
    },
  });
  expect(text.stdout).toBe("a\nb\nc\n");
});

test("resolves when the command ended although a background child holds its output, and lets that child live", async () => {
  const folder = await tempFolder();
  const start = performance.now();
  const { text } = await bash("(sleep 1.5; echo late; echo alive > marker) & echo done", {
    cwd: folder,
  });
  expect(text.stdout).toBe("done\n");
  expect(performance.now() - start).toBeLessThan(1400);
  await vi.waitFor(
    async () => expect((await bash("cat marker", { cwd: folder })).text.stdout).toBe("alive\n"),
    3000,
  );
  expect(text.stdout).toBe("done\n");
});

test("a background child that never stops talking does not hold the result up", async () => {
  const start = performance.now();
  const { result } = await bash("(for i in $(seq 200); do echo $i; sleep 0.02; done) & true");
  expect(result).toEqual(ended);
  expect(performance.now() - start).toBeLessThan(1500);
});

test("an abort ends the command and its children, without waiting for the grace", async () => {
  const start = performance.now();
  const controller = new AbortController();
  const { result, text } = await bash("sleep 60 & echo $!; wait", {
    signal: controller.signal,
    listener: () => controller.abort(),
  });
  expect(result).toEqual({ ...ended, exitCode: null, signal: "SIGTERM", aborted: true });
  expect(performance.now() - start).toBeLessThan(1500);
  expect(await isAlive(text.stdout)).toBe(false);
});

test("the time limit ends the command and its children", async () => {
  const { result, text } = await bash("sleep 60 & echo $!; wait", { timeoutMs: 200 });
  expect(result).toEqual({ ...ended, exitCode: null, signal: "SIGTERM", timedOut: true });
  expect(await isAlive(text.stdout)).toBe(false);
});

test("a command that ignores SIGTERM is killed after the grace", async () => {
  const start = performance.now();
  const { result } = await bash("trap '' TERM; while true; do sleep 0.05; done", {
    timeoutMs: 100,
    killGraceMs: 300,
  });
  expect(result).toEqual({ ...ended, exitCode: null, signal: "SIGKILL", timedOut: true });
  expect(performance.now() - start).toBeGreaterThan(390);
});

test("a child that ignores SIGTERM is killed after the grace although its parent obeyed", async () => {
  const { result, text } = await bash(
    "(trap '' TERM; echo $BASHPID; while true; do sleep 0.05; done) & wait",
    { timeoutMs: 200, killGraceMs: 300 },
  );
  expect(result.signal).toBe("SIGTERM");
  await vi.waitFor(async () => expect(await isAlive(text.stdout)).toBe(false));
});

test("a command may use the grace to end by itself", async () => {
  const { result, text } = await bash("trap 'echo bye; exit 7' TERM; echo up; sleep 60 & wait", {
    timeoutMs: 300,
  });
  expect(result).toEqual({ ...ended, exitCode: 7, timedOut: true });
  expect(text.stdout).toBe("up\nbye\n");
});

test("a limit beyond what a timer can hold is no limit", async () => {
  expect((await bash("sleep 0.1", { timeoutMs: 2 ** 40 })).result).toEqual(ended);
});

test("nothing is started when the signal has already aborted", async () => {
  const folder = await tempFolder();
  const { result } = await bash("touch made", { cwd: folder, signal: AbortSignal.abort() });
  expect(result).toEqual({ ...ended, exitCode: null, aborted: true });
  await delay(50);
  expect((await bash("ls", { cwd: folder })).text.stdout).toBe("");
});

test("a listener that throws ends the command, and its error comes out", async () => {
  const start = performance.now();
  const run = bash("echo x; sleep 60", {
    listener: () => {
      throw new Error("disk full");
    },
  });
  await expect(run).rejects.toThrow("disk full");
  expect(performance.now() - start).toBeLessThan(2000);
});

test("children are marked and do not inherit the consent to hooks", async () => {
  vi.stubEnv("MUSEPI_TRUST_HOOKS", "1");
  vi.stubEnv("KEPT", "yes");
  const { text } = await bash('echo "$MUSEPI_CHILD,$MUSEPI_TRUST_HOOKS,$KEPT,$ADDED"', {
    env: { ADDED: "new", MUSEPI_CHILD: "0", MUSEPI_TRUST_HOOKS: "1" },
  });
  vi.unstubAllEnvs();
  expect(text.stdout).toBe("1,,yes,new\n");
});

test("says which program is missing, and where it was wanted", async () => {
  await expect(collect("no-such-program", [])).rejects.toThrow(
    'Cannot start "no-such-program" in /: there is no such program on the PATH.',
  );
  await expect(collect("./nothing", [])).rejects.toThrow(
    'Cannot start "./nothing" in /: there is no such file.',
  );
});

test("says that the working folder is gone", async () => {
  const folder = await tempFolder();
  await rm(folder, { recursive: true });
  await expect(bash("true", { cwd: folder })).rejects.toThrow(
    `Cannot start "bash" in ${folder}: that folder does not exist (any more).`,
  );
});

test("says that a script may not be executed, or names an interpreter that is missing", async () => {
  const folder = await tempFolder({ script: "#!/no/such/interpreter\n" });
  const script = join(folder, "script");
  await chmod(script, 0o644);
  await expect(collect(script, [])).rejects.toMatchObject({
    code: "PROCESS_START_FAILED",
    failure: "refused",
    message: expect.stringContaining("it may not be executed"),
  });
  await chmod(script, 0o755);
  await expect(collect(script, [])).rejects.toThrow("the program that its first line (#!) names");
});

test("says that the arguments are too long, or cannot be passed", async () => {
  await expect(collect("true", ["x".repeat(300_000)])).rejects.toThrow(
    "its arguments and environment are too long",
  );
  await expect(collect("true", ["a\0b"])).rejects.toThrow('Cannot start "true" in /: ');
});

function bash(command: string, options: TestOptions = {}) {
  return collect("bash", ["-c", command], options);
}

type TestOptions = Partial<RunProcessOptions> & { listener?: () => void };

async function collect(file: string, args: string[], { listener, ...options }: TestOptions = {}) {
  const text = { stdout: "", stderr: "" };
  const result = await runProcess(file, args, {
    cwd: "/",
    ...options,
    onOutput(chunk, stream) {
      text[stream] += chunk.toString("latin1");
      listener?.();
    },
  });
  return { result, text };
}

// A dead process whose parent did not collect it yet does not count as alive.
async function isAlive(pid: string): Promise<boolean> {
  expect(Number(pid)).toBeGreaterThan(1);
  const { text } = await collect("ps", ["-o", "stat=", "-p", pid.trim()]);
  return /^[^ZX]/.test(text.stdout);
}

async function tempFolder(files: Record<string, string> = {}): Promise<string> {
  const tree = await createTempTree(files);
  onTestFinished(tree.remove);
  return tree.path;
}
