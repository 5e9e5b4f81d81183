// Every option does what the help screen says.
import { chmod, readFile, stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type FlagName, flags } from "../src/cli/flags.js";
import { ask, createMachine, hook, inWork, lines, sent } from "./harness.js";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const body = (text: string | undefined) => JSON.parse(text ?? "{}");
const toolNames = (text: string | undefined) =>
  (body(text).tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);

const answered = { code: 0, signal: null, stdout: "The answer.\n", stderr: "" };
const anything = () => ({ text: "The answer." });

/** For each option a run that would end otherwise without it. */
const proofs = {
  async print() {
    const machine = await createMachine({});
    expect(await machine.run(["--print", "--model", "local/x", "hi"])).toEqual(answered);
  },
  async model() {
    const machine = await createMachine({ "s.json": '{ "turns": [{ "text": "scripted" }] }' });
    expect(await machine.run(["-p", "--model", "scripted/s.json", "hi"])).toMatchObject({
      code: 0,
      stdout: "scripted\n",
    });
    expect(machine.server.requests).toEqual([]);
  },
  async "list-models"() {
    const machine = await createMachine({});
    const [found, none] = await Promise.all([
      machine.run(["--list-models", "local"]),
      machine.run(["--list-models", "no-such-model-anywhere"]),
    ]);
    expect(found).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^local +x +\S+ +yes$/m),
      stderr: "",
    });
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(lines(none.stderr)).toEqual([expect.stringContaining("No model fits")]);
  },
  async hook() {
    const machine = await createMachine(
      {
        "a.ts": 'console.log("a");\nexport default () => {};\n',
        "b.ts": 'console.log("b");\nexport default () => {};\n',
      },
      anything,
    );
    const result = await machine.run([...ask, "--hook", "a.ts", "--extension", "b.ts", "hi"]);
    expect(lines(result.stderr)).toEqual(["a", "b"]);
    expect(lines((await machine.run([...ask, "-e", "b.ts", "hi"])).stderr)).toEqual(["b"]);
  },
  async "no-hooks"() {
    const printing = (word: string) => `console.log("${word}");\nexport default () => {};\n`;
    const machine = await createMachine(
      { "~/.musepi/agent/hooks/user.ts": printing("user"), "mine.ts": printing("mine") },
      anything,
    );
    expect(lines((await machine.run([...ask, "hi"])).stderr)).toEqual(["user"]);
    expect(
      lines((await machine.run([...ask, "--no-hooks", "-e", "mine.ts", "hi"])).stderr),
    ).toEqual(["mine"]);
  },
  async tools() {
    const machine = await createMachine({}, () => ({ text: "ok" }));
    await machine.run([...ask, "hi"]);
    await machine.run([...ask, "--tools", "bash, read", "hi"]);
    expect(toolNames(machine.server.requests[0]?.text)).toEqual(["read", "bash", "edit", "write"]);
    expect(toolNames(machine.server.requests[1]?.text)).toEqual(["bash", "read"]);
  },
  async "no-tools"() {
    const machine = await createMachine({});
    await machine.run([...ask, "--no-tools", "hi"]);
    expect(toolNames(machine.server.requests[0]?.text)).toEqual([]);
  },
  async "system-prompt"() {
    const machine = await createMachine({});
    await machine.run([...ask, "--system-prompt", "You are a poet.", "hi"]);
    expect(body(machine.server.requests[0]?.text).messages[0]).toMatchObject({
      content: "You are a poet.",
    });
  },
  async "append-system-prompt"() {
    const machine = await createMachine({});
    await machine.run([...ask, "--append-system-prompt", "Rhyme.", "hi"]);
    expect(body(machine.server.requests[0]?.text).messages[0].content).toMatch(
      /MusePi[\s\S]*\n\nRhyme\.$/,
    );
  },
  async cwd() {
    const machine = await createMachine(
      {
        "sub/a.txt": "alpha",
        "sub/h.ts": "console.log(process.cwd());\nexport default () => {};\n",
      },
      [
        { toolCalls: [{ name: "write", input: { path: "made.txt", content: "x" } }] },
        { text: "ok" },
      ],
    );
    const result = await machine.run([...ask, "--cwd", "sub", "--hook", "./h.ts", "@a.txt"]);
    expect(result).toMatchObject({ code: 0, stderr: `${inWork(machine, "sub")}\n` });
    expect(sent(machine.server)).toContain("alpha");
    expect(await readFile(inWork(machine, "sub/made.txt"), "utf8")).toBe("x");
  },
  async verbose() {
    const gate = hook(
      'pi.on("tool_call", (event) => (event.toolName === "bash" ? { block: true, reason: "not today" } : undefined));',
    );
    const machine = await createMachine({ "gate.ts": gate, "a.txt": "alpha" }, [
      {
        toolCalls: [
          { name: "read", input: { path: "a.txt" } },
          { name: "bash", input: { command: "ls" } },
        ],
      },
      { text: "ok" },
    ]);
    const result = await machine.run([...ask, "--verbose", "--hook", "gate.ts", "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "ok\n" });
    expect(lines(result.stderr)).toEqual(
      expect.arrayContaining([
        'read {"path":"a.txt"}',
        "read: done",
        'bash {"command":"ls"}',
        expect.stringMatching(/^bash failed: .*not today/),
      ]),
    );
  },
  async trace() {
    const gate = hook(
      'pi.on("tool_call", (event) => ({ block: true, reason: "not today" })); pi.on("context", (event) => void event.messages.push({ role: "user", content: "Be brief.", timestamp: 1 }));',
    );
    const machine = await createMachine({ "gate.ts": gate, "t.jsonl": "old\n" }, [
      { toolCalls: [{ name: "bash", input: { command: "echo secret-word" } }] },
      { text: "ok" },
    ]);
    await chmod(inWork(machine, "t.jsonl"), 0o644);
    const run = await machine.run([...ask, "--trace", "t.jsonl", "--hook", "gate.ts", "hi"]);
    expect(run).toMatchObject({ code: 0, stdout: "ok\n", stderr: "" });
    expect((await stat(inWork(machine, "t.jsonl"))).mode & 0o777).toBe(0o600);
    const written = await readFile(inWork(machine, "t.jsonl"), "utf8");
    expect(written).not.toMatch(/secret-word|not today|Be brief/);
    const shown = await machine.run(["hooks", "trace", "t.jsonl"]);
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    expect(lines(shown.stdout).map((line) => line.replace(/\S+ ms|^\S+:\S+/g, "T"))).toEqual([
      expect.stringMatching(/^T +#\d+ +context +\S*gate\.ts\[1\] +T +changed messages\[1\]$/),
      expect.stringMatching(/^T +#\d+ +tool_call +\S*gate\.ts\[0\] +T +block$/),
      expect.stringMatching(/^T +#\d+ +context +\S*gate\.ts\[1\] +T +changed messages\[3\]$/),
      expect.stringMatching(/^hook +calls +own time +longest +changed +ended +errors$/),
      expect.stringMatching(/^\S*gate\.ts +3 +T +T +2 +1 +0$/),
    ]);
  },
  async "trace-values"() {
    const gate = hook('pi.on("input", (event) => { event.text += " please"; });');
    const machine = await createMachine({ "gate.ts": gate });
    const args = [...ask, "--trace", "t.jsonl", "--trace-values", "--hook", "gate.ts", "hi"];
    expect(await machine.run(args)).toMatchObject({ code: 0 });
    const [line] = lines(await readFile(inWork(machine, "t.jsonl"), "utf8"));
    expect(JSON.parse(line ?? "")).toMatchObject({
      event: "input",
      changed: ["text"],
      values: { before: { text: "hi" }, after: { text: "hi please" } },
    });
  },
  async help() {
    const machine = await createMachine({});
    const result = await machine.run(["-p", "hi", "--help"]);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toContain("--append-system-prompt TEXT");
    expect(await machine.run(["-h"])).toEqual(result);
  },
  async version() {
    const machine = await createMachine({});
    const { version } = JSON.parse(
      await readFile(new URL("../package.json", import.meta.url), "utf8"),
    );
    for (const args of [["--version"], ["-v"], ["-p", "hi", "--version"]]) {
      expect(await machine.run(args)).toEqual({
        code: 0,
        signal: null,
        stdout: `${version}\n`,
        stderr: "",
      });
    }
  },
} satisfies Record<FlagName, () => Promise<void>>;

describe.concurrent("the option", () => {
  it.each(flags.map(({ name }) => name))("--%s does what it says", (name) => proofs[name]());
});

describe.concurrent("a prompt", () => {
  it("needs no -p when something is piped in", async () => {
    const machine = await createMachine({});
    const result = await machine.run(["--model", "local/x"], { stdin: "from a pipe\n" });
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(sent(machine.server)).toContain("from a pipe");
  });

  it("is the words with what is piped in", async () => {
    const machine = await createMachine({});
    await machine.run([...ask, "sum", "up:"], { stdin: "a\nb\n" });
    expect(sent(machine.server)).toContain("sum up:\\n\\na\\nb");
  });

  it("carries files as text and images as images", async () => {
    const machine = await createMachine({ "a.txt": "alpha", "shot.png": png });
    const models = JSON.parse(
      await readFile(machine.tree.file("home/.musepi/agent/models.json"), "utf8"),
    );
    models.providers.local.models[0].input = ["text", "image"];
    await machine.tree.write("home/.musepi/agent/models.json", JSON.stringify(models));
    expect(await machine.run([...ask, "look", "@a.txt", "@shot.png"])).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(sent(machine.server)).toContain("alpha");
    expect(sent(machine.server)).toContain(`data:image/png;base64,${png.toString("base64")}`);
  });

  it("with an image is refused for a model that takes none", async () => {
    const machine = await createMachine({ "shot.png": png });
    const result = await machine.run([...ask, "look", "@shot.png"]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(lines(result.stderr)).toEqual([expect.stringMatching(/local\/x takes no images/)]);
  });
});
