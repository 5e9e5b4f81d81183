import type { ModelThinkingLevel } from "@mariozechner/pi-ai";

/** How much a model may think, from not at all upwards; written after a model's name: `anthropic/claude-x:high`. */
export const THINKING_LEVELS = [
  "off",
  "minimal",
  "low",
  "medium",
  "high",
  "xhigh",
] as const satisfies readonly ModelThinkingLevel[];
