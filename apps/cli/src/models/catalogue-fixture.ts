import type { AnyModel, Catalogue } from "./catalogue.js";

/**
 * A small catalogue for tests. `asked` counts how often somebody looked into it.
 *
 * @example
 * ```ts
 * const { catalogue } = testCatalogue();
 * ```
 */
export function testCatalogue(): { catalogue: Catalogue; asked: () => number } {
  const models = [
    model("anthropic", "claude-large"),
    model("anthropic", "claude-small"),
    model("openai", "gpt-large"),
    model("openrouter", "vendor/model:free"),
  ];
  let count = 0;
  return {
    asked: () => count,
    catalogue: {
      providers: () => {
        count += 1;
        return [...new Set(models.map(({ provider }) => provider))];
      },
      models: (provider) => {
        count += 1;
        return models.filter((known) => known.provider === provider);
      },
    },
  };
}

function model(provider: string, id: string): AnyModel {
  return {
    id,
    name: id,
    api: provider === "anthropic" ? "anthropic-messages" : "openai-completions",
    provider,
    baseUrl: `https://${provider}.example/v1`,
    reasoning: true,
    input: ["text"],
    cost: { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 200_000,
    maxTokens: 8192,
  };
}
