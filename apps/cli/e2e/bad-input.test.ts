// What is wrong is said once, in words, with the documented exit code; never a stack trace, never a silent success.
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { refusedEndpoint } from "@musepi/test-support";
import { describe, expect, it } from "vitest";
import { ask, createMachine, hook, inWork, lines, type Machine } from "./harness.js";

const noStack = /\n\s+at /;

describe.concurrent("a hook of --hook that does not load: nothing is sent to a model, exit code 3", () => {
  it.each<[string, string | undefined, RegExp]>([
    ["is not there", undefined, /gate\.ts/],
    ["has a syntax error", "export default (pi) => {\n  pi.on(;\n};\n", /gate\.ts:2:9/],
    ["acts while it loads", hook('pi.sendUserMessage("hi");'), /session_start/],
  ])("%s", async (_, source, message) => {
    const machine = await createMachine(source === undefined ? {} : { "gate.ts": source });
    const result = await machine.run([...ask, "--hook", "./gate.ts", "hi"]);
    expect(result).toMatchObject({ code: 3, stdout: "" });
    expect(lines(result.stderr)[0]).toMatch(message);
    expect(lines(result.stderr).at(-1)).toMatch(
      /Nothing was sent to a model, because a hook named with --hook did not load: \.\/gate\.ts\./,
    );
    expect(result.stderr).not.toMatch(noStack);
    expect(machine.server.requests).toEqual([]);
  });

  it("says what is wrong with each of many, one line for one hook", async () => {
    const bad: [string, string, RegExp][] = [
      ["named.ts", "export const gate = 1;\n", /named\.ts has no default export, only gate/],
      ["empty.ts", "", /empty\.ts exports nothing/],
      ["object.ts", "export default { on: true };\n", /object\.ts exports an object by default/],
      ["throws.ts", 'throw new Error("broken");\n', /throws\.ts.*broken.*throws\.ts:1/],
      ["factory.ts", "export default () => {\n  throw new Error('no luck');\n};\n", /no luck.*:2:/],
      ["imports.ts", 'import "./missing.js";\n', /imports\.ts.*"\.\/missing\.js"/],
      ["event.ts", hook('pi.on("tool_cal" as never, () => {});'), /event\.ts.*tool_cal.*tool_call/],
      ["handler.ts", hook('pi.on("tool_call", undefined as never);'), /handler\.ts.*"tool_call"/],
      ["command.ts", hook('pi.registerCommand("go", {} as never);'), /command\.ts.*go/],
    ];
    const machine = await createMachine(Object.fromEntries(bad));
    const hooks = bad.flatMap(([name]) => ["--hook", name]);
    const result = await machine.run([...ask, ...hooks, "hi"]);
    expect(result).toMatchObject({ code: 3, stdout: "" });
    expect(lines(result.stderr)).toEqual([
      ...bad.map(([, , message]) => expect.stringMatching(message)),
      expect.stringMatching(`did not load: ${bad.map(([name]) => name).join(", ")}\\.`),
    ]);
    expect(machine.server.requests).toEqual([]);
  });

  it("never settles while it loads: its time ends it", async () => {
    const machine = await createMachine({
      "top.ts": "await new Promise(() => {});\nexport default () => {};\n",
      "factory.ts": "export default () => new Promise(() => {});\n",
    });
    const [top, factory] = await Promise.all([
      machine.run([...ask, "--hook", "top.ts", "hi"]),
      machine.run([...ask, "--hook", "factory.ts", "hi"]),
    ]);
    for (const result of [top, factory]) {
      expect(result).toMatchObject({ code: 3, stdout: "" });
      expect(result.stderr).toMatch(/did not finish within 10000 ms/);
    }
    expect(machine.server.requests).toEqual([]);
  });

  it("is missed even with --no-hooks, and one that loads does not stand in for it", async () => {
    const machine = await createMachine({ "good.ts": hook("") });
    const result = await machine.run([...ask, "--no-hooks", "-e", "good.ts", "-e", "bad.ts", "hi"]);
    expect(result).toMatchObject({ code: 3, stdout: "" });
    expect(result.stderr).toMatch(/did not load: bad\.ts\./);
    expect(machine.server.requests).toEqual([]);
  });
});

