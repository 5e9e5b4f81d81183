import type { HookAPI, ToolCallEvent } from "@musepi/hooks-types";
import { tell } from "../tell.js";
import { protectionOf, protections } from "./protection-of.js";
import { targetsOf } from "./targets-of.js";
import { type WrittenPath, writtenPaths } from "./written-paths.js";

/**
 * Keeps the tools `write`, `edit` and `bash` from changing files that an agent should leave alone. `/protected-paths` lists
 * them.
 */
export default function protectedPaths(pi: HookAPI): void {
  pi.on(
    "tool_call",
    async (event, ctx) => {
      const paths = writtenBy(event, ctx.cwd);
      for (const { text, cwd } of paths) {
        const protection = (await targetsOf(text, cwd)).map(protectionOf).find((name) => name);
        if (protection === undefined) continue;
        const reason = `${text} may not be changed: ${protection} are protected. Leave it as it is, or ask the user to change it.`;
        return { block: true, reason };
      }
    },
    // Last of all gates: it must judge the path that is written, not one that another hook then changes.
    { final: true },
  );

  pi.registerCommand("protected-paths", {
    description: "List the files that tools may not change",
    handler(_args, ctx) {
      const list = protections.map(({ name }) => `- ${name}`).join("\n");
      tell(ctx, `Tools may not change:\n${list}`);
    },
  });
}

function writtenBy(event: ToolCallEvent, cwd: string): WrittenPath[] {
  if (event.toolName === "bash") return writtenPaths(event.input.command, cwd);
  if (event.toolName === "write" || event.toolName === "edit") {
    return [{ text: event.input.path, cwd }];
  }
  return [];
}
