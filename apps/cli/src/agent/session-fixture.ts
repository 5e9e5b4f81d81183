import type { AgentTool } from "@mariozechner/pi-agent-core";
import {
  type Api,
  type Context,
  createAssistantMessageEventStream,
  type Model,
} from "@mariozechner/pi-ai";
import type { Clock } from "@musepi/hooks-runner";
import {
  createLoadedHook,
  type HookAPI,
  type HookError,
  type HookName,
  type HookUI,
  hookNames,
} from "@musepi/hooks-types";
import { Type } from "typebox";
import { onTestFinished } from "vitest";
import { emptyMessage } from "../models/empty-message.js";
import { endWithError } from "../models/end-with-error.js";
import type { ScriptedTurn } from "../models/scripted/script.js";
import { turnEvents } from "../models/scripted/turn-events.js";
import type { AgentSessionEvent, AgentSessionOptions } from "./agent-session.js";
import type { AnyTool } from "./any-tool.js";
import { createAgentSession } from "./create-agent-session.js";

/** One answer of the model in a test: what it says, or how it fails. */
export type FixtureTurn =
  | (ScriptedTurn & { error?: string | undefined })
  | ((request: Context, signal: AbortSignal | undefined) => Promise<FixtureTurn> | FixtureTurn);

/** What a session for a test is made from. */
export interface SessionFixtureOptions {
  /** The model's answers; past the last one it answers with an empty text. */
  turns?: readonly FixtureTurn[];
  /** By the path under which they are reported, in load order. */
  hooks?: Record<string, (pi: HookAPI) => void>;
  tools?: readonly AnyTool[];
  ui?: Partial<HookUI>;
  /** The id of each tool call; default: one of its own. */
  callId?: string;
  options?: Partial<AgentSessionOptions>;
}

/** For tests: a whole session, started, with a model that plays turns. It is closed when the test ends. */
export async function sessionFixture(fixture: SessionFixtureOptions = {}) {
  const requests: Context[] = [];
  const errors: HookError[] = [];
  const events: AgentSessionEvent[] = [];
  const turns = [...(fixture.turns ?? [])];
  const hooks = await Promise.all(
    Object.entries(fixture.hooks ?? {}).map(([path, factory]) =>
      createLoadedHook({ path, factory }),
    ),
  );
  const session = createAgentSession({
    cwd: "/work",
    model: testModel,
    tools: fixture.tools ?? [],
    systemPrompt: "Be brief.",
    hooks,
    ...(fixture.ui === undefined ? {} : { ui: { ...silentUI, ...fixture.ui } }),
    onHookError: (error) => errors.push(error),
    streamFn: (model, context, options) => {
      requests.push(JSON.parse(JSON.stringify(context)));
      const stream = createAssistantMessageEventStream();
      const signal = options?.signal;
      const message = emptyMessage(model);
      const play = async (turn: FixtureTurn): Promise<void> => {
        if (typeof turn === "function") return play(await turn(context, signal));
        if (turn.error !== undefined) throw new Error(turn.error);
        const number = requests.length;
        for (const event of turnEvents(
          turn,
          message,
          (index) => fixture.callId ?? `call-${number}-${index + 1}`,
        )) {
          stream.push(event);
        }
      };
      play(turns.shift() ?? {}).catch((thrown: Error) =>
        endWithError(stream, { message, errorMessage: thrown.message, signal }),
      );
      return stream;
    },
    ...fixture.options,
  });
  onTestFinished(() => session.close());
  session.subscribe((event) => events.push(event));
  return {
    session,
    /** What the model got, as it was sent. */
    requests,
    errors,
    events,
    /** What is stored, one line each. */
    stored: () => session.sessionManager.buildSessionContext().messages.map(oneLine),
    ask: (text: string) => session.prompt(text, { source: "print" }),
  };
}

/** A message in one line: `user: Hello`, `toolResult error: no such file`, `assistant: [read {"path":"a"}]`. */
export function oneLine(message: { role: string; content: unknown; isError?: boolean }): string {
  const parts = Array.isArray(message.content) ? message.content : [message.content];
  const text = parts.map(
    (part) =>
      (typeof part === "string" ? part : part.text) ??
      (part.type === "image" ? "[image]" : `[${part.name} ${JSON.stringify(part.arguments)}]`),
  );
  return `${message.role}${message.isError ? " error" : ""}: ${text.join(" ")}`;
}

const textSchema = Type.Object({ text: Type.Optional(Type.String()) });

/** How a tool of a test runs. */
export type TestExecute = AgentTool<typeof textSchema>["execute"];

/** A tool that takes `{ text }`; it echoes it unless told otherwise. */
export function testTool(name: string, execute: TestExecute = echo): AnyTool {
  const tool: AgentTool<typeof textSchema> = {
    name,
    label: name,
    description: `The tool ${name}.`,
    parameters: textSchema,
    execute,
  };
  return tool;
}

const echo: TestExecute = async (_id, { text = "" }) => ({
  content: [{ type: "text", text }],
  details: undefined,
});

/** A clock on which time passes ten times as fast. */
export const fastClock: Clock = {
  now: () => performance.now() * 10,
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs / 10),
};

/** A hook that writes every event into a log, in order, with its payload. */
export function recorder(log: { name: HookName; event: object }[]) {
  return (pi: HookAPI): void => {
    for (const name of hookNames) pi.on(name, (event) => void log.push({ name, event }));
  };
}

const testModel: Model<Api> = {
  id: "test",
  name: "test",
  api: "test",
  provider: "test",
  baseUrl: "",
  reasoning: false,
  input: ["text", "image"],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 1000,
};

const silentUI: HookUI = {
  select: async () => undefined,
  confirm: async () => false,
  input: async () => undefined,
  editor: async () => undefined,
  notify: () => {},
  setStatus: () => {},
  setEditorText: () => {},
  getEditorText: () => "",
};
