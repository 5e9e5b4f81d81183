import { expect, test } from "vitest";
import { runCommand } from "./run-command.js";

const node = (script: string) => [process.execPath, ["-e", script]] as const;

test("exit code, both outputs and the input are passed on", async () => {
  const script =
    "process.stdin.on('data', d => console.log('in ' + d)); process.exitCode = 3; console.error('err')";
  expect(await runCommand(...node(script), { stdin: "x" })).toEqual({
    code: 3,
    signal: null,
    stdout: "in x\n",
    stderr: "err\n",
  });
});

test("a signal is told apart from an exit code", async () => {
  const result = await runCommand(...node("process.kill(process.pid, 'SIGTERM')"));
  expect(result).toMatchObject({ code: null, signal: "SIGTERM" });
});

test("nothing of the environment is inherited but PATH", async () => {
  process.env.MUSEPI_TEST_LEAK = "1";
  const { stdout } = await runCommand(
    ...node("console.log(Object.keys(process.env).sort().join())"),
    {
      env: { GIVEN: "1" },
    },
  );
  delete process.env.MUSEPI_TEST_LEAK;
  expect(stdout).toBe("GIVEN,PATH\n");
});

test("a program that does not end is killed, and the error has what it printed", async () => {
  const run = runCommand(...node("console.log('begun'); setInterval(() => {}, 1000)"), {
    timeoutMs: 400,
  });
  await expect(run).rejects.toThrow(/did not end within 400 ms[\s\S]*begun/);
});

test("a program that is not there is an error", async () => {
  await expect(runCommand("no-such-program-here", [])).rejects.toThrow(/could not be started/);
});
