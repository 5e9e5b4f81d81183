import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createProcessRunner } from "./create-process-runner.js";
import { hasLivingMembers, signalProcessGroup } from "./process-group.js";

test("killRunningProcesses ends what runs, at once, with its children", async () => {
  const runner = createProcessRunner();
  let group = 0;
  const run = runner.runProcess("bash", ["-c", "trap '' TERM; sleep 60 & echo $!; wait"], {
    cwd: "/",
    onStart: (pid) => {
      group = pid;
    },
    onOutput: () => runner.killRunningProcesses(),
  });
  expect(await run).toEqual({ exitCode: null, signal: "SIGKILL", timedOut: false, aborted: false });
  expect(group).toBeGreaterThan(1);
  await vi.waitFor(() => expect(hasLivingMembers(group)).toBe(false));
});

test("what a finished command left in the background stays", async () => {
  const runner = createProcessRunner();
  let group = 0;
  await runner.runProcess("bash", ["-c", "sleep 60 >/dev/null 2>&1 &"], {
    cwd: "/",
    onStart: (pid) => {
      group = pid;
    },
    onOutput() {},
  });
  onTestFinished(() => void signalProcessGroup(group, "SIGKILL"));
  runner.killRunningProcesses();
  await delay(50);
  expect(hasLivingMembers(group)).toBe(true);
});

test("a runner touches neither what has ended nor the processes of another runner", async () => {
  const [one, other] = [createProcessRunner(), createProcessRunner()];
  const options = { cwd: "/", onOutput() {} };
  expect((await one.runProcess("true", [], options)).exitCode).toBe(0);
  const run = other.runProcess("sleep", ["0.2"], { ...options, onStart: one.killRunningProcesses });
  expect((await run).exitCode).toBe(0);
});

test("a program that does not start is an error here too", async () => {
  const run = createProcessRunner().runProcess("no-such-program", [], { cwd: "/", onOutput() {} });
  await expect(run).rejects.toThrow('Cannot start "no-such-program"');
});
