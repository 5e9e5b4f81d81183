import { createTempTree } from "@musepi/test-support";
import { expect, onTestFinished, test } from "vitest";
import { catalogue } from "./catalogue.js";
import { testCatalogue } from "./catalogue-fixture.js";
import { DEFAULT_MODELS, ONLY_WHEN_NAMED } from "./default-models.js";
import { createModelRegistry } from "./model-registry.js";
import { resolveModel } from "./resolve-model.js";

const LOCAL = `{ "providers": { "local": { "baseUrl": "http://h/v1", "api": "openai-completions", "apiKey": "k",
  "models": [{ "id": "org/x:7b", "reasoning": true }, { "id": "plain" }] } } }`;

interface World {
  modelsJson?: string;
  /** Providers whose key is in the environment. */
  keys?: string[];
  real?: boolean;
}

async function chooser({ modelsJson, keys = [], real = false }: World) {
  const tree = await createTempTree({ "s.json": "{}", "s:high.json": "{}" });
  onTestFinished(() => tree.remove());
  if (modelsJson) await tree.write("models.json", modelsJson);
  const registry = createModelRegistry({
    agentDir: tree.path,
    env: {},
    catalogue: real ? catalogue : testCatalogue().catalogue,
    environmentKey: (name) => (keys.includes(name) ? { value: "k", variable: "K" } : undefined),
  });
  return (requested?: string, env: Record<string, string> = {}) => {
    const choice = resolveModel({ registry, requested, env, cwd: tree.path });
    if (choice.kind === "none") return choice.help.replaceAll(tree.path, "DIR");
    if (choice.kind !== "chosen") return choice.message.replaceAll(tree.path, "DIR");
    const { model, thinkingLevel } = choice;
    return `${model.provider} | ${model.id} | ${thinkingLevel}`;
  };
}

test("ids may contain slashes and colons; a level is what follows an id that is known", async () => {
  const choose = await chooser({ modelsJson: LOCAL, keys: ["openrouter"] });
  expect(choose("local/org/x:7b")).toBe("local | org/x:7b | undefined");
  expect(choose("local/org/x:7b:high")).toBe("local | org/x:7b | high");
  expect(choose("local/plain:off")).toBe("local | plain | off");
  expect(choose("openrouter/vendor/model:free")).toBe("openrouter | vendor/model:free | undefined");
  expect(choose("scripted/s.json")).toBe("scripted | s.json | undefined");
  expect(choose("scripted/s:high.json")).toBe("scripted | s:high.json | undefined");
  expect(choose(undefined, { MUSEPI_MODEL: "local/plain" })).toBe("local | plain | undefined");
  expect(choose("local/org/x:7b", { MUSEPI_MODEL: "local/plain" })).toBe(
    "local | org/x:7b | undefined",
  );
});

test("a name that stands for nothing is one line with the nearest names", async () => {
  const choose = await chooser({ modelsJson: LOCAL, keys: ["anthropic"] });
  const list = "musepi --list-models shows what there is.";
  expect(choose("opnai/gpt-large")).toBe(
    `--model "opnai/gpt-large": there is no provider "opnai". Did you mean openai? ${list}`,
  );
  expect(choose("zzz/x")).toBe(`--model "zzz/x": there is no provider "zzz". ${list}`);
  expect(choose("anthropic/claude-lage")).toBe(
    `--model "anthropic/claude-lage": the provider "anthropic" has no model "claude-lage". Did you mean claude-large or claude-small? ${list}`,
  );
  expect(choose("anthropic/claude-lage:high")).toMatch(
    /has no model "claude-lage"\. Did you mean claude-large/,
  );
  expect(choose("anthropic/claude-large:hihg")).toBe(
    '--model "anthropic/claude-large:hihg": "hihg" is no thinking level; did you mean "high"?',
  );
  expect(choose("anthropic/claude-large:")).toMatch(
    /"" is no thinking level; known are off, minimal/,
  );
  expect(choose("local/plain:high")).toBe(
    '--model "local/plain:high": local/plain cannot think at the level "high"; it knows off.',
  );
  expect(choose("claude-small")).toBe(
    `--model "claude-small": it must be PROVIDER/ID, such as anthropic/claude-sonnet-4-6. Did you mean anthropic/claude-small? ${list}`,
  );
  expect(choose("")).toMatch(/^--model "": it must be PROVIDER\/ID/);
  expect(choose("/x")).toMatch(/it must be PROVIDER\/ID/);
  expect(choose("scripted/none.json:high")).toBe(
    '--model "scripted/none.json:high": there is no script DIR/none.json.',
  );
  expect(choose(undefined, { MUSEPI_MODEL: "zzz/x" })).toMatch(
    /^MUSEPI_MODEL "zzz\/x": there is no provider/,
  );
});

test("when models.json has mistakes, a name that is not found says so", async () => {
  const choose = await chooser({ modelsJson: LOCAL.replace("openai-completions", "openai") });
  expect(choose("local/plain")).toMatch(
    /there is no provider "local"\. Not all of DIR\/models\.json counts\./,
  );
});

test("a model without a key says where the key belongs", async () => {
  const choose = await chooser({});
  expect(choose("openai/gpt-large")).toBe(
    'There is no key for openai/gpt-large. Set OPENAI_API_KEY, or give the provider "openai" an "apiKey" in DIR/models.json.',
  );
});

test("unasked, models.json goes before the environment, and that in its order", async () => {
  expect((await chooser({ modelsJson: LOCAL, keys: ["openai"], real: true }))()).toBe(
    "local | org/x:7b | undefined",
  );
  expect((await chooser({ keys: ["openai", "anthropic"], real: true }))()).toBe(
    "anthropic | claude-sonnet-4-6 | undefined",
  );
  expect((await chooser({ keys: ["openai"], real: true }))()).toBe("openai | gpt-5.4 | undefined");
});

test("without a choice and a key, the help has the three ways to get going", async () => {
  for (const keys of [[], ["github-copilot", "amazon-bedrock"]]) {
    const help = (await chooser({ keys, real: true }))();
    expect(help).toMatch(/ANTHROPIC_API_KEY[\s\S]*DIR\/models\.json[\s\S]*musepi demo/);
    expect(help.split("\n").length).toBeLessThan(24);
  }
});

test("the defaults are in the catalogue, and every provider of it is one or must be named", () => {
  for (const [provider, id] of Object.entries(DEFAULT_MODELS)) {
    expect(catalogue.models(provider).map((model) => model.id)).toContain(id);
  }
  const sorted = [...Object.keys(DEFAULT_MODELS), ...ONLY_WHEN_NAMED].sort();
  expect(sorted).toEqual(catalogue.providers().sort());
});
