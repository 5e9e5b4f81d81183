import { expectTypeOf, it } from "vitest";
import type {
  HookAPI,
  HookContext,
  HookEvent,
  HookHandler,
  HookName,
  HookResult,
  hookNames,
  InputResult,
  ToolCallEvent,
  ToolCallResult,
} from "./index.js";
import type { resultSchemas } from "./schemas/result-schemas.js";

declare const pi: HookAPI;

it("hookNames and resultSchemas name every event and no other", () => {
  expectTypeOf<(typeof hookNames)[number]>().toEqualTypeOf<HookName>();
  expectTypeOf<keyof typeof resultSchemas>().toEqualTypeOf<HookName>();
});

it("an event takes a result exactly where it has a schema", () => {
  type WithSchema = {
    [Name in HookName]: (typeof resultSchemas)[Name] extends undefined ? never : Name;
  }[HookName];
  type WithResult = {
    [Name in HookName]: HookResult<Name> extends undefined ? never : Name;
  }[HookName];
  expectTypeOf<WithSchema>().toEqualTypeOf<WithResult>();
});

it("the type of an event is its name", () => {
  expectTypeOf<{ [Name in HookName]: HookEvent<Name>["type"] }>().toEqualTypeOf<{
    [Name in HookName]: Name;
  }>();
});

it("a wrong name is refused", () => {
  // @ts-expect-error: there is no such event
  pi.on("tool_cal", () => undefined);
  // @ts-expect-error: a name is needed
  pi.on(undefined, () => undefined);
});

it("handler and options are what they must be", () => {
  // @ts-expect-error: no handler
  pi.on("tool_call");
  // @ts-expect-error: not a function
  pi.on("tool_call", { block: true });
  // @ts-expect-error: the unit is milliseconds, as a number
  pi.on("tool_call", () => undefined, { timeoutMs: "30" });
  // @ts-expect-error: no such option
  pi.on("tool_call", () => undefined, { last: true });
  expectTypeOf(pi.on("tool_call", () => undefined, { final: true })).toEqualTypeOf<() => void>();
});

it("a wrong result is refused", () => {
  // @ts-expect-error: block is a boolean
  pi.on("tool_call", () => ({ block: "yes" }));
  // @ts-expect-error: content is a list of parts
  pi.on("tool_result", () => ({ content: "text" }));
  // @ts-expect-error: a part has a known type
  pi.on("tool_result", () => ({ content: [{ type: "html", text: "" }] }));
  // @ts-expect-error: messages are messages
  pi.on("context", async () => ({ messages: "nope" }));
  // @ts-expect-error: transform needs the text
  pi.on("input", () => ({ action: "transform" }));
  // @ts-expect-error: a bare string is no result
  pi.on("input", () => "text");
  // @ts-expect-error: there is no such action
  pi.on("input", () => ({ action: "skip" }));
  // @ts-expect-error: this event takes no result
  pi.on("agent_end", () => ({ messages: [] }));
  // @ts-expect-error: nor does this one, in an async handler
  pi.on("session_start", async () => 5);
});

it("vetoes and their like take the results of their events", () => {
  pi.on("session_before_switch", () => ({ cancel: true }), { onError: "block" });
  pi.on("session_before_branch", async () => ({ skipConversationRestore: true }));
  pi.on("session.compacting", () => ({ context: ["a"], prompt: "p", preserveData: { n: 1 } }));
  pi.on("resources_discover", () => ({ skillPaths: ["./skills"] }));
  pi.on("user_bash", ({ command }) => {
    const exec = async (): Promise<{ exitCode: number | null }> => ({ exitCode: 0 });
    if (command === "ls") return { operations: { exec } };
  });
  // @ts-expect-error: cancel is a boolean
  pi.on("session_before_tree", () => ({ cancel: "yes" }));
  // @ts-expect-error: a compaction needs the entry that is kept first
  pi.on("session_before_compact", () => ({ compaction: { summary: "s", tokensBefore: 1 } }));
  // @ts-expect-error: a list of strings
  pi.on("session.compacting", () => ({ context: "a" }));
  // @ts-expect-error: this event takes no result
  pi.on("session_switch", () => ({ cancel: true }));
  // @ts-expect-error: it blocks, or the option is left out
  pi.on("session_before_switch", () => undefined, { onError: "open" });
});

it("a wrong key of a result is refused where it is written down as one", () => {
  const handler: HookHandler<"tool_call"> = () => {
    // @ts-expect-error: block
    const result: ToolCallResult = { bloc: true };
    return result;
  };
  pi.on("tool_call", handler);
  // @ts-expect-error: a result with nothing but unknown keys
  pi.on("tool_result", () => ({ isEror: true }));
});

it("the event and the context need no annotation", () => {
  pi.on("tool_call", (event, ctx) => {
    expectTypeOf(event).toEqualTypeOf<ToolCallEvent>();
    expectTypeOf(ctx).toEqualTypeOf<HookContext>();
  });
  pi.on("input", async (event) => {
    expectTypeOf(event.text).toBeString();
    expectTypeOf(event.source).toEqualTypeOf<"interactive" | "print" | "rpc" | "extension">();
  });
});

it("nothing, null and fields that hold nothing may be returned", () => {
  pi.on("tool_call", () => {});
  pi.on("tool_call", async () => {});
  pi.on("tool_call", () => null);
  pi.on("tool_call", () => undefined);
  pi.on("tool_call", () => ({}));
  pi.on("tool_call", () => ({ block: undefined, reason: undefined, input: undefined }));
  pi.on("tool_call", (event) => {
    if (event.toolName === "bash") return { block: true, reason: "no" };
  });
  pi.on("tool_call", async (event) => (event.toolName === "bash" ? { block: true } : null));
  pi.on("session_start", async (_event, ctx) => ctx.ui.notify("ready"));
});

it("results of an event are those of its family file", () => {
  expectTypeOf<HookResult<"input">>().toEqualTypeOf<InputResult>();
  expectTypeOf<HookResult<"tool_call">>().toEqualTypeOf<ToolCallResult>();
  expectTypeOf<HookResult<"turn_end">>().toEqualTypeOf<undefined>();
});

it("a handler can be written as a constant of its type", () => {
  const shout: HookHandler<"input"> = ({ text }) => ({
    action: "transform",
    text: text.toUpperCase(),
  });
  pi.on("input", shout);
  // @ts-expect-error: it is a handler of another event
  pi.on("context", shout);
  expectTypeOf<ReturnType<HookHandler<"agent_start">>>().toEqualTypeOf<
    // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing has the type void
    undefined | null | void | Promise<undefined | null | void>
  >();
});
