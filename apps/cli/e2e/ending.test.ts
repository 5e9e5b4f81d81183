// How a run ends: by itself, by a signal, by a hook that does not know better.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ask, createMachine, hook, inWork, isAlive, lines, type Machine } from "./harness.js";

const farewell = (then = "") =>
  hook(`pi.on("session_shutdown", async (event) => {
    const { appendFile } = await import("node:fs/promises");
    await appendFile("bye.txt", event.reason + "\\n");
    ${then}
  });`);

const slept = {
  toolCalls: [
    { name: "bash", input: { command: "echo $$ > pid; sleep 60 & echo $! > child; wait" } },
  ],
};

const goodbyes = (machine: Machine) => readFile(inWork(machine, "bye.txt"), "utf8");

async function pid(machine: Machine, name: string): Promise<number> {
  for (;;) {
    const text = existsSync(inWork(machine, name))
      ? await readFile(inWork(machine, name), "utf8")
      : "";
    if (text.endsWith("\n")) return Number(text);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.concurrent("a run ends by itself", () => {
  it("after the goodbye of a hook", async () => {
    const machine = await createMachine({ "bye.ts": farewell() });
    const result = await machine.run([...ask, "--hook", "bye.ts", "hi"]);
    expect(result).toEqual({ code: 0, signal: null, stdout: "The answer.\n", stderr: "" });
    expect(await goodbyes(machine)).toBe("exit\n");
  });

  it("although a hook left timers, a socket and a listener on stdin behind", async () => {
    const messy = hook(`setInterval(() => {}, 100);
    pi.setInterval(() => {}, 100);
    pi.on("session_start", async () => {
      const { createServer } = await import("node:net");
      createServer().listen(0, "127.0.0.1");
      process.stdin.resume();
    });`);
    const machine = await createMachine({ "messy.ts": messy });
    expect(await machine.run([...ask, "--hook", "messy.ts", "hi"])).toMatchObject({
      code: 0,
      stdout: "The answer.\n",
    });
  });

  it("with the outcome of the run, whatever a hook sets as exit code", async () => {
    const rude = hook(`process.exitCode = 7;
    process.on("exit", () => { process.exitCode = 8; process.exit(9); });`);
    const machine = await createMachine({ "rude.ts": rude });
    expect(await machine.run([...ask, "--hook", "rude.ts", "hi"])).toMatchObject({
      code: 0,
      stdout: "The answer.\n",
    });
  });

  it("within five seconds, although a goodbye never settles", async () => {
    const machine = await createMachine({
      "bye.ts": farewell('console.log("bye"); await new Promise(() => {});'),
    });
    const running = machine.start([...ask, "--hook", "bye.ts", "hi"]);
    await running.shows("bye");
    const start = performance.now();
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "The answer.\n" });
    expect(performance.now() - start).toBeLessThan(5000);
    expect(stderr).toMatch(/bye\.ts.*"session_shutdown": did not settle/);
    expect(await goodbyes(machine)).toBe("exit\n");
  });
});

