// Stdout is the answer and nothing else; what it is written to may go away.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, existsSync, openSync, writeSync } from "node:fs";
import { text } from "node:stream/consumers";
import { createTempTree, runCommand } from "@musepi/test-support";
import { describe, expect, it, onTestFinished } from "vitest";
import { ask, createMachine, lines, type Machine, program, sent } from "./harness.js";

describe.concurrent("what a hook prints goes to stderr", () => {
  it("with every function of the console and of the stream, while it loads and afterwards", async () => {
    const noisy = `import { stdout } from "node:process";
console.log("module");
export default function (pi) {
  console.info("factory");
  pi.on("agent_start", () => {
    console.log("log"); console.info("info"); console.debug("debug"); console.dir("dir"); console.table([1]);
    process.stdout.write("write\\n"); stdout.write(new TextEncoder().encode("bytes\\n"));
    process.stdout.write("68657820\\n", "hex"); process.stdout.write("\\n", "utf8", () => console.log("callback"));
    process.stdout.end("end\\n");
  });
}
`;
    const machine = await createMachine({ "noisy.ts": noisy });
    const result = await machine.run([...ask, "--hook", "noisy.ts", "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    for (const word of [
      "module",
      "factory",
      "log",
      "info",
      "debug",
      "'dir'",
      "write",
      "bytes",
      "hex",
      "callback",
      "end",
    ]) {
      expect(result.stderr).toContain(word);
    }
  });
});

describe.concurrent("a hook that holds back or ends a stream", () => {
  const answer = async (body: string) => {
    const machine = await createMachine({
      "h.ts": `import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
export default function (pi) {
  pi.on("session_start", async () => {
    ${body}
  });
  pi.on("agent_end", () => { throw new Error("told all the same"); });
}
`,
    });
    return machine.run([...ask, "--hook", "h.ts", "hi"]);
  };

  it.each([
    ["corks stdout", 'process.stdout.cork(); console.log("said");'],
    ["corks stderr", 'process.stderr.cork(); console.error("said");'],
    ["ends stderr", 'process.stderr.end("said\\n");'],
    ["ends stdout, and waits", 'await new Promise((done) => process.stdout.end("said\\n", done));'],
    ["pipes into stdout", 'await pipeline(Readable.from(["said\\n"]), process.stdout);'],
    ["pipes into stderr", 'await pipeline(Readable.from(["said\\n"]), process.stderr);'],
  ])("changes nothing for others when it %s", async (_, body) => {
    const result = await answer(body);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual(["said", expect.stringContaining("told all the same")]);
  });
});

describe.concurrent("standard output that takes nothing", () => {
  const into = async (args: string[], output: number, signal?: NodeJS.Signals) => {
    const machine = await createMachine({});
    const child = spawn(process.execPath, [program, ...args], {
      cwd: machine.work,
      env: { PATH: process.env.PATH, ...machine.env },
      stdio: ["ignore", output, "pipe"],
    });
    if (!child.stderr) throw new Error("stderr is a pipe");
    if (signal) setTimeout(() => child.kill(signal), 2000);
    const [stderr, outcome] = await Promise.all([text(child.stderr), once(child, "close")]);
    return { stderr: lines(stderr), outcome };
  };

  it.each([[["--version"]], [["--help"]], [["demo"]]])("is told of in words: %j", async (args) => {
    const { stderr, outcome } = await into(args, openSync("/dev/full", "w"));
    expect(outcome).toEqual([1, null]);
    expect(stderr).toEqual([
      expect.stringMatching(/^musepi: error: Standard output could not be written: .*ENOSPC/),
    ]);
  });

  it.runIf(process.platform === "linux")(
    "because its pipe is full does not make the program deaf to signals",
    async () => {
      const tree = await createTempTree({});
      onTestFinished(() => tree.remove());
      execFileSync("sh", ["-c", 'mkfifo "$1"', "sh", tree.file("pipe")]);
      const pipe = openSync(tree.file("pipe"), constants.O_RDWR | constants.O_NONBLOCK);
      const fill = () => {
        for (;;) writeSync(pipe, "x".repeat(4096));
      };
      expect(fill).toThrow(/EAGAIN/);
      const { outcome } = await into([...ask, "hi"], pipe, "SIGTERM");
      expect(outcome).toEqual([143, null]);
    },
  );
});

