import { fileURLToPath } from "node:url";
import { loadHooks } from "@musepi/hooks-loader";
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookError, type HookMessage } from "@musepi/hooks-types";
import { createTempTree } from "@musepi/test-support";
import { afterAll, expect, it } from "vitest";
import { listeningUI } from "../fixtures/listening-ui.js";
import contextReminder from "./index.js";

const path = fileURLToPath(new URL("./index.ts", import.meta.url));
const tree = await createTempTree({
  "own/.musepi/reminder.md": "\nAsk before you delete.\n",
  "empty/.musepi/reminder.md": " \n",
  "long/.musepi/reminder.md": "x".repeat(16 * 1024 + 1),
  "folder/.musepi/reminder.md/": "",
  "none/": "",
});
afterAll(() => tree.remove());

const user = (content: string): HookMessage => ({ role: "user", content, timestamp: 1 });
const call = (...ids: string[]): HookMessage => ({
  role: "assistant",
  content: ids.map((id) => ({ type: "toolCall", id, name: "read", arguments: {} })),
  stopReason: "toolUse",
  provider: "p",
  model: "m",
  timestamp: 1,
});
const result = (toolCallId: string): HookMessage => ({
  role: "toolResult",
  toolCallId,
  toolName: "read",
  content: [],
  isError: false,
  timestamp: 1,
});

/** The kinds of the messages that are sent from a folder, and the texts of the reminders among them. */
async function send(
  folder: string,
  messages: HookMessage[],
  purpose: "turn" | "compaction" = "turn",
) {
  const failures: HookError[] = [];
  const { hooks } = await loadHooks([path], process.cwd());
  const runner = new HookRunner({
    hooks,
    cwd: tree.file(folder),
    onError: (e) => failures.push(e),
  });
  const sent = await runner.emitContext(messages, { purpose });
  return {
    roles: sent.map(({ role }) => role).join(" "),
    reminders: sent.flatMap((message) => (message.role === "custom" ? [message.content] : [])),
    failures: failures.map(({ message }) => message),
  };
}

it("loads", async () => {
  const { errors } = await loadHooks([path], process.cwd());
  expect(errors).toEqual([]);
});

it("the file of the working folder is the reminder, and stands before what the user said last", async () => {
  const stored = [user("one"), user("two")];
  expect(await send("own", stored)).toEqual({
    roles: "user custom user",
    reminders: ["<reminder>\nAsk before you delete.\n</reminder>"],
    failures: [],
  });
  expect(stored).toHaveLength(2);
});

it("the file is read anew each time", async () => {
  await tree.write("changing/.musepi/reminder.md", "first");
  expect((await send("changing", [user("a")])).reminders[0]).toContain("first");
  await tree.write("changing/.musepi/reminder.md", "second");
  expect((await send("changing", [user("a")])).reminders[0]).toContain("second");
});

it("without a file there is a default; an empty one means none", async () => {
  expect((await send("none", [user("a")])).reminders[0]).toContain("run the tests");
  expect((await send("empty", [user("a")])).roles).toBe("user");
});

it("a file that cannot be used is reported, and the request goes on without it", async () => {
  const long = await send("long", [user("a")]);
  expect(long.roles).toBe("user");
  expect(long.failures).toEqual([expect.stringContaining("is longer than 16384 bytes")]);
  const folder = await send("folder", [user("a")]);
  expect(folder).toEqual({
    roles: "user",
    reminders: [],
    failures: [expect.stringContaining("EISDIR")],
  });
});

it.each([
  [
    "after results",
    [user("a"), call("1", "2"), result("1"), result("2")],
    "user assistant toolResult toolResult custom",
  ],
  [
    "after a steering word",
    [user("a"), call("1"), result("1"), user("b")],
    "user assistant toolResult custom user",
  ],
  [
    "before an open call",
    [user("a"), call("1", "2"), result("1")],
    "user custom assistant toolResult",
  ],
  [
    "before a call with a word in between",
    [user("a"), call("1"), user("b")],
    "user custom assistant user",
  ],
])("never stands between a call and its result: %s", async (_, messages, roles) => {
  // Without the runner's repair of contexts, which would hide a mistake.
  const hook = await createLoadedHook({ path, factory: contextReminder });
  const handler = hook.handlers.get("context")?.[0]?.handler;
  const event = { type: "context", purpose: "turn", messages };
  const changed: unknown = await handler?.(event, { cwd: tree.file("none") });
  const { messages: sent } = changed as { messages: HookMessage[] };
  expect(sent.map(({ role }) => role).join(" ")).toBe(roles);
});

it("a summary gets no reminder", async () => {
  expect((await send("own", [user("a")], "compaction")).roles).toBe("user");
});

it("/reminder shows it, sets it and turns it off", async () => {
  const { ui, notify } = listeningUI();
  const fresh = await createLoadedHook({ path, factory: contextReminder });
  const runner = new HookRunner({ hooks: [fresh], cwd: tree.file("own"), ui });
  const say = async (args: string) => {
    expect(await runner.runCommand("reminder", args)).toBe(true);
    const sent = await runner.emitContext([user("a")]);
    return [notify.mock.lastCall?.[0], sent.length === 2 ? sent[0]?.content : "no reminder"];
  };
  expect(await say("")).toEqual([
    "The model is reminded: Ask before you delete.",
    "<reminder>\nAsk before you delete.\n</reminder>",
  ]);
  expect(await say("Be brief.")).toEqual([
    "The model is reminded: Be brief.",
    "<reminder>\nBe brief.\n</reminder>",
  ]);
  expect(await say("off")).toEqual(["There is no reminder.", "no reminder"]);
});
