import type { CustomMessage } from "@musepi/hooks-types";

// So that the loop takes what hooks say as its own kind of message; a type test proves that its messages and ours are the same.
// In a file that no declaration of the package needs: a program that embeds the agent does not have this module.
declare module "@mariozechner/pi-agent-core" {
  interface CustomAgentMessages {
    custom: CustomMessage;
  }
}