describe.concurrent("the answer", () => {
  it("is whole, however long it is", async () => {
    const long = "x".repeat(300_000);
    const machine = await createMachine({}, [{ text: long }]);
    const { code, stderr, stdout } = await machine.run([...ask, "hi"]);
    expect([code, stderr, stdout.length]).toEqual([0, "", long.length + 1]);
  });

  it("is the last message, not what was said on the way", async () => {
    const machine = await createMachine({ "a.txt": "a" }, [
      { text: "I will look.", toolCalls: [{ name: "read", input: { path: "a.txt" } }] },
      { text: "It holds an a." },
    ]);
    expect(await machine.run([...ask, "hi"])).toMatchObject({
      code: 0,
      stdout: "It holds an a.\n",
    });
  });

  it("may be read by nobody", async () => {
    const machine = await createMachine({}, [{ text: "x".repeat(100_000) }]);
    const child = spawn(process.execPath, [program, ...ask, "hi"], {
      cwd: machine.work,
      env: { PATH: process.env.PATH, ...machine.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    const [stderr, outcome] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect([stderr, outcome]).toEqual(["", [0, null]]);
  });

  it("that cannot be written is an error", async () => {
    const machine = await createMachine({});
    const child = spawn(process.execPath, [program, ...ask, "hi"], {
      cwd: machine.work,
      env: { PATH: process.env.PATH, ...machine.env },
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    if (!child.stderr) throw new Error("stderr is a pipe");
    const [stderr, outcome] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect(outcome).toEqual([1, null]);
    expect(lines(stderr)).toEqual([
      expect.stringMatching(/^musepi: error: Standard output could not be written: .*ENOSPC/),
    ]);
  });

  it("that is empty is told", async () => {
    const machine = await createMachine({}, [{ text: "" }]);
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "" });
    expect(result.stderr).toContain("The model answered without a text.");
  });
});

describe.concurrent("an exclamation mark at the beginning", () => {
  it("is text in the prompt, on stdin and in a file", async () => {
    const machine = await createMachine({ "bang.txt": "!touch file.txt", "keep.txt": "" }, [
      { text: "1" },
      { text: "2" },
      { text: "3" },
    ]);
    await machine.run([...ask, "!rm keep.txt"]);
    await machine.run(ask, { stdin: "!rm keep.txt" });
    await machine.run([...ask, "@bang.txt"]);
    expect(sent(machine.server, 0)).toContain("!rm keep.txt");
    expect(sent(machine.server, 1)).toContain("!rm keep.txt");
    expect(sent(machine.server, 2)).toContain("!touch file.txt");
    expect(machine.server.requests).toHaveLength(3);
  });
});

// The program `script` of util-linux gives a command a terminal.
const terminal = "/usr/bin/script";

describe
  .runIf(process.platform === "linux" && existsSync(terminal))
  .concurrent("on a terminal", () => {
    const onTerminal = (machine: Machine, args: string) =>
      runCommand(terminal, ["-qec", `${process.execPath} ${program} ${args}`, "/dev/null"], {
        cwd: machine.work,
        env: { ...machine.env, NO_COLOR: "1" },
      });

    it("the answer loses what the terminal would obey; a pipe gets it as it is", async () => {
      const answer = "a\u001b[31mb\u202ec";
      const machine = await createMachine({}, [{ text: answer }, { text: answer }]);
      expect(await machine.run([...ask, "hi"])).toMatchObject({ stdout: `${answer}\n` });
      const shown = await onTerminal(machine, "-p --model local/x hi");
      expect(shown).toMatchObject({ code: 0, stdout: "ab<U+202E>c\r\n" });
    });

    it("without -p it says that there is no full-screen mode yet", async () => {
      const shown = await onTerminal(await createMachine({}), "hi");
      expect(shown.code).toBe(2);
      expect(shown.stdout).toMatch(
        /^musepi: error: There is no full-screen mode yet\. Ask with -p/,
      );
    });
  });
