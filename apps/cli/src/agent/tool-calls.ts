import type { AfterToolCallContext, AfterToolCallResult } from "@mariozechner/pi-agent-core";
import type { HookError, ToolHooks } from "@musepi/hooks-types";
import { HookToolError, toolFailure, wrapToolsWithHooks } from "@musepi/tool-wrapper";
import type { AnyTool } from "./any-tool.js";

/** The tools of a session with hooks around them, and what the loop would lose of their calls. */
export interface ToolCalls {
  /** For the loop. */
  readonly tools: AnyTool[];
  /** Notes the arguments that the model gave. */
  begin(toolCallId: string, args: unknown): void;
  /** The arguments that a call runs with. */
  argsOf(toolCallId: string): unknown;
  /** Forgets a call; returns the arguments that it ran with. */
  end(toolCallId: string): unknown;
  /**
   * What the loop drops of a result: it makes a text of what a tool throws, and a success of a failure that a tool
   * returns. For the loop's after-call callback.
   */
  restore(context: AfterToolCallContext): AfterToolCallResult | undefined;
}

/** What the tool calls of a session are made from. */
export interface ToolCallsOptions {
  tools: readonly AnyTool[];
  hooks: ToolHooks;
  onError(error: HookError): void;
}

/** Wraps the tools of a session. See `ToolCalls`. */
export function createToolCalls({ tools, hooks, onError }: ToolCallsOptions): ToolCalls {
  const args = new Map<string, unknown>();
  // By the arguments object, which is one for each call: a model may give two calls the same id.
  const failures = new Map<unknown, AfterToolCallResult>();
  const wrapped = wrapToolsWithHooks(tools, hooks, {
    onInputChanged: ({ toolCallId, input }) => args.set(toolCallId, input),
    onError,
  });
  return {
    tools: wrapped.map((tool) => withNotes(tool, failures)),
    begin: (toolCallId, given) => void args.set(toolCallId, given),
    argsOf: (toolCallId) => args.get(toolCallId),
    end(toolCallId) {
      const ranWith = args.get(toolCallId);
      args.delete(toolCallId);
      return ranWith;
    },
    restore(context) {
      const failure = failures.get(context.args);
      failures.delete(context.args);
      return failure;
    },
  };
}

function withNotes(tool: AnyTool, failures: Map<unknown, AfterToolCallResult>): AnyTool {
  const execute: AnyTool["execute"] = async (toolCallId, params, signal, onUpdate) => {
    let isRunning = true;
    try {
      const result = await tool.execute(toolCallId, params, signal, (partial) => {
        // Progress of a call that is over would reach the loop after its end event, or after the run.
        if (isRunning) onUpdate?.(partial);
      });
      if (Reflect.get(result, "isError") === true) failures.set(params, { isError: true });
      return result;
    } catch (thrown) {
      failures.set(params, failureOf(thrown));
      throw thrown;
    } finally {
      isRunning = false;
    }
  };
  // Inherits the other fields, those of a class included.
  return Object.create(tool, { execute: { value: execute, enumerable: true } });
}

function failureOf(thrown: unknown): AfterToolCallResult {
  const result = HookToolError.isInstance(thrown) ? thrown.result : undefined;
  const ends = result !== undefined && Reflect.get(result, "terminate") === true;
  return { ...toolFailure(thrown), ...(ends ? { terminate: true } : {}) };
}
