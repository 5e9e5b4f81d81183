import { readFile, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test, vi } from "vitest";
import { toolFixture } from "./tool-fixture.js";

test("runs the command in the working folder and gives its output", async () => {
  const { call, path } = await toolFixture({ "a b.txt": "" });
  const { text, details } = await call("bash", {
    command: "pwd; ls; [[ $0 == bash ]] && echo bash",
  });
  expect(text).toBe(`${path}\na b.txt\nbash\n`);
  expect(details).toEqual({ exitCode: 0 });
});

test("says that there was no output", async () => {
  const { call } = await toolFixture();
  expect((await call("bash", { command: "true" })).text).toBe("(no output)");
});

test("stdout and stderr come in the order in which they were written", async () => {
  const { call } = await toolFixture();
  const { text } = await call("bash", {
    command: "for i in $(seq 200); do echo o$i; echo e$i >&2; done",
  });
  expect(text).toBe(Array.from({ length: 200 }, (_, i) => `o${i + 1}\ne${i + 1}\n`).join(""));
});

test("characters survive the borders of pieces", async () => {
  const { call } = await toolFixture();
  const { text } = await call("bash", {
    command: "printf '\\xf0\\x9f'; sleep 0.1; printf '\\x99\\x82\\n'",
  });
  expect(text).toBe("🙂\n");
});

test("a command without input ends instead of waiting", async () => {
  const { call } = await toolFixture();
  await expect(call("bash", { command: "read line" })).rejects.toThrow(
    "Command exited with code 1",
  );
});

test("a command that fails is an error with its output and its code", async () => {
  const { call } = await toolFixture();
  const run = call("bash", { command: "echo some; echo more >&2; exit 3" });
  await expect(run).rejects.toThrow(new Error("some\nmore\n\nCommand exited with code 3"));
});

test("a command that a signal ended names the signal", async () => {
  const { call } = await toolFixture();
  const run = call("bash", { command: "kill -SEGV $$" });
  await expect(run).rejects.toThrow(new Error("Command ended by signal SIGSEGV"));
});

test("a mistake in the command line is bash's own message", async () => {
  const { call } = await toolFixture();
  await expect(call("bash", { command: "if true" })).rejects.toThrow(
    /bash: .*syntax error[\s\S]*code 2$/,
  );
});

test("the time limit is in seconds and ends the command with its children", async () => {
  const { call } = await toolFixture();
  const start = performance.now();
  const run = call("bash", { command: "echo begun; sleep 60 & echo $! > pid; wait", timeout: 0.3 });
  await expect(run).rejects.toThrow(new Error("begun\n\nCommand timed out after 0.3 seconds"));
  expect(performance.now() - start).toBeLessThan(2000);
  const { text } = await call("bash", { command: 'ps -o stat= -p "$(cat pid)" || echo gone' });
  expect(text).toMatch(/^(gone|Z.*)\n$/);
});

test("an abort ends a command with its children, even if it ignores SIGTERM, and keeps the output so far", async () => {
  const { call } = await toolFixture();
  const controller = new AbortController();
  const start = performance.now();
  const run = call(
    "bash",
    {
      command: "trap '' TERM; (while true; do sleep 0.1; done) & echo $! | tee pid; wait; sleep 60",
    },
    { signal: controller.signal, onUpdate: () => controller.abort() },
  );
  await expect(run).rejects.toThrow(/^\d+\n\nCommand aborted$/);
  expect(performance.now() - start).toBeGreaterThan(1900);
  await vi.waitFor(async () => {
    const { text } = await call("bash", { command: 'ps -o stat= -p "$(cat pid)" || echo gone' });
    expect(text).toMatch(/^(gone|Z.*)\n$/);
  });
});

test("the result comes when the command ended although a background child holds stdout", async () => {
  const { call } = await toolFixture();
  const start = performance.now();
  const { text } = await call("bash", { command: "sleep 5 & echo started" });
  expect(text).toBe("started\n");
  expect(performance.now() - start).toBeLessThan(4000);
});

