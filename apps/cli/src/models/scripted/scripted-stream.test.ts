import type { AssistantMessageEvent, Context } from "@mariozechner/pi-ai";
import { createTempTree } from "@musepi/test-support";
import { expect, onTestFinished, test } from "vitest";
import { scriptedModel } from "./scripted-model.js";
import { createScriptedStream } from "./scripted-stream.js";

const hello: Context = {
  systemPrompt: "Be brief.",
  messages: [{ role: "user", content: 'say "hi"\nnow', timestamp: 1 }],
};

async function playing(files: Record<string, string>) {
  const tree = await createTempTree(files);
  onTestFinished(() => tree.remove());
  const stream = createScriptedStream(tree.path);
  return async (file: string, context = hello, signal?: AbortSignal) => {
    const events: AssistantMessageEvent[] = [];
    const answer = await stream(scriptedModel(file), context, signal ? { signal } : {});
    for await (const event of answer) events.push(structuredClone(event));
    const message = await answer.result();
    return { events, message, error: message.errorMessage?.replaceAll(tree.path, "DIR") };
  };
}

const script = (...turns: unknown[]) => JSON.stringify({ turns });

test("each request plays the next turn, and one past the last gets an empty text", async () => {
  const ask = await playing({ "s.json": script({ text: "one" }, { text: "two" }) });
  const answers = [
    await ask("s.json"),
    await ask("s.json"),
    await ask("s.json"),
    await ask("s.json"),
  ];
  expect(answers.map(({ message }) => message.content)).toEqual([
    [{ type: "text", text: "one" }],
    [{ type: "text", text: "two" }],
    [{ type: "text", text: "" }],
    [{ type: "text", text: "" }],
  ]);
  expect(answers.map(({ message }) => message.stopReason)).toEqual([
    "stop",
    "stop",
    "stop",
    "stop",
  ]);
});

test("text comes in several pieces, tool calls after it, and each event shows the message as it is then", async () => {
  const call = { name: "read", input: { path: "a.txt", lines: [1, 2] } };
  const ask = await playing({ "s.json": script({ text: " I will\nlook. ", toolCalls: [call] }) });
  const { events, message } = await ask("s.json");
  expect(events.map(({ type }) => type)).toEqual([
    "start",
    "text_start",
    ...Array(4).fill("text_delta"),
    "text_end",
    "toolcall_start",
    "toolcall_delta",
    "toolcall_delta",
    "toolcall_end",
    "done",
  ]);
  expect(events[2]).toMatchObject({ delta: " I", partial: { content: [{ text: " I" }] } });
  expect(message).toMatchObject({
    stopReason: "toolUse",
    provider: "scripted",
    model: "s.json",
    content: [
      { type: "text", text: " I will\nlook. " },
      { type: "toolCall", id: "scripted_1_1", name: "read", arguments: call.input },
    ],
  });
  const json = events.map((event) => (event.type === "toolcall_delta" ? event.delta : "")).join("");
  expect(JSON.parse(json)).toEqual(call.input);
});

test("an expectation is checked against texts and JSON of the whole request", async () => {
  const ask = await playing({
    "ok.json": script({
      expect: { contains: ['say "hi"\nnow', '"role":"user"', "Be brief."], notContains: "secret" },
      text: "fine",
    }),
    "missing.json": script({}, { expect: { contains: ["now", "[REDACTED]"] }, text: "not played" }),
    "leak.json": script({ expect: { notContains: ["Be brief"] } }),
  });
  expect((await ask("ok.json")).message.content).toEqual([{ type: "text", text: "fine" }]);
  await ask("missing.json");
  const missing = await ask("missing.json");
  expect(missing.message).toMatchObject({ stopReason: "error", content: [] });
  expect(missing.error).toBe(
    'missing.json, turn 2: the request must contain "[REDACTED]", and does not.',
  );
  expect((await ask("leak.json")).error).toBe(
    'leak.json, turn 1: the request must not contain "Be brief", and does.',
  );
});

