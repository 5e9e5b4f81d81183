import type { Message } from "@mariozechner/pi-ai";
import type { CustomMessage } from "@musepi/hooks-types";

/** Any message of the conversation: what a model and its tools know, and what hooks add. */
export type AgentMessage = Message | CustomMessage;
