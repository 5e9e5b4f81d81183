// `musepi -p` against a model server on a real socket, with hooks that really run.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { ask, createMachine, hook, inWork, lines, sent } from "./harness.js";

const bash = (command: string) => ({ name: "bash", input: { command } });
const read = (path: string) => ({ name: "read", input: { path } });

describe.concurrent("the request that reaches the model", () => {
  it("is what the context hook made of it", async () => {
    const gate = hook(`pi.on("context", (event) => {
      for (const message of event.messages) {
        if (message.role === "user" && typeof message.content !== "string") {
          for (const part of message.content) {
            if (part.type === "text") part.text = part.text.replace("secret plan", "[plan]");
          }
        }
      }
      return { messages: [...event.messages, { role: "custom", customType: "note", content: "Be brief.", timestamp: 1 }] };
    });`);
    const machine = await createMachine({ "gate.ts": gate });
    const result = await machine.run([...ask, "--hook", "./gate.ts", "the secret plan"]);
    expect(result).toEqual({ code: 0, signal: null, stdout: "The answer.\n", stderr: "" });
    expect(machine.server.requests).toHaveLength(1);
    expect(sent(machine.server)).toContain("the [plan]");
    expect(sent(machine.server)).toContain("Be brief.");
    expect(sent(machine.server)).not.toContain("secret plan");
    expect(machine.server.requests[0]?.headers.authorization).toBe("Bearer test-key");
  });

  it("carries the redacted result of a tool, and no trace of the original", async () => {
    const gate = hook(`pi.on("tool_result", (event) => {
      if (event.toolName !== "read") return;
      for (const part of event.content) {
        if (part.type === "text") part.text = part.text.replace(/API_KEY=\\S+/g, "API_KEY=[REDACTED]");
      }
    });`);
    const machine = await createMachine(
      { "gate.ts": gate, "conf.ini": "API_KEY=sk-12345\nport=1\n" },
      [{ toolCalls: [read("conf.ini")] }, { text: "port 1" }],
    );
    const result = await machine.run([...ask, "-e", "gate.ts", "which port?"]);
    expect(result).toMatchObject({ code: 0, stdout: "port 1\n" });
    expect(sent(machine.server, 1)).toContain("API_KEY=[REDACTED]");
    expect(machine.server.requests.map(({ text }) => text).join()).not.toContain("sk-12345");
  });

  it("carries the reason instead of the result of a blocked tool, which did not run", async () => {
    const gate = hook(`pi.on("tool_call", (event) => {
      if (event.toolName === "bash" && event.input.command.includes("touch")) {
        return { block: true, reason: "no touching" };
      }
    });`);
    const machine = await createMachine({ "gate.ts": gate }, [
      { toolCalls: [bash("touch made.txt"), bash("echo fine")] },
      { text: "Blocked." },
    ]);
    const result = await machine.run([...ask, "--hook", "./gate.ts", "go"]);
    expect(result).toMatchObject({ code: 0, stdout: "Blocked.\n" });
    expect(existsSync(inWork(machine, "made.txt"))).toBe(false);
    expect(sent(machine.server, 1)).toContain("no touching");
    expect(sent(machine.server, 1)).toContain("fine");
  });
});