test("progress is the output so far, now and then", async () => {
  const { call } = await toolFixture();
  const updates: string[] = [];
  const { text } = await call(
    "bash",
    { command: "for i in $(seq 30); do echo $i; sleep 0.02; done" },
    { onUpdate: (partial) => updates.push(partial) },
  );
  expect(updates.length).toBeGreaterThanOrEqual(3);
  expect(updates.length).toBeLessThan(15);
  for (const update of updates) expect(text.startsWith(update)).toBe(true);
});

test("of a long output the end is shown, and the whole is in a private file that is named", async () => {
  const { call } = await toolFixture();
  const updates: unknown[] = [];
  const { text, details } = await call(
    "bash",
    { command: "seq 3000" },
    { onUpdate: (_text, partial) => updates.push(partial) },
  );
  const path = details.fullOutputPath ?? "";
  const shown = Array.from({ length: 2000 }, (_, index) => `${index + 1001}\n`).join("");
  expect(text).toBe(
    `${shown}\n[Only the last 2000 of 3000 lines are shown (9.8 KiB of 14 KiB). The whole output is in ${path}.]`,
  );
  expect(details.truncation).toMatchObject({ truncatedBy: "lines", totalLines: 3000 });
  expect((await readFile(path, "utf8")).split("\n").length).toBe(3001);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  expect((await call("bash", { command: `tail -n 1 ${path}` })).text).toBe("3000\n");
});

test("the error of a command with a long output names the file too", async () => {
  const { call } = await toolFixture();
  await expect(call("bash", { command: "seq 3000; exit 9" })).rejects.toThrow(
    /2999\n3000\n\n\[Only the last .* The whole output is in .*\.txt\.\]\n\nCommand exited with code 9$/,
  );
});

test("of one long line the end is shown", async () => {
  const { call } = await toolFixture();
  const { text, details } = await call("bash", {
    command: "head -c 200000 /dev/zero | tr '\\0' x",
  });
  expect(
    text.startsWith(`${"x".repeat(51_200)}\n\n[Only the last 50 KiB of a long line are shown`),
  ).toBe(true);
  expect(details.truncation).toMatchObject({ lineCut: true, totalLines: 1, totalBytes: 200_000 });
});

test("an output of 600 MB takes little memory and is whole on the disk", {
  timeout: 60_000,
}, async () => {
  const { call } = await toolFixture();
  let highest = 0;
  const before = process.memoryUsage().rss;
  const { text, details } = await call(
    "bash",
    { command: `yes ${"x".repeat(99)} | head -c 600000000` },
    { onUpdate: () => (highest = Math.max(highest, process.memoryUsage().rss)) },
  );
  expect(highest - before).toBeLessThan(150_000_000);
  expect(text.length).toBeLessThan(52_000);
  expect(details.truncation).toMatchObject({ totalLines: 6_000_000, totalBytes: 600_000_000 });
  expect((await stat(details.fullOutputPath ?? "")).size).toBe(600_000_000);
});

test("a working folder that is gone is an error that says so", async () => {
  const { call, path } = await toolFixture();
  await rm(path, { recursive: true });
  await expect(call("bash", { command: "true" })).rejects.toThrow(
    `Cannot start "sh" in ${path}: that folder does not exist (any more).`,
  );
});

test("without bash the command runs in sh", async () => {
  const { call } = await toolFixture();
  const { text: sh } = await call("bash", { command: "command -v sh; command -v echo" });
  expect(sh).toMatch(/sh\n/);
  const { path, call: withoutBash } = await toolFixture();
  await call("bash", { command: `mkdir ${path}/bin && ln -s "$(command -v sh)" ${path}/bin/sh` });
  vi.stubEnv("PATH", `${path}/bin`);
  const { text } = await withoutBash("bash", { command: 'echo "$0 out"; echo err >&2' });
  vi.unstubAllEnvs();
  expect(text).toBe("sh out\nerr\n");
});

test("commands are marked as children of the agent", async () => {
  vi.stubEnv("MUSEPI_TRUST_HOOKS", "1");
  const { call } = await toolFixture();
  const { text } = await call("bash", { command: 'echo "$MUSEPI_CHILD,$MUSEPI_TRUST_HOOKS"' });
  vi.unstubAllEnvs();
  expect(text).toBe("1,\n");
});
