import type { HookEvent, HookMessage } from "@musepi/hooks-types";
import type { Scenario } from "./scenario.js";

const textBytes = 1024;
const timestamp = 1_760_000_000_000;

/** The event of a scenario; that of `context` carries 1,000 messages of 1 KB. */
export function createEvent<Name extends Scenario["event"]>(name: Name): HookEvent<Name>;
export function createEvent(name: Scenario["event"]): HookEvent {
  const call = { toolCallId: "call_1", toolName: "bash" as const, input: { command: "ls -la" } };
  switch (name) {
    case "turn_start":
      return { type: name, turnIndex: 0, timestamp };
    case "tool_call":
      return { type: name, ...call };
    case "input":
      return { type: name, text: "Which tests fail, and why?", source: "print" };
    case "tool_result": {
      const content = [{ type: "text" as const, text: "total 0" }];
      return { type: name, ...call, content, details: undefined, isError: false };
    }
    case "context":
      return { type: name, messages: createMessages(1000), purpose: "turn" };
  }
}

/** A conversation in which a model calls a tool again and again; each message holds 1 KB of text of its own. */
export function createMessages(count: number): HookMessage[] {
  return Array.from({ length: count }, (_, index): HookMessage => {
    const text = createText(index);
    if (index === 0) return { role: "user", content: text, timestamp };
    const toolCallId = `call_${Math.ceil(index / 2)}`;
    if (index % 2 === 0) {
      const content = [{ type: "text" as const, text }];
      return {
        role: "toolResult",
        toolCallId,
        toolName: "read",
        content,
        isError: false,
        timestamp,
      };
    }
    return {
      role: "assistant",
      content: [
        { type: "text", text },
        { type: "toolCall", id: toolCallId, name: "read", arguments: { path: `src/${index}.ts` } },
      ],
      stopReason: "toolUse",
      provider: "local",
      model: "x",
      timestamp,
    };
  });
}

/** One flat string: one that was only joined would be flattened by whoever reads it first. */
function createText(seed: number): string {
  return Buffer.from(`${seed} lorem ipsum `.repeat(textBytes).slice(0, textBytes)).toString(
    "latin1",
  );
}
