import { describe, expect, it } from "vitest";
import type { Command } from "./command.js";
import { peakMemory } from "./peak-memory.js";
import { parseTimes, runCommand } from "./run-command.js";

function command(code: string, prints: string): Command {
  return { args: ["-e", code], env: {}, cwd: import.meta.dirname, prints };
}

describe("a run", () => {
  it("takes the time that it waits, and the processor's while it works", async () => {
    const waiting = await runCommand(command("setTimeout(() => {}, 300)", ""));
    expect(waiting.wallMs).toBeGreaterThanOrEqual(300);
    const working = "const end = Date.now() + 300; while (Date.now() < end); console.error('done')";
    const { cpuMs } = await runCommand(command(working, "done"));
    expect(cpuMs).toBeGreaterThan(0);
  });

  it("that fails, or prints something else, is an error", async () => {
    await expect(runCommand(command("process.exit(3)", ""))).rejects.toThrow("Command failed");
    await expect(runCommand(command("console.log('no')", "yes"))).rejects.toThrow(
      'was expected to print "yes", but printed:\nno',
    );
  });

  it("has a peak of memory", async () => {
    const small = await peakMemory(command("0", ""));
    const large = await peakMemory(command("Buffer.alloc(64 * 2 ** 20, 1)", ""));
    expect(small).toBeGreaterThan(10);
    expect(large - small).toBeGreaterThan(48);
  });
});

describe("the times of bash", () => {
  it("are the last line", () => {
    const times = parseTimes("a warning of the program\n0.107 0.080 0.011\n");
    expect(times.wallMs).toBe(107);
    expect(times.cpuMs).toBeCloseTo(91);
  });

  it.each(["", "Segmentation fault\n", "0.1 0.2\n"])("are missed in %j", (text) => {
    expect(() => parseTimes(text)).toThrow("bash printed no times");
  });
});
