import { describe, expect, it, vi } from "vitest";
import { createLoadedHook, type HookActions, type HookAPI } from "../index.js";

function recorder() {
  return {
    sendMessage: vi.fn<HookActions["sendMessage"]>(),
    sendUserMessage: vi.fn<HookActions["sendUserMessage"]>(),
    appendEntry: vi.fn<HookActions["appendEntry"]>(),
    exec: vi.fn<HookActions["exec"]>(async () => ({
      stdout: "out",
      stderr: "",
      code: 0,
      killed: false,
    })),
    getCommands: vi.fn<HookActions["getCommands"]>(() => []),
    report: vi.fn<HookActions["report"]>(),
  };
}

async function open() {
  const opened: { pi?: HookAPI } = {};
  const hook = await createLoadedHook({
    path: "./gate.ts",
    factory: (pi) => {
      opened.pi = pi;
    },
  });
  if (opened.pi === undefined) throw new Error("the factory did not run");
  return { pi: opened.pi, hook };
}

const note = { customType: "note", content: "hello" };
const actions: [string, (pi: HookAPI) => unknown][] = [
  ["sendMessage", (pi) => pi.sendMessage(note)],
  ["sendUserMessage", (pi) => pi.sendUserMessage("hello")],
  ["appendEntry", (pi) => pi.appendEntry("note", 5)],
  ["exec", (pi) => pi.exec("ls")],
  ["getCommands", (pi) => pi.getCommands()],
];

describe.each(actions)("%s", (name, act) => {
  it("is an error while the hook loads, and names the event to wait for", async () => {
    const loading = createLoadedHook({
      path: "./gate.ts",
      factory: async (pi) => {
        await act(pi);
      },
    });
    await expect(loading).rejects.toMatchObject({
      code: "ACTION_UNAVAILABLE",
      hookPath: "./gate.ts",
      event: "load",
      message: `./gate.ts called pi.${name}() while hooks are still loading; subscribe to "session_start" and call it there.`,
    });
  });

  it("reaches the program once the hook is connected", async () => {
    const { pi, hook } = await open();
    const program = recorder();
    hook.connect(program);
    await act(pi);
    expect(Object.entries(program).filter(([, called]) => called.mock.calls.length > 0)).toEqual([
      [name, expect.anything()],
    ]);
  });

  it("is an error after the hook was dropped", async () => {
    const { pi, hook } = await open();
    const program = recorder();
    hook.connect(program);
    hook.dispose();
    await expect(async () => act(pi)).rejects.toMatchObject({
      code: "ACTION_UNAVAILABLE",
      message: `./gate.ts called pi.${name}() after it was dropped or failed to load; nothing was done.`,
    });
    expect(Object.values(program).every((called) => called.mock.calls.length === 0)).toBe(true);
  });
});

describe("what the program gets", () => {
  it.each([
    [undefined, {}],
    [true, { triggerTurn: true }],
    [false, { triggerTurn: false }],
    [{ triggerTurn: true }, { triggerTurn: true }],
    [{ deliverAs: "nextTurn" as const }, { deliverAs: "nextTurn" }],
  ])("sendMessage with %o sends the options %o", async (given, options) => {
    const { pi, hook } = await open();
    const program = recorder();
    hook.connect(program);
    pi.sendMessage(note, given);
    expect(program.sendMessage).toHaveBeenCalledWith(note, options);
  });

  it("is filled up with defaults", async () => {
    const { pi, hook } = await open();
    const program = recorder();
    hook.connect(program);
    pi.sendUserMessage("hello");
    pi.appendEntry("note");
    await expect(pi.exec("ls")).resolves.toEqual({
      stdout: "out",
      stderr: "",
      code: 0,
      killed: false,
    });
    expect(program.sendUserMessage).toHaveBeenCalledWith("hello", {});
    expect(program.appendEntry).toHaveBeenCalledWith("note", undefined);
    expect(program.exec).toHaveBeenCalledWith("ls", [], {});
  });
});

it("a hook is connected once, and never after it was dropped", async () => {
  const { hook } = await open();
  hook.connect(recorder());
  const again = () => hook.connect(recorder());
  expect(again).toThrow(/^\.\/gate\.ts is in another runner already/);
  hook.dispose();
  expect(again).toThrow(/^\.\/gate\.ts was dropped, so no runner can take it\./);
});
