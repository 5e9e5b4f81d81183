import type { AgentMessage as LoopMessage } from "@mariozechner/pi-agent-core";
import type { AssistantMessageEvent as ProviderEvent } from "@mariozechner/pi-ai";
import type { HookRunner } from "@musepi/hooks-runner";
import type {
  AssistantMessage,
  AssistantMessageEvent,
  HookEvent,
  HookMessage,
  ModelInfo,
  ModelRegistryView,
  SessionEntry as SessionEntryView,
  SessionView,
  ToolHooks,
} from "@musepi/hooks-types";
import { type HookableTool, wrapToolsWithHooks } from "@musepi/tool-wrapper";
import { expectTypeOf, it } from "vitest";
import type { AnyModel } from "../models/catalogue.js";
import type { ModelRegistry } from "../models/model-registry.js";
import type { AgentMessage } from "../session/agent-message.js";
import type { SessionEntry } from "../session/session-entry.js";
import type { SessionManager } from "../session/session-manager.js";
import type { BuiltInTool } from "../tools/create-tools.js";
import type { AgentSessionEvent } from "./agent-session.js";
import type { AnyTool } from "./any-tool.js";

it("messages of the loop are messages for hooks, and back but for answers that a hook made up", () => {
  expectTypeOf<AgentMessage>().toEqualTypeOf<LoopMessage>();
  expectTypeOf<AgentMessage>().toExtend<HookMessage>();
  expectTypeOf<Exclude<HookMessage, AssistantMessage>>().toExtend<AgentMessage>();
  expectTypeOf<AssistantMessage>().not.toExtend<AgentMessage>();
  expectTypeOf<AgentMessage["role"]>().toEqualTypeOf<HookMessage["role"]>();
});

it("streamed pieces, models and their registry fit what hooks know of them", () => {
  expectTypeOf<ProviderEvent>().toExtend<AssistantMessageEvent>();
  expectTypeOf<AnyModel>().toExtend<ModelInfo>();
  expectTypeOf<ModelRegistry>().toExtend<ModelRegistryView>();
});

it("the session can be read as hooks read it", () => {
  expectTypeOf<SessionManager>().toExtend<SessionView>();
  expectTypeOf<SessionEntry>().toExtend<SessionEntryView>();
});

it("every tool can be wrapped and is still a tool", () => {
  expectTypeOf<AnyTool>().toExtend<HookableTool>();
  expectTypeOf<BuiltInTool>().toExtend<HookableTool>();
  expectTypeOf<BuiltInTool>().toExtend<AnyTool>();
  expectTypeOf(wrapToolsWithHooks<AnyTool>).returns.toEqualTypeOf<AnyTool[]>();
});

it("the runner is what tools are wrapped with, and what a mode shows are hooks' events", () => {
  expectTypeOf<HookRunner>().toExtend<ToolHooks>();
  expectTypeOf<AgentSessionEvent>().toExtend<HookEvent>();
});
