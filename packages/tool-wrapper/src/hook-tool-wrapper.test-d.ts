import type { AgentTool } from "@mariozechner/pi-agent-core";
import type { ToolHooks } from "@musepi/hooks-types";
import type { TObject, TString } from "typebox";
import { expectTypeOf, it } from "vitest";
import { HookToolWrapper, wrapToolsWithHooks } from "./index.js";

declare const hooks: ToolHooks;
type ReadTool = AgentTool<TObject<{ path: TString }>, { lines: number }>;
declare const read: ReadTool;

it("a wrapped tool has the tool's own type", () => {
  const wrapped = new HookToolWrapper(read, hooks);
  expectTypeOf(wrapped).toEqualTypeOf<ReadTool>();
  expectTypeOf<HookToolWrapper<ReadTool>>().toExtend<ReadTool>();
  expectTypeOf(wrapped.execute).parameter(1).toEqualTypeOf<{ path: string }>();
});

it("a list of wrapped tools fits where an agent takes tools", () => {
  // biome-ignore lint/suspicious/noExplicitAny: that is how the agent declares it
  const tools: AgentTool<any>[] = [read];
  // biome-ignore lint/suspicious/noExplicitAny: that is how the agent declares it
  expectTypeOf(wrapToolsWithHooks(tools, hooks)).toEqualTypeOf<AgentTool<any>[]>();
});

it("what more a tool has is kept", () => {
  const tool = { name: "a", color: "red", execute: async () => ({ content: [] }) };
  expectTypeOf(new HookToolWrapper(tool, hooks).color).toBeString();
});

it("what is no tool is refused", () => {
  // @ts-expect-error: no name
  new HookToolWrapper({ execute: async () => ({ content: [] }) }, hooks);
  // @ts-expect-error: a result without content
  new HookToolWrapper({ name: "a", execute: async () => 5 }, hooks);
});
