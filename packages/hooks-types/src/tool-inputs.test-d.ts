import type {
  BashToolInput,
  HookAPI,
  ReadToolInput,
  ToolCallEvent,
  ToolDetails,
  ToolName,
  ToolResultEvent,
} from "@musepi/hooks-types";
import {
  isBashToolResult,
  isEditToolResult,
  isReadToolResult,
  isToolCall,
  isToolResult,
  isWriteToolResult,
} from "@musepi/hooks-types";
import { expectTypeOf, it } from "vitest";

declare module "@musepi/hooks-types" {
  interface ToolInputs {
    deploy: { target: string };
  }
  interface ToolDetails {
    deploy: { url: string };
  }
}

declare const pi: HookAPI;

it("the name of the tool narrows its input", () => {
  pi.on("tool_call", (event) => {
    if (event.toolName === "bash") expectTypeOf(event.input).toEqualTypeOf<BashToolInput>();
    if (event.toolName === "read") expectTypeOf(event.input).toEqualTypeOf<ReadToolInput>();
    // @ts-expect-error: no tool of this name is known
    if (event.toolName === "bsh") return;
    // @ts-expect-error: not every tool has a command
    event.input.command;
  });
});

it("a switch over the names narrows too", () => {
  pi.on("tool_result", (event) => {
    switch (event.toolName) {
      case "bash":
        expectTypeOf(event.details).toEqualTypeOf<ToolDetails["bash"]>();
        return { content: [{ type: "text", text: event.input.command }] };
      case "write":
        return { content: [{ type: "text", text: event.input.content }] };
      default:
        expectTypeOf(event.input).not.toHaveProperty("command");
    }
  });
});

it("details that no type is known for are unknown", () => {
  pi.on("tool_result", (event) => {
    if (event.toolName === "read") expectTypeOf(event.details).toBeUnknown();
    if (event.toolName === "edit")
      expectTypeOf(event.details?.diff).toEqualTypeOf<string | undefined>();
  });
});

it("guards narrow where the name alone does not", () => {
  const isPrivate = (event: ToolCallEvent) =>
    isToolCall(event, "read") && event.input.path.endsWith(".env");
  expectTypeOf(isPrivate).returns.toBeBoolean();
  const lengthOf = (event: ToolResultEvent): number => {
    if (isToolResult(event, "grep")) return event.input.pattern.length;
    if (isBashToolResult(event)) return event.input.command.length;
    if (isReadToolResult(event)) return event.input.path.length;
    if (isWriteToolResult(event)) return event.input.content.length;
    if (isEditToolResult(event)) return event.input.edits?.length ?? 0;
    return 0;
  };
  expectTypeOf(lengthOf).returns.toBeNumber();
  pi.on("tool_call", (event) => {
    // @ts-expect-error: no tool of this name is known
    isToolCall(event, "bsh");
    // @ts-expect-error: a call is not a result
    isToolResult(event, "bash");
  });
});

it("a package that brings a tool adds its input and details", () => {
  expectTypeOf<"deploy">().toExtend<ToolName>();
  pi.on("tool_call", (event) => {
    if (event.toolName === "deploy") expectTypeOf(event.input).toEqualTypeOf<{ target: string }>();
    if (isToolCall(event, "deploy")) return { block: event.input.target === "production" };
  });
  pi.on("tool_result", (event) => {
    if (isToolResult(event, "deploy")) expectTypeOf(event.details).toEqualTypeOf<{ url: string }>();
  });
});
