import type { AgentTool } from "@mariozechner/pi-agent-core";

/** A tool, whatever its parameters are. */
// biome-ignore lint/suspicious/noExplicitAny: the loop's own lists are of this type; its parameters are both in and out
export type AnyTool = AgentTool<any, any>;