describe.concurrent("the first hooks that people write", () => {
  // As they stand in the examples of the family: with an interface it asks, without one it blocks.
  const noRm = `import type { HookAPI } from "@musepi/pi-coding-agent/extensibility/hooks";

export default function (pi: HookAPI) {
  pi.on("tool_call", async (event, ctx) => {
    if (event.toolName !== "bash" || !event.input.command.includes("rm -rf")) return undefined;
    if (!ctx.hasUI) return { block: true, reason: "rm -rf blocked (no UI)" };
    const ok = await ctx.ui.confirm("Dangerous command", event.input.command);
    return ok ? undefined : { block: true, reason: "Blocked by user" };
  });
}
`;

  it("block rm -rf without an interface", async () => {
    const machine = await createMachine({ "no-rm.ts": noRm, "build/out.js": "1" }, [
      { toolCalls: [bash("rm -rf build")] },
      { text: "It is not allowed." },
    ]);
    expect(await machine.run([...ask, "--hook", "no-rm.ts", "clean up"])).toMatchObject({
      code: 0,
    });
    expect(sent(machine.server, 1)).toContain("rm -rf blocked (no UI)");
    expect(await readFile(inWork(machine, "build/out.js"), "utf8")).toBe("1");
  });

  it("replace API_KEY in what read gives", async () => {
    const redact = `export default function (pi) {
  pi.on("tool_result", (event) => {
    if (event.toolName !== "read" || event.isError) return;
    return {
      content: event.content.map((part) =>
        part.type === "text" ? { ...part, text: part.text.replace(/API_KEY=.*/g, "API_KEY=***") } : part,
      ),
    };
  });
}
`;
    const machine = await createMachine({ "redact.js": redact, ".env": "API_KEY=abc\n" }, [
      { toolCalls: [read(".env")] },
      { text: "done" },
    ]);
    expect(await machine.run([...ask, "--hook", "redact.js", "read it"])).toMatchObject({
      code: 0,
    });
    expect(sent(machine.server, 1)).toContain("API_KEY=***");
    expect(sent(machine.server, 1)).not.toContain("API_KEY=abc");
  });

  it("drop debug-only messages from the context", async () => {
    const drop = hook(`pi.on("before_agent_start", () => ({
      message: { customType: "debug-only", content: "internal note", display: false },
    }));
    pi.on("before_agent_start", () => ({ message: { customType: "other", content: "public note" } }));
    pi.on("context", (event) => ({
      messages: event.messages.filter((m) => !(m.role === "custom" && m.customType === "debug-only")),
    }));`);
    const machine = await createMachine({ "drop.ts": drop });
    const result = await machine.run([...ask, "--hook", "drop.ts", "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(sent(machine.server)).toContain("public note");
    expect(sent(machine.server)).not.toContain("internal note");
    expect(lines(result.stderr)).toEqual(["[other] public note"]);
  });

  it("register a slash command that -p runs without asking a model", async () => {
    const greet = hook(`pi.registerCommand("greet", {
      description: "Says hello",
      handler: async (args, ctx) => {
        await ctx.exec("sh", ["-c", "printf %s \\"$1\\" > greeted.txt", "sh", args]);
      },
    });`);
    const machine = await createMachine({ "greet.ts": greet });
    const result = await machine.run([...ask, "--hook", "greet.ts", "/greet dear reader"]);
    expect(result).toEqual({ code: 0, signal: null, stdout: "", stderr: "" });
    expect(await readFile(inWork(machine, "greeted.txt"), "utf8")).toBe("dear reader");
    expect(machine.server.requests).toEqual([]);
  });

  it("a slash command that fails ends with exit code 1 and one message", async () => {
    const fail = hook(`pi.registerCommand("deploy", {
      handler() { throw new Error("no network"); },
    });`);
    const machine = await createMachine({ "fail.ts": fail });
    const result = await machine.run([...ask, "--hook", "fail.ts", "/deploy now"]);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(lines(result.stderr)).toEqual([
      "musepi: error: The command /deploy of fail.ts failed: no network",
    ]);
  });
});

describe.concurrent("hooks and the messages they send", () => {
  it("a command may say something to the model, and the run's answer is the output", async () => {
    const review = hook(`pi.registerCommand("review", {
      handler: (args) => pi.sendUserMessage("Review this: " + args),
    });`);
    const machine = await createMachine({ "review.ts": review });
    const result = await machine.run([...ask, "--hook", "review.ts", "/review"], {
      stdin: "+ a\n",
    });
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(sent(machine.server)).toContain("Review this: + a");
  });

  it("a message is drawn by the renderer that a hook registered for it", async () => {
    const note =
      hook(`pi.registerMessageRenderer("note", (message) => ["* " + message.content, "* drawn"]);
    pi.on("before_agent_start", () => ({ message: { customType: "note", content: "look" } }));`);
    const machine = await createMachine({ "note.ts": note });
    const result = await machine.run([...ask, "--hook", "note.ts", "hi"]);
    expect(result).toEqual({
      code: 0,
      signal: null,
      stdout: "The answer.\n",
      stderr: "* look\n* drawn\n",
    });
  });

  it("input may be changed, and handled without a model", async () => {
    const input = hook(`pi.on("input", (event) => {
      if (event.text === "ping") return { action: "handled" };
      return { action: "transform", text: event.text + " (" + event.source + ")" };
    });`);
    const machine = await createMachine({ "input.ts": input });
    expect(await machine.run([...ask, "-e", "input.ts", "ping"])).toMatchObject({
      code: 0,
      stdout: "",
    });
    expect(machine.server.requests).toEqual([]);
    await machine.run([...ask, "-e", "input.ts", "hello"]);
    expect(sent(machine.server)).toContain("hello (print)");
  });

  it("a folder that is deleted while the agent works is an error of the hook that needs it", async () => {
    const lost = hook(`pi.on("agent_start", async (_event, ctx) => {
      const { rmSync } = await import("node:fs");
      rmSync(ctx.cwd, { recursive: true });
      await ctx.exec("pwd");
    });`);
    const machine = await createMachine({ "lost.ts": lost });
    const result = await machine.run([...ask, "-e", "lost.ts", "hi"]);
    expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
    expect(result.stderr).toMatch(/lost\.ts.*agent_start.*does not exist \(any more\)/);
  });
});

it("a handler of an event that is never fired is told of; the hook's others work", async () => {
  const mixed = hook(`  pi.on("session_before_compact", () => ({ cancel: true }));
  pi.on("agent_start", () => console.log("began"));`);
  const machine = await createMachine({ "mixed.ts": mixed });
  const result = await machine.run([...ask, "--hook", "mixed.ts", "hi"]);
  expect(result).toMatchObject({ code: 0, stdout: "The answer.\n" });
  expect(result.stderr).toContain(
    'mixed.ts registered a handler for "session_before_compact", which musepi does not fire yet',
  );
  expect(result.stderr).toContain("began");
});
