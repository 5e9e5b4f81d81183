import { fileURLToPath } from "node:url";
import { loadHooks } from "@musepi/hooks-loader";
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookMessage } from "@musepi/hooks-types";
import { HookToolError, HookToolWrapper } from "@musepi/tool-wrapper";
import { expect, it } from "vitest";
import { listeningUI } from "../fixtures/listening-ui.js";
import redactSecrets from "./index.js";

const path = fileURLToPath(new URL("./index.ts", import.meta.url));
const { hooks, errors } = await loadHooks([path], process.cwd());
const runner = new HookRunner({ hooks, cwd: process.cwd() });

const text = (value: string) => [{ type: "text" as const, text: value }];

it("loads", () => {
  expect(errors).toEqual([]);
});

it.each(["read", "bash", "a tool of somebody else"])(
  "the result of %s has no secret, in its details neither",
  async (name) => {
    const execute = async () => ({
      content: text("API_KEY=abc123 and more"),
      details: { output: ["TOKEN=abc123"] },
      terminate: true,
    });
    expect(await new HookToolWrapper({ name, execute }, runner).execute()).toEqual({
      content: text("API_KEY=[REDACTED] and more"),
      details: { output: ["TOKEN=[REDACTED]"] },
      terminate: true,
    });
  },
);

it("what a tool throws has no secret either", async () => {
  const execute = () =>
    Promise.reject(
      Object.assign(new Error("exit 1: API_KEY=abc123"), { details: { token: "abc" } }),
    );
  const run = new HookToolWrapper({ name: "bash", execute }, runner).execute();
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  expect(HookToolError.isInstance(error)).toBe(true);
  expect(error).toMatchObject({
    message: "exit 1: API_KEY=[REDACTED]",
    details: { token: "[REDACTED]" },
  });
});

it("a result without a secret is the tool's own", async () => {
  const result = { content: text("nothing"), details: { a: 1 } };
  const read = new HookToolWrapper({ name: "read", execute: async () => result }, runner);
  expect(await read.execute()).toBe(result);
});

it("the system prompt has no secret", async () => {
  const start = { prompt: "hi", systemPrompt: "Use API_KEY=abc123 never." };
  expect(await runner.emitBeforeAgentStart(start)).toEqual({
    messages: [],
    systemPrompt: "Use API_KEY=[REDACTED] never.",
  });
});

it("what the user says has no secret, and the images stay", async () => {
  const images = [{ type: "image" as const, data: "", mimeType: "image/png" }];
  const input = {
    type: "input",
    text: "use API_KEY=abc123 please",
    images,
    source: "print",
  } as const;
  expect(await runner.emit(input)).toMatchObject({
    action: "transform",
    text: "use API_KEY=[REDACTED] please",
    images,
  });
  const harmless = await runner.emit({ type: "input", text: "hello", source: "print" });
  expect(harmless ?? { action: "continue" }).toEqual({ action: "continue" });
});

it("what is about to be sent has no secret, whoever put it there, and the session's own is untouched", async () => {
  const adder = await createLoadedHook({
    path: "adder",
    factory: (pi) => {
      pi.on("context", (event) => {
        event.messages.push({
          role: "custom",
          customType: "x",
          content: "TOKEN=abc123",
          timestamp: 2,
        });
      });
    },
  });
  const last = await createLoadedHook({ path, factory: redactSecrets });
  const both = new HookRunner({ hooks: [adder, last], cwd: "/" });
  const stored: HookMessage[] = [{ role: "user", content: "API_KEY=abc123", timestamp: 1 }];
  const sent = await both.emitContext(stored);
  expect(sent.map(({ content }) => content)).toEqual(["API_KEY=[REDACTED]", "TOKEN=[REDACTED]"]);
  expect(stored[0]?.content).toBe("API_KEY=abc123");
  const summary = await both.emitContext(stored, { purpose: "compaction" });
  expect(JSON.stringify(summary)).not.toContain("abc123");
});

it("/redactions counts what was removed, and the person is told about the input", async () => {
  const { ui, notify } = listeningUI();
  const fresh = await createLoadedHook({ path, factory: redactSecrets });
  const own = new HookRunner({ hooks: [fresh], cwd: "/", ui });
  await own.runCommand("redactions", "");
  expect(notify.mock.lastCall?.[0]).toBe("Nothing was redacted so far.");
  await own.emit({ type: "input", text: "API_KEY=abc123", source: "interactive" });
  expect(notify.mock.lastCall?.slice(0, 2)).toEqual([
    "What looks like a secret in your message is not sent to the model.",
    "warning",
  ]);
  const execute = async () => ({ content: text("API_KEY=abc\nAKIAABCDEFGH23456789 TOKEN=abc") });
  await new HookToolWrapper({ name: "read", execute }, own).execute();
  await own.runCommand("redactions", "");
  expect(notify.mock.lastCall?.[0].split("\n")).toEqual([
    "1 × value of a secret name in the input",
    "2 × value of a secret name in a result of read",
    "1 × AWS key in a result of read",
  ]);
});
