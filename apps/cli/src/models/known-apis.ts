import type { KnownApi } from "@mariozechner/pi-ai";

/** The protocols in which the agent can talk to a model, as `api` in models.json names them. */
export const KNOWN_APIS = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
  "google-vertex",
  "mistral-conversations",
  "azure-openai-responses",
  "openai-codex-responses",
  "bedrock-converse-stream",
] as const satisfies readonly KnownApi[];
