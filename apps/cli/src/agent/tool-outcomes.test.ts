import type { HookAPI } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { oneLine, sessionFixture, type TestExecute, testTool } from "./session-fixture.js";

const text = (value: string) => [{ type: "text" as const, text: value }];

/** Runs one call of a tool; what the model gets of it, what is stored, and what hooks and modes see at its end. */
async function callOf(execute: TestExecute, hook: (pi: HookAPI) => void = () => {}) {
  const fixture = await sessionFixture({
    turns: [{ toolCalls: [{ name: "probe", input: { text: "in" } }] }, { text: "Done." }],
    tools: [testTool("probe", execute)],
    hooks: { hook },
  });
  const outcome = await fixture.ask("Go");
  expect(outcome).toEqual({ kind: "answered", text: "Done." });
  const isResult = (message: { role: string }) => message.role === "toolResult";
  const sent = fixture.requests[1]?.messages.find(isResult);
  const { messages } = fixture.session.sessionManager.buildSessionContext();
  const ended = fixture.events.find(({ type }) => type === "tool_execution_end");
  expect(messages.find(isResult)).toEqual(sent);
  return { sent, ended, ...fixture };
}

const returns = (result: object) => async () => ({
  content: text("out"),
  details: { a: 1 },
  ...result,
});
const throws = (fields: object) => async () => {
  throw Object.assign(new Error("broken"), fields);
};

describe("what a call comes to, for the model and in the session", () => {
  it("a failure that the tool returns stays a failure", async () => {
    const { sent, ended } = await callOf(returns({ isError: true }));
    expect(sent).toMatchObject({ isError: true, content: text("out"), details: { a: 1 } });
    expect(ended).toMatchObject({ isError: true });
  });

  it("a failure that the tool returns stays one when a hook rewrites its text", async () => {
    const { sent } = await callOf(returns({ isError: true }), (pi) => {
      pi.on("tool_result", () => ({ content: text("rewritten") }));
    });
    expect(sent).toMatchObject({ isError: true, content: text("rewritten"), details: { a: 1 } });
  });

  it("a failure that the tool returns becomes a success when a hook says so", async () => {
    const { sent } = await callOf(returns({ isError: true }), (pi) => {
      pi.on("tool_result", () => ({ isError: false }));
    });
    expect(sent).toMatchObject({ isError: false, content: text("out") });
  });

  it("an error keeps the details and content that it carries", async () => {
    const { sent } = await callOf(
      throws({ details: { code: 7 }, content: text("broken: see log") }),
    );
    expect(sent).toMatchObject({
      isError: true,
      content: text("broken: see log"),
      details: { code: 7 },
    });
  });

  it("an error without more is its text", async () => {
    const { sent } = await callOf(throws({}));
    expect(sent).toMatchObject({ isError: true, content: text("broken"), details: {} });
  });

  it("something that is not an error is readable", async () => {
    const { sent } = await callOf(async () => Promise.reject({ reason: "odd" }));
    expect(sent).toMatchObject({ isError: true, content: text('{"reason":"odd"}') });
  });

  it("a hook rewrites content and details of an error", async () => {
    const { sent, ended } = await callOf(throws({ details: { key: "secret" } }), (pi) => {
      pi.on("tool_result", (event) => {
        event.content = text("hidden");
        return { details: { key: "[REDACTED]" } };
      });
    });
    expect(sent).toMatchObject({
      isError: true,
      content: text("hidden"),
      details: { key: "[REDACTED]" },
    });
    expect(JSON.stringify(ended)).not.toContain("secret");
  });

  it("a hook makes a success of an error", async () => {
    const { sent } = await callOf(throws({}), (pi) => {
      pi.on("tool_result", () => ({ content: text("cached"), isError: false }));
    });
    expect(sent).toMatchObject({ isError: false, content: text("cached") });
  });

  it("a hook makes a failure of a success, with its details", async () => {
    const { sent } = await callOf(returns({}), (pi) => {
      pi.on("tool_result", () => ({ isError: true, details: { why: "policy" } }));
    });
    expect(sent).toMatchObject({ isError: true, content: text("out"), details: { why: "policy" } });
  });

  it("a tool may end the run, also when a hook makes a failure of it", async () => {
    const hook = (pi: HookAPI) => void pi.on("tool_result", () => ({ isError: true }));
    const { ask, requests, stored } = await sessionFixture({
      turns: [{ text: "Last.", toolCalls: [{ name: "probe", input: {} }] }, { text: "not asked" }],
      tools: [testTool("probe", returns({ terminate: true }))],
      hooks: { hook },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "Last." });
    expect(requests).toHaveLength(1);
    expect(stored().at(-1)).toBe("toolResult error: out");
  });

  it("details with a function are stored without it", async () => {
    const execute = async () => ({ content: text("out"), details: { size: 1, close: () => {} } });
    const { session, ask } = await sessionFixture({
      turns: [{ toolCalls: [{ name: "probe", input: {} }] }, { text: "Done." }],
      tools: [testTool("probe", execute)],
      hooks: { hook: (pi) => void pi.on("context", ({ messages }) => ({ messages })) },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "Done." });
    const { messages } = session.sessionManager.buildSessionContext();
    expect(messages[2]).toMatchObject({ role: "toolResult", details: { size: 1 } });
  });
});

