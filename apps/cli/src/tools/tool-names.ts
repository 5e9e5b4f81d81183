/** The tools that the agent brings along; all of them are on by default. */
export const toolNames = ["read", "bash", "edit", "write"] as const;

/** Name of a tool that the agent brings along. */
export type BuiltInToolName = (typeof toolNames)[number];
