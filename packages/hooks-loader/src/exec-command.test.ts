import { expect, test } from "vitest";
import { createProcessRunner } from "./create-process-runner.js";
import { execCommand } from "./exec-command.js";

test("collects both streams and the exit code", async () => {
  expect(await execCommand("bash", ["-c", "echo ü; echo no >&2; exit 4"], { cwd: "/" })).toEqual({
    stdout: "ü\n",
    stderr: "no\n",
    code: 4,
    killed: false,
  });
});

test("runs in this process's folder by default, and with changes to the environment", async () => {
  const { stdout } = await execCommand("bash", ["-c", 'echo "$PWD $COLOR"'], {
    env: { COLOR: "red" },
  });
  expect(stdout).toBe(`${process.cwd()} red\n`);
});

test("a time limit in milliseconds kills, and what was printed before is there", async () => {
  const result = await execCommand("bash", ["-c", "echo first; sleep 60"], { timeout: 300 });
  expect(result).toEqual({ stdout: "first\n", stderr: "", code: 1, killed: true });
});

test("an abort kills", async () => {
  const result = await execCommand("sleep", ["60"], { signal: AbortSignal.timeout(100) });
  expect(result).toMatchObject({ code: 1, killed: true });
});

test("a program that a signal ended by itself failed, but was not killed by us", async () => {
  expect(await execCommand("bash", ["-c", "kill -9 $$"])).toMatchObject({ code: 1, killed: false });
});

test("a stream of more than 10 MiB is cut between characters and says so; the other is whole", async () => {
  const script = "echo -n x; yes üüüüüüü | tr -d '\\n' | head -c 12000000; echo whole >&2";
  const { stdout, stderr, code } = await execCommand("bash", ["-c", script]);
  expect(code).toBe(0);
  expect(stderr).toBe("whole\n");
  const [body, note] = stdout.split("\n");
  expect(note).toBe("[stdout was longer: only its first 10 MiB are here]");
  expect(Buffer.byteLength(body ?? "")).toBe(10 * 1024 * 1024 - 1);
  expect(body?.endsWith("üü")).toBe(true);
});

test("exactly 10 MiB are not cut", async () => {
  const { stdout } = await execCommand("bash", ["-c", "head -c 10485760 /dev/zero | tr '\\0' x"]);
  expect(stdout.length).toBe(10_485_760);
});

test("a program that cannot be started is an error that names it", async () => {
  await expect(execCommand("no-such-program", [], { cwd: "/" })).rejects.toThrow(
    'Cannot start "no-such-program" in /: there is no such program on the PATH.',
  );
});

test("ends with the runner that it was given", async () => {
  const runner = createProcessRunner();
  const run = execCommand("sleep", ["60"], { runner });
  setTimeout(runner.killRunningProcesses, 200);
  expect(await run).toMatchObject({ code: 1, killed: false });
});
