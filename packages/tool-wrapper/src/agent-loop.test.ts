import { type AgentEvent, type AgentTool, runAgentLoop } from "@mariozechner/pi-agent-core";
import {
  type AssistantMessage,
  fauxAssistantMessage,
  fauxToolCall,
  registerFauxProvider,
  type ToolResultMessage,
} from "@mariozechner/pi-ai";
import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook, type HookFactory } from "@musepi/hooks-types";
import { Type } from "typebox";
import { expect, it, vi } from "vitest";
import { wrapToolsWithHooks } from "./index.js";

const parameters = Type.Object({ command: Type.String() });

/** Plays a model that calls `bash` once with each of the commands, in one message, and says what came back. */
async function play(commands: string[], run: (command: string) => string, ...hooks: HookFactory[]) {
  const ran = vi.fn(run);
  const bash: AgentTool<typeof parameters> = {
    name: "bash",
    label: "Bash",
    description: "Runs a command.",
    parameters,
    execute: async (_id, { command }) => ({
      content: [{ type: "text", text: ran(command) }],
      details: { command },
    }),
  };
  const loaded = hooks.map((factory, index) =>
    createLoadedHook({ path: `hook ${index + 1}`, factory }),
  );
  const runner = new HookRunner({ hooks: await Promise.all(loaded), cwd: "/" });
  const events: AgentEvent[] = [];
  await converse(
    fauxAssistantMessage(
      commands.map((command) => fauxToolCall("bash", { command })),
      { stopReason: "toolUse" },
    ),
    wrapToolsWithHooks([bash], runner),
    (event) => events.push(event),
  );
  const results = events.flatMap((event) => (event.type === "turn_end" ? event.toolResults : []));
  return { ran: ran.mock.calls.map(([command]) => command), results: results.map(summary) };
}

async function converse(
  reply: AssistantMessage,
  tools: AgentTool<typeof parameters>[],
  emit: (event: AgentEvent) => void,
): Promise<void> {
  const provider = registerFauxProvider();
  provider.setResponses([reply, fauxAssistantMessage("Done.")]);
  try {
    await runAgentLoop(
      [{ role: "user", content: "go", timestamp: 0 }],
      { systemPrompt: "", messages: [], tools },
      { model: provider.getModel(), convertToLlm: (messages) => messages },
      emit,
    );
  } finally {
    provider.unregister();
  }
}

function summary({ content, isError }: ToolResultMessage) {
  return [
    isError ? "failed" : "succeeded",
    content.map((part) => Reflect.get(part, "text")).join(),
  ];
}

it("a blocked tool does not run, and the model is told the reason", async () => {
  const { ran, results } = await play(["rm -rf /", "ls"], String, (pi) => {
    pi.on("tool_call", (event) => {
      if (event.toolName === "bash" && event.input.command.includes("rm -rf")) {
        return { block: true, reason: "rm -rf is not allowed here" };
      }
    });
  });
  expect(ran).toEqual(["ls"]);
  expect(results).toEqual([
    ["failed", expect.stringContaining("rm -rf is not allowed here")],
    ["succeeded", "ls"],
  ]);
});

it("a gate that throws blocks, and names its hook", async () => {
  const { ran, results } = await play(["ls"], String, (pi) => {
    pi.on("tool_call", () => {
      throw new Error("broken gate");
    });
  });
  expect(ran).toEqual([]);
  expect(results).toEqual([["failed", expect.stringMatching(/hook 1.*broken gate/)]]);
});

it("an edit in place, a replaced object and a returned input all reach the tool, in load order", async () => {
  const { ran } = await play(
    ["a"],
    String,
    (pi) => {
      pi.on("tool_call", (event) => {
        if (event.toolName === "bash") event.input.command += "b";
      });
    },
    (pi) => {
      pi.on("tool_call", (event) => {
        if (event.toolName === "bash") event.input = { command: `${event.input.command}c` };
      });
    },
    (pi) => {
      pi.on("tool_call", async (event) =>
        event.toolName === "bash" ? { input: { command: `${event.input.command}d` } } : undefined,
      );
    },
  );
  expect(ran).toEqual(["abcd"]);
});