describe.concurrent("hooks that nobody named", () => {
  it("of the user's folder: one that fails is reported, the others run, and the run goes on", async () => {
    const machine = await createMachine({
      "~/.musepi/agent/hooks/a.ts": "export default () => { throw new Error('bad day'); };\n",
      "~/.musepi/agent/hooks/b.ts": hook(
        'pi.on("input", (event) => ({ action: "transform", text: event.text + "!" }));',
      ),
    });
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual([expect.stringMatching(/a\.ts.*bad day/)]);
    expect(machine.server.requests[0]?.text).toContain("hi!");
  });

  it("of the user's folder: one that never settles costs its time, and the run goes on", async () => {
    const machine = await createMachine({
      "~/.musepi/agent/hooks/a.ts": "export default () => new Promise(() => {});\n",
    });
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual([
      expect.stringMatching(/a\.ts did not finish within 10000 ms/),
    ]);
  });

  it("subscribe to an event of another host of the family: they load, with a warning", async () => {
    const machine = await createMachine({
      "~/.musepi/agent/hooks/a.ts": hook(`pi.on("user_bash" as never, () => {});`),
    });
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual([
      expect.stringMatching(/^musepi: warning: .*a\.ts.*user_bash/),
    ]);
  });

  it("of a project are named, and not run", async () => {
    const evil =
      'import { writeFileSync } from "node:fs";\nwriteFileSync("pwned", "");\nexport default () => {};\n';
    const machine = await createMachine({
      ".musepi/hooks/evil.ts": evil,
      ".git/HEAD": "",
      "packages/x/": "",
    });
    const result = await machine.run([...ask, "hi"], { cwd: inWork(machine, "packages/x") });
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(result.stderr).toContain("evil.ts");
    expect(result.stderr).toContain("--hook");
    expect(existsSync(inWork(machine, "pwned"))).toBe(false);
    expect(existsSync(inWork(machine, "packages/x/pwned"))).toBe(false);
  });
});

