/**
 * Which model is taken when nobody chose one and the environment holds a key: the first provider in this order for which there is a
 * key, and of it this model.
 */
export const DEFAULT_MODELS: Readonly<Record<string, string>> = {
  anthropic: "claude-sonnet-4-6",
  openai: "gpt-5.4",
  google: "gemini-3.1-pro-preview",
  openrouter: "anthropic/claude-sonnet-4.6",
  "vercel-ai-gateway": "anthropic/claude-sonnet-4.6",
  opencode: "claude-sonnet-4-6",
  "opencode-go": "kimi-k2.6",
  mistral: "devstral-medium-latest",
  deepseek: "deepseek-v4-pro",
  xai: "grok-4.3",
  groq: "openai/gpt-oss-120b",
  cerebras: "zai-glm-4.7",
  zai: "glm-5.1",
  moonshotai: "kimi-k2.6",
  "moonshotai-cn": "kimi-k2.6",
  "kimi-coding": "kimi-for-coding",
  minimax: "MiniMax-M2.7",
  "minimax-cn": "MiniMax-M2.7",
  xiaomi: "mimo-v2.5-pro",
  "xiaomi-token-plan-ams": "mimo-v2.5-pro",
  "xiaomi-token-plan-cn": "mimo-v2.5-pro",
  "xiaomi-token-plan-sgp": "mimo-v2.5-pro",
  fireworks: "accounts/fireworks/models/kimi-k2p6",
  "azure-openai-responses": "gpt-5.4",
};

/**
 * Providers that are never taken unasked: people have these credentials for other reasons (a `GITHUB_TOKEN` in a pipeline, a profile of
 * AWS), and a prompt must not go to a place that nobody chose.
 */
export const ONLY_WHEN_NAMED: readonly string[] = [
  "amazon-bedrock",
  "cloudflare-ai-gateway",
  "cloudflare-workers-ai",
  "github-copilot",
  "google-vertex",
  "huggingface",
  "openai-codex",
];
