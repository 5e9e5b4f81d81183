import type { AgentToolResult } from "@mariozechner/pi-agent-core";
import { createProcessRunner } from "@musepi/hooks-loader";
import { createTempTree } from "@musepi/test-support";
import { onTestFinished } from "vitest";
import type { BashToolDetails, BashToolInput } from "./bash.js";
import { createTools } from "./create-tools.js";
import type { EditToolDetails, EditToolInput } from "./edit.js";
import type { ReadToolDetails, ReadToolInput } from "./read.js";
import type { BuiltInToolName } from "./tool-names.js";
import type { WriteToolDetails, WriteToolInput } from "./write.js";

interface Calls {
  read: { input: ReadToolInput; details: ReadToolDetails | undefined };
  bash: { input: BashToolInput; details: BashToolDetails };
  edit: { input: EditToolInput; details: EditToolDetails };
  write: { input: WriteToolInput; details: WriteToolDetails };
}

/**
 * For tests: the real tools on a temporary folder with these files; long outputs go there too. All of it is removed
 * when the test ends.
 *
 * @example
 * ```ts
 * const { call } = await toolFixture({ "a.txt": "hello\n" });
 * const { text } = await call("read", { path: "a.txt" });
 * ```
 */
export async function toolFixture(files: Record<string, string | Uint8Array> = {}) {
  const tree = await createTempTree(files);
  onTestFinished(tree.remove);
  const tools = createTools({
    cwd: tree.path,
    runner: createProcessRunner(),
    tempFolder: tree.path,
  });

  async function call<Name extends BuiltInToolName>(
    name: Name,
    input: Calls[Name]["input"],
    options: { signal?: AbortSignal; onUpdate?: (text: string, details: unknown) => void } = {},
  ) {
    const execute = tools.find((tool) => tool.name === name)?.execute as Execute<Name>;
    const { content, details } = await execute("call-1", input, options.signal, (partial) =>
      options.onUpdate?.(textOf(partial.content), partial.details),
    );
    return { content, details, text: textOf(content) };
  }

  return { ...tree, tools, call };
}

type Execute<Name extends BuiltInToolName> = (
  id: string,
  input: Calls[Name]["input"],
  signal: AbortSignal | undefined,
  onUpdate: (partial: AgentToolResult<Calls[Name]["details"]>) => void,
) => Promise<AgentToolResult<Calls[Name]["details"]>>;

function textOf(content: AgentToolResult<unknown>["content"]): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