it("an input that no longer fits is blocked, naming hook and field", async () => {
  const { ran, results } = await play(["ls"], String, (pi) => {
    pi.on("tool_call", () => ({ input: { command: 5 } }));
  });
  expect(ran).toEqual([]);
  expect(results).toEqual([
    ["failed", expect.stringMatching(/as hook 1 changed it, .*: command must be string/)],
  ]);
});

it("what the model gets of a result, and of a failure, is what the hooks made of it", async () => {
  const run = (command: string) => {
    if (command === "fail") throw new Error("no KEY=1");
    return "KEY=1";
  };
  const { results } = await play(["work", "fail"], run, (pi) => {
    pi.on("tool_result", (event) => {
      for (const part of event.content) {
        if (part.type === "text") part.text = part.text.replace("KEY=1", "[REDACTED]");
      }
    });
  });
  expect(results).toEqual([
    ["succeeded", "[REDACTED]"],
    ["failed", "no [REDACTED]"],
  ]);
});

it("a hook makes a success of a failure, and a failure of a success, for the model too", async () => {
  const run = (command: string) => {
    if (command === "fail") throw new Error("nothing found");
    return "odd";
  };
  const { results } = await play(["work", "fail"], run, (pi) => {
    pi.on("tool_result", (event) => ({ isError: !event.isError }));
  });
  expect(results).toEqual([
    ["failed", "odd"],
    ["succeeded", "nothing found"],
  ]);
});

it("details that a hook removes in place reach nobody", async () => {
  const hook = await createLoadedHook({
    path: "redact",
    factory: (pi) => {
      pi.on("tool_result", (event) => {
        delete event.details;
      });
    },
  });
  const runner = new HookRunner({ hooks: [hook], cwd: "/" });
  const execute = async () => ({ content: [], details: { key: "secret" } });
  const [bash] = wrapToolsWithHooks([{ name: "bash", execute }], runner);
  expect(await bash?.execute()).toEqual({ content: [], details: undefined });
});

it("gates of calls in one message are asked one after another, and each decides its own call", async () => {
  const order: string[] = [];
  const { ran, results } = await play(["one", "two"], String, (pi) => {
    pi.on("tool_call", async (event) => {
      const command = event.toolName === "bash" ? event.input.command : "";
      order.push(`ask ${command}`);
      await new Promise((resolve) => setTimeout(resolve, command === "one" ? 20 : 0));
      order.push(`answer ${command}`);
      return { block: command === "one", reason: "not one" };
    });
  });
  expect(order).toEqual(["ask one", "answer one", "ask two", "answer two"]);
  expect(ran).toEqual(["two"]);
  expect(results).toEqual([
    ["failed", expect.stringContaining("not one")],
    ["succeeded", "two"],
  ]);
});

it("a gate may call another wrapped tool without waiting for itself", async () => {
  const inner = { name: "clock", execute: async () => ({ content: [] }) };
  const asked: string[] = [];
  const hook = await createLoadedHook({
    path: "nested",
    factory: (pi) => {
      pi.on("tool_call", async (event) => {
        asked.push(event.toolName);
        if (event.toolName === "bash") await clock?.execute();
      });
    },
  });
  const runner = new HookRunner({ hooks: [hook], cwd: "/" });
  const [clock] = wrapToolsWithHooks([inner], runner);
  const [bash] = wrapToolsWithHooks([{ ...inner, name: "bash" }], runner);
  await bash?.execute();
  expect(asked).toEqual(["bash", "clock"]);
});

it("an abort releases the queue: the waiting call does not run", async () => {
  const ran: string[] = [];
  const execute = async (id: string, _params: object, _signal?: AbortSignal) => {
    ran.push(id);
    return { content: [] };
  };
  let answer = () => {};
  const hook = await createLoadedHook({
    path: "slow",
    factory: (pi) => {
      pi.on("tool_call", () => new Promise<undefined>((done) => (answer = () => done(undefined))));
    },
  });
  const runner = new HookRunner({ hooks: [hook], cwd: "/" });
  const [bash] = wrapToolsWithHooks([{ name: "bash", execute }], runner);
  const controller = new AbortController();
  const first = bash?.execute("first", {});
  const second = bash?.execute("second", {}, controller.signal);
  controller.abort();
  await expect(second).rejects.toThrow(/abort/i);
  answer();
  await first;
  expect(ran).toEqual(["first"]);
});
