import { expect, it } from "vitest";
import { sessionFixture, testTool } from "./session-fixture.js";

it("two calls that both ask: the second dialog comes after the first is answered, each decides its own call", async () => {
  const open: { message: string; answer(yes: boolean): void }[] = [];
  const ran: string[] = [];
  const { ask, stored } = await sessionFixture({
    turns: [
      { toolCalls: ["one", "two"].map((text) => ({ name: "probe", input: { text } })) },
      { text: "Done." },
    ],
    tools: [
      testTool("probe", async (_id, { text = "" }) => {
        ran.push(text);
        return { content: [{ type: "text", text }], details: undefined };
      }),
    ],
    ui: {
      confirm: (_title, message) =>
        new Promise((resolve) => open.push({ message, answer: resolve })),
    },
    hooks: {
      gate(pi) {
        pi.on("tool_call", async (event, ctx) => {
          const { text } = { text: "", ...event.input };
          if (!(await ctx.ui.confirm("Run it?", text)))
            return { block: true, reason: `not ${text}` };
          return undefined;
        });
      },
    },
  });
  const outcome = ask("Go");
  await expect.poll(() => open.map(({ message }) => message)).toEqual(["one"]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(open).toHaveLength(1);
  open[0]?.answer(false);
  await expect.poll(() => open.map(({ message }) => message)).toEqual(["one", "two"]);
  open[1]?.answer(true);
  await outcome;
  expect(ran).toEqual(["two"]);
  expect(stored().slice(2, 4)).toEqual(["toolResult error: not one", "toolResult: two"]);
});

it("the budget of a gate does not run while a person thinks", async () => {
  const { ask, errors, stored } = await sessionFixture({
    turns: [{ toolCalls: [{ name: "probe", input: { text: "out" } }] }, { text: "Done." }],
    tools: [testTool("probe")],
    ui: { confirm: () => new Promise((resolve) => setTimeout(() => resolve(true), 60)) },
    hooks: {
      gate(pi) {
        pi.on(
          "tool_call",
          async (_event, ctx) => {
            if (!(await ctx.ui.confirm("Run it?", "probe"))) return { block: true, reason: "no" };
            return undefined;
          },
          { timeoutMs: 30 },
        );
      },
    },
  });
  await ask("Go");
  expect(stored()[2]).toBe("toolResult: out");
  expect(errors).toEqual([]);
});
