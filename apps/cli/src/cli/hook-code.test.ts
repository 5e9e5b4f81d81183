import { setTimeout as delay } from "node:timers/promises";
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookFactory } from "@musepi/hooks-types";
import { expect, it } from "vitest";
import { createHookCode } from "./hook-code.js";

async function loading(...factories: HookFactory[]) {
  const code = createHookCode();
  const seen: string[] = [];
  const note = (what: string) => seen.push(`${what}: ${code.current()}`);
  const hooks = await Promise.all(
    factories.map(async (factory, index) =>
      code.mark(await createLoadedHook({ path: `${index}.ts`, factory })),
    ),
  );
  return { code, seen, note, runner: new HookRunner({ hooks, cwd: "/" }) };
}

it("code of a hook and what it starts are its own, also after a wait", async () => {
  const { code, seen, note } = await loading();
  await code.run("a.ts", async () => {
    note("at once");
    setTimeout(() => note("timer"), 5);
    await delay(1);
    note("after a wait");
  });
  note("outside");
  await delay(20);
  expect(seen).toEqual([
    "at once: a.ts",
    "after a wait: a.ts",
    "outside: undefined",
    "timer: a.ts",
  ]);
});

it("handlers and commands run as code of their hook, and only they", async () => {
  const notes: ((what: string) => void)[] = [];
  const listening: HookFactory = (pi) => {
    pi.on("agent_start", () => void notes[0]?.("event"));
    pi.registerCommand("go", { handler: () => void notes[0]?.("command") });
  };
  const { runner, seen, note } = await loading(listening, listening);
  notes.push(note);
  expect(runner.emit({ type: "agent_start" })).toBeUndefined();
  expect(await runner.runCommand("go", "")).toBe(true);
  note("outside");
  expect(seen).toEqual(["event: 0.ts", "event: 1.ts", "command: 0.ts", "outside: undefined"]);
});

it("a handler that is subscribed later is marked as well", async () => {
  let noteLater: (what: string) => void = () => {};
  const { runner, seen, note } = await loading((pi) => {
    pi.on("agent_start", () => void pi.on("agent_end", () => noteLater("later")));
  });
  noteLater = note;
  await runner.emit({ type: "agent_start" });
  await runner.emit({ type: "agent_end", messages: [] });
  expect(seen).toEqual(["later: 0.ts"]);
});