describe.concurrent("a model that cannot be asked", () => {
  const failed = async (machine: Machine) => {
    const result = await machine.run([...ask, "hi"]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(lines(result.stderr)).toHaveLength(1);
    return result.stderr;
  };

  it("because its endpoint refuses", async () => {
    const machine = await createMachine({});
    const models = {
      providers: {
        local: {
          baseUrl: await refusedEndpoint(),
          api: "openai-completions",
          apiKey: "k",
          models: [{ id: "x" }],
        },
      },
    };
    await machine.tree.write("home/.musepi/agent/models.json", JSON.stringify(models));
    expect(await failed(machine)).toMatch(/refused/);
  });

  it("because its endpoint refuses, also where a proxy is named and the library for one is loaded", async () => {
    const machine = await createMachine({});
    const models = { providers: { "amazon-bedrock": { baseUrl: await refusedEndpoint() } } };
    await machine.tree.write("home/.musepi/agent/models.json", JSON.stringify(models));
    const model = "amazon-bedrock/anthropic.claude-sonnet-4-6";
    const env = {
      HTTPS_PROXY: await refusedEndpoint(),
      AWS_ACCESS_KEY_ID: "a",
      AWS_SECRET_ACCESS_KEY: "b",
      AWS_REGION: "us-east-1",
      AWS_EC2_METADATA_DISABLED: "true",
    };
    const result = await machine.run(["-p", "--model", model, "hi"], { env });
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(lines(result.stderr).at(-1)).toMatch(/^musepi: error: .* failed: .*ECONNREFUSED/);
  });

  it.each([
    ["with 401", { status: 401, body: { error: { message: "bad key" } } }, /key/],
    ["with 429", { status: 429, headers: { "retry-after": "7" } }, /7 seconds/],
    ["with 500", { status: 500 }, /500/],
    ["with half a stream", { broken: "half", text: "Hel" }, /before it was complete/],
    ["with a connection that breaks", { broken: "reset", text: "Hel" }, /cut/],
    ["with garbage", { broken: "garbage" }, /not JSON/],
    ["with a page", { status: 200, body: "<html>hello</html>" }, /text\/html/],
  ] as const)("because it answers %s", async (_, reply, message) => {
    const machine = await createMachine({}, () => reply);
    expect(await failed(machine)).toMatch(message);
  });

  it("because nobody knows it: nothing runs, exit code 2", async () => {
    const machine = await createMachine({
      "a.ts": 'console.log("loaded");\nexport default () => {};\n',
    });
    const result = await machine.run(["-p", "--model", "local/y", "--hook", "a.ts", "hi"]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(lines(result.stderr)).toEqual([
      expect.stringMatching(/"local\/y".*no model "y".*Did you mean x/),
    ]);
  });

  it("because there is no key for it: exit code 2", async () => {
    const machine = await createMachine({});
    const result = await machine.run(["-p", "--model", "openai/gpt-4o", "hi"]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("OPENAI_API_KEY");
    expect(result.stderr).not.toMatch(noStack);
  });

  it("because there is none at all: the three ways to get going, exit code 2", async () => {
    const machine = await createMachine({});
    const result = await machine.run(["-p", "hi"], { env: { HOME: machine.tree.file("nobody") } });
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("ANTHROPIC_API_KEY");
    expect(result.stderr).toContain("models.json");
    expect(result.stderr).toContain("musepi demo");
    expect(result.stderr).not.toMatch(noStack);
  });
});

describe.concurrent("a prompt that cannot be read: exit code 2, before anything runs", () => {
  it.each<[string, string[], string, RegExp]>([
    [
      "a file that is missing",
      ["@missing.txt", "hi"],
      "",
      /Cannot read @missing\.txt: it does not exist/,
    ],
    ["a folder", ["@.", "hi"], "", /@\. is a folder/],
    ["nothing", [], "", /Nothing is asked/],
    ["white space", [" "], "\n", /Nothing is asked/],
  ])("%s", async (_, args, stdin, message) => {
    const machine = await createMachine({
      "a.ts": 'console.log("loaded");\nexport default () => {};\n',
    });
    const result = await machine.run([...ask, "--hook", "a.ts", ...args], { stdin });
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(lines(result.stderr)).toEqual([expect.stringMatching(message)]);
    expect(machine.server.requests).toEqual([]);
  });
});

describe.concurrent("a command line that is wrong: exit code 2", () => {
  it.each([
    [["--modle", "local/x"], /--modle is not an option\. Did you mean --model\?/],
    [["--tools", "read,bsh"], /there is no tool "bsh"\. Did you mean bash\?/],
    [["--tools", "read", "--no-tools"], /contradict/],
    [["--cwd", "nowhere"], /--cwd nowhere: there is no such folder/],
    [["--model"], /--model needs a value/],
    [["demo", "now"], /musepi demo takes no arguments/],
  ])("%j", async (args, message) => {
    const machine = await createMachine({});
    const result = await machine.run(args[0] === "demo" ? args : ["-p", "hi", ...args]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(lines(result.stderr)).toEqual([expect.stringMatching(message)]);
  });
});

describe.concurrent("a trace", () => {
  const bad = async (args: string[], files: Record<string, string> = {}) =>
    (await createMachine(files)).run(args);

  it("that cannot be written ends the run before a model is asked", async () => {
    const machine = await createMachine({});
    const result = await machine.run([...ask, "--trace", "no/such/folder/t.jsonl", "hi"]);
    expect(result.code).toBe(2);
    expect(lines(result.stderr)).toEqual([
      expect.stringMatching(
        /^musepi: error: --trace no\/such\/folder\/t\.jsonl: the file cannot be written: ENOENT/,
      ),
    ]);
    expect(machine.server.requests).toEqual([]);
  });

  it("that stops being writable is told of once, and the run goes on", async () => {
    const machine = await createMachine({ "gate.ts": hook('pi.on("context", () => {});') });
    const args = [...ask, "--trace", "/dev/full", "--hook", "gate.ts", "hi"];
    const { mode } = await stat("/dev/full");
    const result = await machine.run(args);
    expect((await stat("/dev/full")).mode).toBe(mode);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(lines(result.stderr)).toEqual([
      expect.stringMatching(/^musepi: warning: The trace \/dev\/full ends here, .*ENOSPC/),
    ]);
  });

  it("must be there for its values to be in it", async () => {
    const result = await bad([...ask, "--trace-values", "hi"]);
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("add --trace FILE");
  });

  it.each([
    [["hooks"], 2, "Expected: musepi hooks trace FILE"],
    [["hooks", "trace"], 2, "Expected: musepi hooks trace FILE"],
    [["hooks", "trace", "a", "b"], 2, "Expected: musepi hooks trace FILE"],
    [["hooks", "trace", "none.jsonl"], 2, "The trace none.jsonl cannot be read: ENOENT"],
    [["hooks", "trace", "notes.txt"], 1, "notes.txt:1: this is no record of a trace"],
    [["hooks", "trace", "t.jsonl", "--model", "x"], 2, "musepi hooks does nothing with --model."],
    [["demo", "--hook", "x.ts"], 2, "musepi demo does nothing with --hook."],
    [["--list-models", "--no-tools"], 2, "--list-models does nothing with --no-tools."],
  ])("is shown by its file and nothing else: musepi %j", async (args, code, message) => {
    const result = await bad(args, { "notes.txt": "dear diary\n", "t.jsonl": "" });
    expect([result.code, result.stdout]).toEqual([code, ""]);
    expect(lines(result.stderr)).toEqual([expect.stringContaining(message)]);
  });

  it("with half a last line shows the rest", async () => {
    const record = { kind: "dispatch", dispatch: 1, event: "input", start: 0, durationMs: 1 };
    const text = `${JSON.stringify({ ...record, handlers: 1, called: 1 })}\n{"kind":"hand`;
    const result = await bad(["hooks", "trace", "t.jsonl"], { "t.jsonl": text });
    expect(result).toMatchObject({ code: 0, stdout: "No handler was called.\n" });
    expect(result.stderr).toContain("t.jsonl:2: this is no record of a trace; the rest is shown.");
  });
});
