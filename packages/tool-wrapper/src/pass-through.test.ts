import type { ToolHooks } from "@musepi/hooks-types";
import { expect, it } from "vitest";
import { HookToolWrapper, wrapToolsWithHooks } from "./index.js";

const hooks: ToolHooks = {
  hasHandlers: () => false,
  emitToolCall: () => undefined,
  emitToolResult: () => undefined,
};
const done = { content: [] };

class Counter {
  readonly #step: number;
  count = 0;
  executionMode: "sequential" | "parallel" = "parallel";
  constructor(step: number) {
    this.#step = step;
  }
  get label() {
    return `counts by ${this.#step}`;
  }
  get name() {
    return "counter";
  }
  prepareArguments(args: object) {
    return { ...args, step: this.#step };
  }
  async execute() {
    this.count += this.#step;
    return done;
  }
}

it("getters and methods of a tool's class work, private fields too, and are read anew each time", async () => {
  const tool = new Counter(2);
  const wrapped = new HookToolWrapper(tool, hooks);
  expect(wrapped.name).toBe("counter");
  expect(wrapped.label).toBe("counts by 2");
  expect(wrapped.prepareArguments({ a: 1 })).toEqual({ a: 1, step: 2 });
  await wrapped.execute();
  expect(wrapped.count).toBe(2);
  tool.executionMode = "sequential";
  expect(wrapped.executionMode).toBe("sequential");
});

it("what is written to the wrapped tool is written to the tool", () => {
  const tool = { name: "a", label: "A", execute: async () => done };
  const wrapped = new HookToolWrapper(tool, hooks);
  wrapped.label = "B";
  expect(tool.label).toBe("B");
});

it("a frozen tool can be wrapped, and stays frozen", async () => {
  const parameters = Object.freeze({ type: "object" });
  const tool = Object.freeze({ name: "a", parameters, execute: async () => done });
  const wrapped: { name: string } & typeof tool = new HookToolWrapper(tool, hooks);
  expect(wrapped.parameters).toBe(parameters);
  await expect(wrapped.execute()).resolves.toBe(done);
  expect(() => {
    (wrapped as { name: string }).name = "b";
  }).toThrow("The field name of the tool cannot be written.");
});

it("functions of a plain tool, symbols and absent fields are as they are", () => {
  const render = () => "drawn";
  const tag = Symbol("tag");
  const tool = { name: "a", render, [tag]: 1, execute: async () => done };
  const wrapped = new HookToolWrapper(tool, hooks);
  expect(wrapped.render).toBe(render);
  expect(wrapped[tag]).toBe(1);
  expect("prepareArguments" in wrapped).toBe(false);
  expect(Object.keys(wrapped)).toEqual(["name", "render", "execute"]);
});

it("a spread of a wrapped tool still asks the hooks", async () => {
  const asked: string[] = [];
  const asking: ToolHooks = {
    ...hooks,
    hasHandlers: () => true,
    emitToolCall: (event) => {
      asked.push(event.toolName);
      return undefined;
    },
  };
  const copy = { ...new HookToolWrapper({ name: "a", execute: async () => done }, asking) };
  await copy.execute();
  expect(asked).toEqual(["a"]);
});

it("all tools of a list are wrapped, in order", () => {
  const tools = [new Counter(1), { name: "a", execute: async () => done }];
  const wrapped = wrapToolsWithHooks(tools, hooks);
  expect(wrapped.map((tool) => tool.name)).toEqual(["counter", "a"]);
  expect(wrapped.every((tool) => tool instanceof HookToolWrapper)).toBe(true);
  expect(tools.some((tool) => tool instanceof HookToolWrapper)).toBe(false);
});
