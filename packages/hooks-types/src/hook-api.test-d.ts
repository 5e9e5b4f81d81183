import { expectTypeOf, it } from "vitest";
import type {
  CommandInfo,
  ExecResult,
  HookAPI,
  HookCommandContext,
  HookContext,
  HookFactory,
  HookTimer,
  HookUI,
  ToolHooks,
} from "./index.js";

declare const pi: HookAPI;

it("a factory may return nothing or a promise of it", () => {
  const plain: HookFactory = (api) => {
    api.on("input", (event) => {
      expectTypeOf(event.text).toBeString();
    });
  };
  const waiting: HookFactory = async (api) => {
    await api.exec("ls");
  };
  const short: HookFactory = (api) => void api.on("input", () => undefined);
  expectTypeOf([plain, waiting, short]).items.toEqualTypeOf<HookFactory>();
});

it("a command gets its arguments and a context that may wait for the agent", () => {
  pi.registerCommand("hello", {
    handler: async (args, ctx) => {
      expectTypeOf(args).toBeString();
      expectTypeOf(ctx).toEqualTypeOf<HookCommandContext>();
      await ctx.waitForIdle();
    },
  });
  // @ts-expect-error: no handler
  pi.registerCommand("hello", { description: "greets" });
  expectTypeOf<HookContext>().not.toHaveProperty("waitForIdle");
  expectTypeOf(pi.getCommands()).toEqualTypeOf<CommandInfo[]>();
});

it("sendMessage takes options or a bare boolean", () => {
  pi.sendMessage({ customType: "note", content: "hello" }, true);
  pi.sendMessage(
    { customType: "note", content: [{ type: "text", text: "hello" }], display: "Title" },
    { triggerTurn: true, deliverAs: "nextTurn" },
  );
  // @ts-expect-error: no such time
  pi.sendMessage({ customType: "note", content: "hello" }, { deliverAs: "later" });
  // @ts-expect-error: a message has a customType
  pi.sendMessage({ content: "hello" });
  // @ts-expect-error: what a person says does not wait for the next turn
  pi.sendUserMessage("hello", { deliverAs: "nextTurn" });
  pi.appendEntry<{ count: number }>("counter", { count: 1 });
  // @ts-expect-error: not what was announced
  pi.appendEntry<{ count: number }>("counter", { count: "1" });
});

it("timers are those of the platform", () => {
  expectTypeOf(pi.setTimeout(() => {}, 5)).toEqualTypeOf<HookTimer>();
  clearTimeout(pi.setTimeout(() => {}));
  clearInterval(pi.setInterval(async () => {}, 5));
});

it("the parts of a context may be taken out of it", () => {
  pi.on("session_start", async (_event, { ui, abort, exec, hasUI, signal }) => {
    expectTypeOf(ui).toEqualTypeOf<HookUI>();
    expectTypeOf(abort).toEqualTypeOf<() => void>();
    expectTypeOf(hasUI).toBeBoolean();
    expectTypeOf(await exec("ls", ["-l"], { signal })).toEqualTypeOf<ExecResult>();
    expectTypeOf(await ui.select("title", ["a"])).toEqualTypeOf<string | undefined>();
    expectTypeOf(await ui.confirm("title", "text", { timeout: 5 })).toBeBoolean();
    // @ts-expect-error: no such level
    ui.notify("text", "fatal");
  });
});

it("the port of the tool wrapper knows tools of any name", () => {
  expectTypeOf<Parameters<ToolHooks["emitToolCall"]>[0]["toolName"]>().toBeString();
  expectTypeOf<Parameters<ToolHooks["emitToolResult"]>[0]["details"]>().toBeUnknown();
});
