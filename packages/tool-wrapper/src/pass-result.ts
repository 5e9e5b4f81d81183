import { errorText, type ToolResultRequest, type ToolResultResult } from "@musepi/hooks-types";
import { HookToolError } from "./hook-tool-error.js";
import { isObject } from "./is-object.js";
import { toolFailure } from "./tool-failure.js";
import type { ToolRun } from "./tool-run.js";

/** How a tool ended. `input` is what it ran with. @internal */
export type ToolOutcome = { input: unknown } & ({ result: unknown } | { thrown: unknown });

type Report = Pick<ToolResultRequest, "content" | "details" | "isError">;

/**
 * Steps five and six: passes the outcome of a tool through its hooks. What no hook changed comes back, or is thrown, as it
 * was.
 *
 * @throws HookToolError when hooks changed a failure, made one of a success, or could not see the result
 * @internal
 */
export async function passResult(run: ToolRun, outcome: ToolOutcome): Promise<unknown> {
  const before = "thrown" in outcome ? toolFailure(outcome.thrown) : reportOf(outcome.result);
  const changes = presentFields(await emit(run, outcome.input, before));
  if (Object.keys(changes).length === 0) {
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome.result;
  }
  const { content, details, isError } = { ...before, ...changes };
  if ("thrown" in outcome) {
    if (isError) throw new HookToolError({ content, details, cause: outcome.thrown });
    return { content, details };
  }
  const reportsStatus = before.isError || "isError" in changes;
  const result = {
    ...(isObject(outcome.result) ? outcome.result : {}),
    content,
    details,
    ...(reportsStatus ? { isError } : {}),
  };
  // Agents drop an `isError` that is returned, so a success that became a failure must be thrown to be one.
  if (isError && !before.isError) throw new HookToolError({ content, details, result });
  return result;
}

async function emit(run: ToolRun, input: unknown, report: Report): Promise<ToolResultResult> {
  const { tool, hooks, toolCallId, signal } = run;
  const event: ToolResultRequest = {
    type: "tool_result",
    toolCallId,
    toolName: tool.name,
    input: isObject(input) ? input : {},
    ...report,
  };
  try {
    return (await hooks.emitToolResult(event, { signal })) ?? {};
  } catch (cause) {
    // A result that may still hold what a hook would have removed goes nowhere.
    const text = `"${tool.name}" ran, but its result is withheld, because its hooks could not see it: ${errorText(cause)}`;
    throw new HookToolError({ content: [{ type: "text", text }], cause });
  }
}

function reportOf(result: unknown): Report {
  const { content, details, isError }: { content?: unknown; details?: unknown; isError?: unknown } =
    isObject(result) ? result : {};
  return { content: partsOf(content), details, isError: isError === true };
}

function partsOf(content: unknown): Report["content"] {
  // Not what the types allow, but a text that hooks do not see could not be redacted.
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [];
}

function presentFields(changes: ToolResultResult): Partial<Report> {
  const { content, details, isError } = changes;
  return {
    ...(content === undefined ? {} : { content }),
    // A hook that removes them must not find them kept.
    ...("details" in changes ? { details } : {}),
    ...(isError === undefined ? {} : { isError }),
  };
}