describe.concurrent("a handler that never settles, with nothing else to keep the process alive,", () => {
  it("costs its budget in context, and the run goes on", async () => {
    const stuck = hook(`pi.on("context", () => new Promise(() => {}), { timeoutMs: 300 });`);
    const machine = await createMachine({ "stuck.ts": stuck });
    const result = await machine.run([...ask, "--hook", "stuck.ts", "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(result.stderr).toMatch(/stuck\.ts.*context.*300 ms/);
  });

  it("costs its budget in session_start, and the run goes on", async () => {
    const stuck = hook(`pi.on("session_start", () => new Promise(() => {}), { timeoutMs: 300 });`);
    const machine = await createMachine({ "stuck.ts": stuck });
    const result = await machine.run([...ask, "--hook", "stuck.ts", "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(result.stderr).toMatch(/stuck\.ts.*session_start/);
  });

  it("blocks in tool_call, with the hook and the budget as the reason", async () => {
    const stuck = hook(`pi.on("tool_call", () => new Promise(() => {}), { timeoutMs: 300 });`);
    const machine = await createMachine({ "stuck.ts": stuck }, [
      { toolCalls: [{ name: "write", input: { path: "made.txt", content: "x" } }] },
      { text: "ok" },
    ]);
    expect(await machine.run([...ask, "--hook", "stuck.ts", "hi"])).toMatchObject({ code: 0 });
    expect(existsSync(inWork(machine, "made.txt"))).toBe(false);
    expect(machine.server.requests[1]?.text).toMatch(/stuck\.ts.*300 ms/);
  });

  it("is never a silent success as a command", async () => {
    const stuck = hook(`pi.registerCommand("wait", { handler: () => new Promise(() => {}) });`);
    const machine = await createMachine({ "stuck.ts": stuck });
    const result = await machine.run([...ask, "--hook", "stuck.ts", "/wait"]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(lines(result.stderr)).toEqual([
      expect.stringContaining("The run stopped before it was done"),
    ]);
  });
});

describe.concurrent.each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
  ["SIGINT", 130],
] as const)("%s", (signal, code) => {
  it("stops the tools with their children, says goodbye once, and is quiet", async () => {
    const machine = await createMachine({ "bye.ts": farewell() }, [slept, { text: "no" }]);
    const { child, ended } = machine.start([...ask, "--hook", "bye.ts", "go"]);
    const pids = [await pid(machine, "pid"), await pid(machine, "child")];
    expect(pids.map(isAlive)).toEqual([true, true]);
    child.kill(signal);
    // Two signals at the same moment may arrive in either order.
    await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill(signal === "SIGINT" ? "SIGTERM" : signal);
    expect(await ended).toEqual({ code, signal: null, stdout: "", stderr: "" });
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect(await goodbyes(machine)).toBe("exit\n");
    expect(machine.server.requests).toHaveLength(1);
  });

  it("ends a run that waits for the model", async () => {
    const machine = await createMachine({ "bye.ts": farewell() }, [
      { broken: "hang", text: "Wai" },
    ]);
    const running = machine.start([...ask, "--hook", "bye.ts", "go"]);
    while (machine.server.requests.length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    running.child.kill(signal);
    expect(await running.ended).toEqual({ code, signal: null, stdout: "", stderr: "" });
    expect(await goodbyes(machine)).toBe("exit\n");
  });

  it("while a slow factory loads is quiet", async () => {
    const slow = `export default async () => {
      console.log("loading");
      await new Promise((resolve) => setTimeout(resolve, 9000));
    };`;
    const machine = await createMachine({ "slow.ts": slow });
    const running = machine.start([...ask, "--hook", "slow.ts", "hi"]);
    await running.shows("loading");
    running.child.kill(signal);
    expect(await running.ended).toEqual({ code, signal: null, stdout: "", stderr: "loading\n" });
    expect(machine.server.requests).toEqual([]);
  });
});

describe.concurrent("a signal", () => {
  it("ends a command that ignores it, with its children", async () => {
    const stubborn =
      "trap '' TERM INT HUP; echo $$ > pid; sleep 60 & echo $! > child; wait; wait; sleep 60";
    const machine = await createMachine({}, [
      { toolCalls: [{ name: "bash", input: { command: stubborn } }] },
    ]);
    const { child, ended } = machine.start([...ask, "go"]);
    const pids = [await pid(machine, "pid"), await pid(machine, "child")];
    const start = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 143, signal: null, stdout: "", stderr: "" });
    expect(performance.now() - start).toBeLessThan(5000);
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  it("ends the run within five seconds, although a handler never settles", async () => {
    const stuck = hook(
      `pi.on("context", () => { console.log("waiting"); return new Promise(() => {}); });`,
    );
    const machine = await createMachine({ "stuck.ts": stuck });
    const running = machine.start([...ask, "--hook", "stuck.ts", "hi"]);
    await running.shows("waiting");
    const start = performance.now();
    running.child.kill("SIGTERM");
    expect(await running.ended).toMatchObject({ code: 143, stdout: "" });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("ends the run within five seconds, although the goodbye never settles; a second interrupt at once", async () => {
    const stuck = farewell(`console.log("bye"); await new Promise(() => {});`);
    const machine = await createMachine({ "stuck.ts": stuck }, [
      { broken: "hang" },
      { broken: "hang" },
    ]);
    const [patient, impatient] = [0, 1].map(() =>
      machine.start([...ask, "--hook", "stuck.ts", "hi"]),
    );
    if (!patient || !impatient) throw new Error("not started");
    while (machine.server.requests.length < 2)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const start = performance.now();
    patient.child.kill("SIGTERM");
    impatient.child.kill("SIGINT");
    await impatient.shows("bye");
    impatient.child.kill("SIGINT");
    expect(await impatient.ended).toMatchObject({ code: 130, stdout: "" });
    expect(performance.now() - start).toBeLessThan(3000);
    expect(await patient.ended).toMatchObject({ code: 143, stdout: "" });
    expect(performance.now() - start).toBeLessThan(5200);
  });
});

describe.concurrent("a hook cannot end the agent", () => {
  it("in a handler: each way is reported as that hook's error", async () => {
    const ways: Record<string, string> = {
      "exit.ts": "process.exit(0)",
      "really.ts": "process.reallyExit(0)",
      "abort.ts": "process.abort()",
      "kill.ts": 'process.kill(process.pid, "SIGKILL")',
      "import.ts": '(await import("node:process")).exit(0)',
    };
    const quits = (call: string) => hook(`pi.on("agent_start", async () => { ${call}; });`);
    const names = Object.keys(ways);
    const machine = await createMachine(
      Object.fromEntries(Object.entries(ways).map(([name, call]) => [name, quits(call)])),
    );
    const result = await machine.run([...ask, ...names.flatMap((name) => ["-e", name]), "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual(
      names.map((name) => expect.stringMatching(`${name}.*process\\..* is not for hooks`)),
    );
  });

  it("while it loads: that hook did not load, others do", async () => {
    const machine = await createMachine({
      "~/.musepi/agent/hooks/a.ts": "process.exit(0);\nexport default () => {};\n",
      "~/.musepi/agent/hooks/b.ts": "export default () => { process.exit(0); };\n",
      "~/.musepi/agent/hooks/c.ts":
        "export default async () => { await null; process.exit(0); };\n",
      "~/.musepi/agent/hooks/d.ts": hook('console.log("loaded");'),
    });
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual([
      "loaded",
      ...["a", "b", "c"].map((name) => expect.stringMatching(`${name}\\.ts.*process\\.exit`)),
    ]);
  });

  it("but ask for it: the run ends with a goodbye", async () => {
    const asks = hook(`pi.on("session_start", (_event, ctx) => ctx.shutdown());
    pi.on("session_shutdown", () => console.log("bye"));`);
    const machine = await createMachine({ "asks.ts": asks });
    const result = await machine.run([...ask, "--hook", "asks.ts", "hi"]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toContain("A hook asked musepi to end (ctx.shutdown())");
    expect(result.stderr).toContain("bye\n");
    expect(machine.server.requests).toEqual([]);
  });

  it("but abort the run: no model is asked, and the exit code says so", async () => {
    const aborts = hook(`pi.on("input", (_event, ctx) => ctx.abort());`);
    const machine = await createMachine({ "aborts.ts": aborts });
    const result = await machine.run([...ask, "--hook", "aborts.ts", "hi"]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toContain("The run was aborted by a hook");
  });
});

describe.concurrent("an error that a hook did not catch", () => {
  it("is reported as that hook's, and the agent goes on", async () => {
    const ways: Record<string, string> = {
      "timer.ts": `setInterval(() => { throw new Error("tick"); }, 10);`,
      "owned.ts": `pi.setInterval(() => { throw new Error("tick"); }, 10);`,
      "promise.ts": `setTimeout(() => { void Promise.reject(new Error("tick")); }, 10);`,
      "event.ts": `process.nextTick(() => { throw new Error("tick"); });`,
      "text.ts": `setTimeout(() => { throw "tick"; }, 10); void Promise.reject("tick");`,
      "spawn.ts": `(await import("node:child_process")).spawn("./tick");`,
    };
    const faulty = (body: string) =>
      hook(`pi.on("session_start", async () => {
        ${body}
        await new Promise((resolve) => setTimeout(resolve, 50));
      });`);
    const names = Object.keys(ways);
    const machine = await createMachine(
      Object.fromEntries(Object.entries(ways).map(([name, body]) => [name, faulty(body)])),
    );
    const result = await machine.run([...ask, ...names.flatMap((name) => ["-e", name]), "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    const errors = lines(result.stderr).filter((line) => line.startsWith("musepi: error:"));
    expect(errors).toHaveLength(names.length);
    for (const name of names) {
      expect(errors).toContainEqual(expect.stringMatching(`${name}.*tick`));
    }
    expect(result.stderr).not.toContain("    at ");
  });

  it("while it loads is its own, too", async () => {
    const faulty = hook(`setTimeout(() => { throw new Error("late"); }, 0);`);
    const machine = await createMachine({ "~/.musepi/agent/hooks/faulty.ts": faulty });
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(result.stderr).toMatch(/faulty\.ts.*late/);
  });

  it("again and again in a handler is told once, with a count at the end", async () => {
    const faulty = hook(`pi.on("message_update", () => { throw new Error("tick"); });`);
    const machine = await createMachine({ "faulty.ts": faulty }, [{ text: "word ".repeat(100) }]);
    const result = await machine.run([...ask, "--hook", "faulty.ts", "hi"]);
    expect(result.code).toBe(0);
    expect(lines(result.stderr)).toEqual([
      expect.stringMatching(/faulty\.ts.*message_update.*tick/),
      expect.stringMatching(
        /: \d\d+ more of the same kind were not shown: HANDLER_FAILED in message_update of faulty\.ts/,
      ),
    ]);
  });

  it("is shown with its stack when somebody looks for it", async () => {
    const faulty = hook(`pi.on("session_start", () => { throw new Error("here"); });`);
    const machine = await createMachine({ "faulty.ts": faulty });
    const [debugged, verbose] = await Promise.all([
      machine.run([...ask, "--hook", "faulty.ts", "hi"], { env: { MUSEPI_DEBUG: "1" } }),
      machine.run([...ask, "--hook", "faulty.ts", "--verbose", "hi"]),
    ]);
    expect(debugged.stderr).toMatch(/Error: here\n\s+at .*faulty\.ts/);
    expect(verbose.stderr).toMatch(/Error: here\n\s+at .*faulty\.ts/);
  });

  it("while it loads, and does not load, is its own, too", async () => {
    const faulty = 'setTimeout(() => { throw "late"; }, 0);\nexport default 1;\n';
    const machine = await createMachine({ "~/.musepi/agent/hooks/faulty.ts": faulty });
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(result.stderr).toMatch(/faulty\.ts.*late/);
  });

  it("of the agent itself ends the run with a goodbye", async () => {
    const bye = hook(`pi.on("session_shutdown", () => console.log("bye"));`);
    const fault = `import { existsSync } from "node:fs";
const wait = setInterval(() => {
  if (!existsSync("now")) return;
  clearInterval(wait);
  throw new Error("out of order");
}, 20);
`;
    const machine = await createMachine({ "bye.ts": bye, "fault.mjs": fault }, async () => {
      await writeFile(inWork(machine, "now"), "");
      return { broken: "hang" };
    });
    const result = await machine.run([...ask, "--hook", "bye.ts", "hi"], {
      env: { NODE_OPTIONS: "--import=./fault.mjs" },
    });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(lines(result.stderr)).toEqual([
      "musepi: error: musepi has a fault of its own and ends: out of order",
      "bye",
    ]);
  });
});
