import type { HookAPI, HookFactory } from "@musepi/hooks-types";
import { describe, expect, it, vi } from "vitest";
import { fakeHost } from "../fixtures/fake-host.js";
import { startRunner } from "../fixtures/start-runner.js";

const command = (name: string, handler: (args: string) => unknown = () => {}): HookFactory => {
  return (pi) =>
    pi.registerCommand(name, { description: `runs ${name}`, handler: handler as () => void });
};

describe("commands", () => {
  it("are found by name, with the hook that registered them", async () => {
    const { runner } = await startRunner({ "./a.ts": command("hello"), "./b.ts": command("bye") });
    expect(runner.getCommand("hello")).toMatchObject({
      name: "hello",
      description: "runs hello",
      hookPath: "./a.ts",
    });
    expect(runner.getCommand("nope")).toBeUndefined();
    expect(runner.getCommand("toString")).toBeUndefined();
    expect(runner.getRegisteredCommands().map(({ name, hookPath }) => [name, hookPath])).toEqual([
      ["hello", "./a.ts"],
      ["bye", "./b.ts"],
    ]);
  });

  it("get what follows their name, trimmed, and a context", async () => {
    const host = fakeHost();
    const handler = vi.fn();
    const { runner } = await startRunner(
      { a: (pi) => pi.registerCommand("hello", { handler }) },
      { host },
    );
    expect(await runner.runCommand("hello", "  one  two ")).toBe(true);
    const [args, ctx] = handler.mock.calls[0] ?? [];
    expect(args).toBe("one  two");
    expect(ctx.cwd).toBe("/work");
    await ctx.waitForIdle();
    expect(host.waitForIdle).toHaveBeenCalledOnce();
  });

  it("keep the object that they were registered as", async () => {
    class Greeter {
      greeted = "";
      handler(args: string): void {
        this.greeted = args;
      }
    }
    const greeter = new Greeter();
    const { runner } = await startRunner({ a: (pi) => pi.registerCommand("greet", greeter) });
    await runner.runCommand("greet", "Ann");
    expect(greeter.greeted).toBe("Ann");
  });

  it("that do not exist are not run", async () => {
    const { runner, errors } = await startRunner({});
    expect(await runner.runCommand("nope", "")).toBe(false);
    expect(errors).toEqual([]);
  });

  it("may be registered at any time", async () => {
    let api: HookAPI | undefined;
    const { runner } = await startRunner({
      a: (pi) => {
        api = pi;
      },
    });
    api?.registerCommand("later", { handler() {} });
    expect(runner.getCommand("later")?.hookPath).toBe("a");
    expect(api?.getCommands()).toEqual([{ name: "later", description: undefined, hookPath: "a" }]);
  });

  it.each<[string, () => unknown, string]>([
    ["throws", () => thrower(new Error("no key")), "no key"],
    ["rejects", async () => thrower(new Error("no key")), "no key"],
    ["throws null", () => thrower(null), "null"],
    ["throws an empty string", () => thrower(""), "an empty string"],
  ])("report a handler that %s, and never throw", async (_how, handler, text) => {
    const { runner, errors } = await startRunner({ "./a.ts": command("hello", handler) });
    expect(await runner.runCommand("hello", "")).toBe(true);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      code: "COMMAND_FAILED",
      hookPath: "./a.ts",
      event: "/hello",
      error: text,
      message: `The command /hello of ./a.ts failed: ${text}`,
    });
  });

  it("end with their signal; what they throw then is no failure", async () => {
    const turn = new AbortController();
    const { runner, errors } = await startRunner({
      a: (pi) =>
        pi.registerCommand("wait", {
          handler: (_args, { signal }) =>
            new Promise((_resolve, reject) =>
              signal.addEventListener("abort", () => reject(signal.reason)),
            ),
        }),
    });
    const running = runner.runCommand("wait", "", { signal: turn.signal });
    turn.abort();
    expect(await running).toBe(true);
    expect(errors).toEqual([]);
  });
});

describe("a name that two hooks register", () => {
  it("is the first one's; the second's can be called by its number, and it is reported", async () => {
    const ran: string[] = [];
    const { runner, errors } = await startRunner({
      "./a.ts": command("x", () => ran.push("a")),
      "./b.ts": command("x", () => ran.push("b")),
      "./c.ts": command("x", () => ran.push("c")),
    });
    for (const name of ["x", "x:2", "x:3"]) expect(await runner.runCommand(name, "")).toBe(true);
    expect(await runner.runCommand("x:4", "")).toBe(false);
    expect(ran).toEqual(["a", "b", "c"]);
    expect(runner.getRegisteredCommands().map(({ name }) => name)).toEqual(["x", "x:2", "x:3"]);
    expect(errors.map(({ code, hookPath, message }) => [code, hookPath, message])).toEqual([
      [
        "REGISTRATION_SHADOWED",
        "./b.ts",
        "./b.ts registered the command /x, which ./a.ts has already registered. It can be called as /x:2.",
      ],
      [
        "REGISTRATION_SHADOWED",
        "./c.ts",
        "./c.ts registered the command /x, which ./a.ts has already registered. It can be called as /x:3.",
      ],
    ]);
  });

  it("never takes the place of a command that is really called so", async () => {
    const ran: string[] = [];
    const { runner } = await startRunner({
      a: (pi) => {
        command("x:2", () => ran.push("literal"))(pi);
        command("x", () => ran.push("a"))(pi);
      },
      b: command("x", () => ran.push("b")),
      c: command("x:2", () => ran.push("c")),
    });
    for (const { name } of runner.getRegisteredCommands()) await runner.runCommand(name, "");
    expect(runner.getRegisteredCommands().map(({ name }) => name)).toEqual([
      "x:2",
      "x",
      "x:3",
      "x:2:2",
    ]);
    expect(ran).toEqual(["literal", "a", "b", "c"]);
  });

  it("is reported once, also when it is registered later", async () => {
    let api: HookAPI | undefined;
    const { runner, reports } = await startRunner({
      a: command("x"),
      b: (pi) => {
        api = pi;
      },
    });
    api?.registerCommand("x", { handler() {} });
    api?.on("agent_start", () => undefined);
    expect(runner.getCommand("x")?.hookPath).toBe("a");
    expect(runner.getCommand("x:2")?.hookPath).toBe("b");
    api?.on("agent_start", () => undefined);
    expect(runner.getCommand("x")?.hookPath).toBe("a");
    expect(reports()).toEqual(["REGISTRATION_SHADOWED b"]);
  });

  it("of a message's kind: the first renderer is used, and the other is reported", async () => {
    const first = () => ["first"];
    const { runner, errors } = await startRunner({
      "./a.ts": (pi) => pi.registerMessageRenderer("note", first),
      "./b.ts": (pi) => {
        pi.registerMessageRenderer("note", () => ["second"]);
        pi.registerMessageRenderer("other", () => ["other"]);
      },
    });
    expect(runner.getMessageRenderer("note")).toBe(first);
    expect(runner.getMessageRenderer("other")).toBeDefined();
    expect(runner.getMessageRenderer("constructor")).toBeUndefined();
    expect(errors.map(({ message }) => message)).toEqual([
      './b.ts registered a renderer for "note", which ./a.ts has already registered. It is not used.',
    ]);
  });
});

function thrower(thrown: unknown): never {
  throw thrown;
}
