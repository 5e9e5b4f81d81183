/** What the system prompt is made from. */
export interface SystemPromptOptions {
  /** Working directory, absolute. */
  cwd: string;
  tools: readonly { name: string; description: string }[];
  /** Default: now. */
  date?: Date | undefined;
}

/**
 * The system prompt that a session starts with, before hooks change it: who the agent is, its tools, where and when it is.
 *
 * @example
 * ```ts
 * buildSystemPrompt({ cwd: "/work", tools: [{ name: "read", description: "Read a file." }] });
 * ```
 */
export function buildSystemPrompt({ cwd, tools, date = new Date() }: SystemPromptOptions): string {
  const parts = [
    "You are MusePi, a coding agent that works in a person's terminal, on the files and programs of their machine.",
    toolPart(tools),
    [
      "How to work:",
      "- Look before you change: read a file before you edit it, and do not guess what a tool can tell you.",
      "- Change what the task needs and nothing else; keep the style of the code around it.",
      "- When a tool call fails or is blocked, the result says why: do something else, or say what stands in the way. Do not try to get around a block.",
      "- Answer briefly, with paths where they help. Say what you did, and what you did not check.",
    ].join("\n"),
    [`Date: ${dayOf(date)}`, `Working directory: ${cwd}`].join("\n"),
  ];
  return parts.join("\n\n");
}

function toolPart(tools: SystemPromptOptions["tools"]): string {
  if (tools.length === 0) return "You have no tools: answer from what you are given.";
  const lines = tools.map(({ name, description }) => `- ${name}: ${firstSentence(description)}`);
  return ["Your tools:", ...lines].join("\n");
}

/** The model gets the whole description with the tool itself. */
function firstSentence(description: string): string {
  return /^.*?[.:;](?=\s|$)/s.exec(description)?.[0].replace(/[:;]$/, ".") ?? description;
}

/** The local day, as `2026-01-31`. */
function dayOf(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}