describe("a call that does not run", () => {
  it("a blocked call has started, and ends with the reason as an error", async () => {
    const fired: string[] = [];
    let ran = false;
    const { sent, ended, stored } = await callOf(
      async () => {
        ran = true;
        return { content: [], details: undefined };
      },
      (pi) => {
        pi.on("tool_execution_start", ({ type }) => void fired.push(type));
        pi.on("tool_call", () => ({ block: true, reason: "not on a Friday" }));
        pi.on("tool_result", ({ type }) => void fired.push(type));
        pi.on("tool_execution_end", ({ type, isError }) => void fired.push(`${type} ${isError}`));
      },
    );
    expect(ran).toBe(false);
    expect(fired).toEqual(["tool_execution_start", "tool_execution_end true"]);
    expect(sent).toMatchObject({ isError: true, content: text("not on a Friday") });
    expect(ended).toMatchObject({ isError: true, result: { content: text("not on a Friday") } });
    expect(stored()).toEqual([
      "user: Go",
      'assistant: [probe {"text":"in"}]',
      "toolResult error: not on a Friday",
      "assistant: Done.",
    ]);
  });

  it.each([
    ["a tool that there is not", { name: "prob", input: {} }, "Tool prob not found"],
    ["arguments that do not fit", { name: "probe", input: { text: {} } }, "Validation failed"],
  ])("%s: an error result, and the loop goes on without tool_result", async (_, call, message) => {
    const results: string[] = [];
    const { ask, requests, stored } = await sessionFixture({
      turns: [{ toolCalls: [call] }, { text: "I see." }],
      tools: [testTool("probe")],
      hooks: {
        hook(pi) {
          pi.on("tool_call", ({ type }) => void results.push(type));
          pi.on("tool_result", ({ type }) => void results.push(type));
        },
      },
    });
    expect(await ask("Go")).toEqual({ kind: "answered", text: "I see." });
    expect(requests[1]?.messages.map(oneLine)[2]).toContain(`toolResult error: ${message}`);
    expect(stored()[2]).toContain(message);
    expect(results).toEqual([]);
  });
});

describe("the input of a call", () => {
  const rewrite = (pi: HookAPI) => {
    pi.on("tool_call", (event) => {
      Object.assign(event.input, { text: "final" });
    });
  };

  it("that a hook changed is what runs, is shown and comes with the result; the answer keeps the model's", async () => {
    const seen: unknown[] = [];
    const { stored, events } = await callOf(
      async (_id, input, _signal, onUpdate) => {
        seen.push(input);
        onUpdate?.({ content: text("half"), details: undefined });
        return { content: text("out"), details: undefined };
      },
      (pi) => {
        rewrite(pi);
        for (const name of [
          "tool_execution_start",
          "tool_execution_update",
          "tool_execution_end",
        ] as const) {
          pi.on(name, (event) => void seen.push([name, event.args]));
        }
        pi.on("tool_result", (event) => void seen.push(["tool_result", event.input]));
      },
    );
    expect(seen).toEqual([
      ["tool_execution_start", { text: "in" }],
      { text: "final" },
      ["tool_execution_update", { text: "final" }],
      ["tool_result", { text: "final" }],
      ["tool_execution_end", { text: "final" }],
    ]);
    expect(stored()[1]).toBe('assistant: [probe {"text":"in"}]');
    expect(events.filter((event) => "args" in event).map((event) => event.args)).toEqual([
      { text: "in" },
      { text: "final" },
      { text: "final" },
    ]);
  });

  it("is judged by a final gate as it will be executed", async () => {
    const { sent } = await callOf(returns({}), (pi) => {
      pi.on(
        "tool_call",
        (event) => {
          const { text: judged } = { text: "", ...event.input };
          return judged === "final" ? { block: true, reason: "I saw the final input" } : undefined;
        },
        { final: true },
      );
      rewrite(pi);
    });
    expect(sent).toMatchObject({ isError: true, content: text("I saw the final input") });
  });

  it("that a hook made unfit blocks the call, and the report names the hook", async () => {
    const { sent, errors } = await callOf(returns({}), (pi) => {
      pi.on("tool_call", () => ({ input: { text: 5 } }));
    });
    expect(sent).toMatchObject({ isError: true });
    expect(errors).toMatchObject([{ code: "INPUT_INVALID", hookPath: "hook" }]);
  });
});

it("two calls with the same id keep their own outcomes", async () => {
  const execute: TestExecute = async (_id, { text: value = "" }) => {
    if (value === "bad") throw Object.assign(new Error("bad"), { details: { of: "bad" } });
    return { content: text(value), details: { of: value } };
  };
  const { ask, requests } = await sessionFixture({
    turns: [
      { toolCalls: ["bad", "good"].map((value) => ({ name: "probe", input: { text: value } })) },
      { text: "Done." },
    ],
    tools: [testTool("probe", execute)],
    // As some local models do.
    callId: "call",
  });
  await ask("Go");
  expect(requests[1]?.messages.slice(2)).toMatchObject([
    { isError: true, details: { of: "bad" } },
    { isError: false, details: { of: "good" } },
  ]);
});

it("progress that a tool reports after its end reaches nobody", async () => {
  let late = () => {};
  const { ask, events } = await sessionFixture({
    turns: [{ toolCalls: [{ name: "probe", input: {} }] }, { text: "Done." }],
    tools: [
      testTool("probe", async (_id, _input, _signal, onUpdate) => {
        late = () => onUpdate?.({ content: text("late"), details: undefined });
        return { content: text("out"), details: undefined };
      }),
    ],
  });
  await ask("Go");
  const before = events.length;
  late();
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toHaveLength(before);
});
