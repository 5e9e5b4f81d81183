import type { Message } from "@mariozechner/pi-ai";
import type { CustomMessage } from "@musepi/hooks-types";

/** Any message of the conversation: what a model and its tools know, and what hooks add. */
export type AgentMessage = Message | CustomMessage;

// So that the loop takes it as its own kind of message; a type test proves that the two are the same.
declare module "@mariozechner/pi-agent-core" {
  interface CustomAgentMessages {
    custom: CustomMessage;
  }
}