test("a script in TypeScript or JavaScript computes its turns from the request and its number", async () => {
  const parts = "[index, request.messages[0].content, request.tools[0].name, request.systemPrompt]";
  const body = `{ text: ${parts}.join("; ") }`;
  const ask = await playing({
    "s.ts": `export default (request: any, index: number) => index < 1 ? (${body}) : undefined;`,
    "s.mjs": `export default async (request, index) => (${body});`,
  });
  const tool = { name: "read", description: "", parameters: {}, execute: () => {} };
  const context: Context = { ...hello, tools: [tool] };
  for (const file of ["s.ts", "s.mjs"]) {
    const { message } = await ask(file, context);
    expect(message.content).toEqual([{ type: "text", text: '0; say "hi"\nnow; read; Be brief.' }]);
  }
  expect((await ask("s.ts", context)).message.content).toEqual([{ type: "text", text: "" }]);
});

test("a script that is wrong is told with its place", async () => {
  const wrong: Record<string, [content: string, message: string]> = {
    "syntax.json": [
      '{ "turns": [\n  { "text": "a" }\n  { "text": "b" }\n] }',
      "The script is wrong: DIR/syntax.json:3:3: this is not JSON: comma expected.",
    ],
    "shape.json": [
      '{ "turns": [\n  { "texts": "a", "delayMs": -1 } ] }',
      'The script is wrong: DIR/shape.json:2:5: "turns[0].texts" is not known; did you mean "text"? (1 more like this)',
    ],
    "call.json": [
      '{ "turns": [ { "toolCalls": [\n { "input": {} } ] } ] }',
      'The script is wrong: DIR/call.json:2:2: this tool call has no "name".',
    ],
    "none.json": [
      "{}",
      'The script is wrong: DIR/none.json:1:1: a script must have "turns", a list such as [{ "text": "Hello." }].',
    ],
    "syntax.ts": [
      "export default () => ({\n  text: 'a' b\n});",
      'The script cannot be loaded: DIR/syntax.ts:2:12: Unexpected token, expected ","',
    ],
    "throws.ts": [
      "const a: number = 1;\nthrow new Error('boom');",
      "The script cannot be loaded: DIR/throws.ts:2:7: boom",
    ],
    "missing.ts": [
      "import './not-there.js';\nexport default () => ({});",
      "The script cannot be loaded: DIR/missing.ts: Cannot find module './not-there.js'.",
    ],
    "default.mjs": [
      "export const turns = [];",
      'The script DIR/default.mjs must export a function by default: export default (request, index) => ({ text: "Hello." }).',
    ],
    "run.mjs": [
      "export default () => {\n  throw new Error('no turn');\n};",
      "The script DIR/run.mjs, asked for turn 1, failed: DIR/run.mjs:2:9: no turn",
    ],
    "turn.ts": [
      "export default () => ({ text: 'a', toolCalls: [{ name: 'x', input: 'y' }] });",
      'The script DIR/turn.ts, asked for turn 1, gave a turn that is wrong: "toolCalls[0].input" must be an object; found a string.',
    ],
    "text.ts": [
      "export default () => 'text';",
      'The script DIR/text.ts, asked for turn 1, must give a turn, such as { text: "Hello." }, or undefined.',
    ],
    "s.yaml": [
      "turns: []",
      "The script DIR/s.yaml must be a .json file, or a module that ends in .ts, .mts, .mjs, .js.",
    ],
  };
  const contents = Object.entries(wrong).map(([name, [content]]) => [name, content]);
  const ask = await playing(Object.fromEntries(contents));
  for (const [name, [, message]] of Object.entries(wrong)) {
    expect(await ask(name)).toMatchObject({ error: message, message: { stopReason: "error" } });
  }
  expect((await ask("absent.json")).error).toBe(
    "The script cannot be read: ENOENT: no such file or directory, open 'DIR/absent.json'.",
  );
});

test("a delay is waited for and can be aborted, and so can the words", async () => {
  const ask = await playing({
    "slow.json": script({ delayMs: 60, text: "late" }, { delayMs: 60_000, text: "never" }),
    "long.json": script({ text: "word ".repeat(20_000) }),
  });
  const before = performance.now();
  await ask("slow.json");
  expect(performance.now() - before).toBeGreaterThan(50);
  const aborted = await ask("slow.json", hello, AbortSignal.timeout(20));
  expect(aborted.message).toMatchObject({ stopReason: "aborted", content: [] });
  const cut = await ask("long.json", hello, AbortSignal.timeout(10));
  expect(cut.message.stopReason).toBe("aborted");
  expect(cut.events.at(-1)).toMatchObject({ type: "error", reason: "aborted" });
});
