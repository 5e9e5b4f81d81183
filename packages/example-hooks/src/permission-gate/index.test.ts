import { fileURLToPath } from "node:url";
import { loadHooks } from "@musepi/hooks-loader";
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookFactory, type HookUI } from "@musepi/hooks-types";
import { HookToolWrapper, ToolBlockedError } from "@musepi/tool-wrapper";
import { expect, it, vi } from "vitest";
import permissionGate from "./index.js";

const path = fileURLToPath(new URL("./index.ts", import.meta.url));

function uiOf(answer: (title: string, message: string) => Promise<boolean>) {
  return {
    confirm: vi.fn(answer),
    notify: vi.fn(),
    select: async () => undefined,
    input: async () => undefined,
    editor: async () => undefined,
    setStatus: () => {},
    setEditorText: () => {},
    getEditorText: () => "",
  } satisfies HookUI;
}

/** A `bash` that only notes what it would run, behind the gate and further hooks. */
async function gatedBash(ui?: HookUI, ...further: HookFactory[]) {
  const { hooks } = await loadHooks([path], process.cwd());
  const others = further.map((factory, index) =>
    createLoadedHook({ path: `hook ${index}`, factory }),
  );
  const runner = new HookRunner({
    hooks: [...hooks, ...(await Promise.all(others))],
    cwd: process.cwd(),
    ui,
  });
  const ran: string[] = [];
  const execute = async (_id: string, { command }: { command: string }) => {
    ran.push(command);
    return { content: [] };
  };
  const bash = new HookToolWrapper({ name: "bash", execute }, runner);
  const run = async (command: string): Promise<string> => {
    try {
      await bash.execute("1", { command });
      return "ran";
    } catch (error) {
      if (!ToolBlockedError.isInstance(error)) throw error;
      expect(error.hookPath).toBe(path);
      return error.message;
    }
  };
  return { runner, ran, run };
}

it("loads", async () => {
  const { hooks, errors } = await loadHooks([path], process.cwd());
  expect(errors).toEqual([]);
  expect(hooks[0]?.commands.has("permissions")).toBe(true);
});

it("a harmless command runs without a question", async () => {
  const ui = uiOf(async () => false);
  const { run } = await gatedBash(ui);
  expect(await run("ls -la")).toBe("ran");
  expect(ui.confirm).not.toHaveBeenCalled();
});

it("a dangerous command runs when the person allows it, and was shown what it is", async () => {
  const ui = uiOf(async () => true);
  const { run, ran } = await gatedBash(ui);
  expect(await run("rm -rf build")).toBe("ran");
  expect(ran).toEqual(["rm -rf build"]);
  expect(ui.confirm).toHaveBeenCalledExactlyOnceWith(
    "Run this command?",
    "It deletes folders with all that is in them (rm).\n\nrm -rf build",
    expect.anything(),
  );
});

it("a dangerous command does not run when the person refuses, and the model is told", async () => {
  const { run, ran } = await gatedBash(uiOf(async () => false));
  expect(await run("sudo ls")).toContain(
    "The user did not allow this command, because it runs with the rights of another user (sudo).",
  );
  expect(ran).toEqual([]);
});

it("a dangerous command does not run when nobody can be asked", async () => {
  const { run, ran } = await gatedBash();
  expect(await run("cd a && rm -rf b")).toContain(
    "because it deletes folders with all that is in them (rm), and there is nobody to ask",
  );
  expect(ran).toEqual([]);
});

it("a dangerous command does not run when the dialog breaks", async () => {
  const { run, ran } = await gatedBash(uiOf(() => Promise.reject(new Error("no terminal"))));
  expect(await run("rm -rf b")).toContain("no terminal");
  expect(ran).toEqual([]);
});

it("judges what will run, also when a hook that was loaded later makes it dangerous", async () => {
  const { run, ran } = await gatedBash(undefined, (pi) => {
    pi.on("tool_call", () => ({ input: { command: "rm -rf /" } }));
  });
  expect(await run("ls")).toContain("nobody to ask");
  expect(ran).toEqual([]);
});

it("leaves other tools alone", async () => {
  const { runner } = await gatedBash();
  const execute = async (_id: string, _input: object) => ({ content: [] });
  const read = new HookToolWrapper({ name: "read", execute }, runner);
  await expect(read.execute("1", { path: "rm -rf" })).resolves.toEqual({ content: [] });
});

it("/permissions says what it asks about and what was answered", async () => {
  const fresh = await createLoadedHook({ path, factory: permissionGate });
  const ui = uiOf(async (_title, message) => message.includes("sudo"));
  const runner = new HookRunner({ hooks: [fresh], cwd: "/", ui });
  const show = async () => {
    expect(await runner.runCommand("permissions", "")).toBe(true);
    return ui.notify.mock.lastCall?.[0];
  };
  expect(await show()).toMatch(/rm -r, [\s\S]*Nothing was asked so far\.$/);
  for (const command of ["rm -rf a", "sudo ls"]) {
    const input = { command };
    await runner.emitToolCall({ type: "tool_call", toolCallId: "1", toolName: "bash", input });
  }
  expect(await show()).toMatch(/refused: rm -rf a\nallowed: sudo ls$/);
});
