import type { AgentMessage as LoopMessage } from "@mariozechner/pi-agent-core";
import type { CustomMessage } from "@musepi/hooks-types";

declare module "@mariozechner/pi-agent-core" {
  interface CustomAgentMessages {
    custom: CustomMessage;
  }
}

/** Any message of the conversation: what the loop knows, and what hooks add. */
export type AgentMessage = LoopMessage;
