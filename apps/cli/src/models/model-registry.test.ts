import { createTempTree } from "@musepi/test-support";
import { expect, onTestFinished, test } from "vitest";
import { formatProblem } from "../config/json-problem.js";
import { testCatalogue } from "./catalogue-fixture.js";
import { createModelRegistry, type ModelRegistryOptions } from "./model-registry.js";

const LOCAL = `{
  // a server of our own
  "providers": {
    "local": {
      "baseUrl": "http://127.0.0.1:1/v1",
      "api": "openai-completions",
      "apiKey": "LOCAL_KEY",
      "models": [{ "id": "org/x:7b" }, { "id": "y", "name": "Y", "input": ["text", "image"], "contextWindow": 4096 },],
    },
  },
}`;

async function registryWith(modelsJson: string | undefined, options: ModelRegistryOptions = {}) {
  const tree = await createTempTree(modelsJson === undefined ? {} : { "models.json": modelsJson });
  onTestFinished(() => tree.remove());
  const { catalogue, asked } = testCatalogue();
  const registry = createModelRegistry({
    agentDir: tree.path,
    env: {},
    catalogue,
    environmentKey: () => undefined,
    ...options,
  });
  const problems = () =>
    registry.problems.map((problem) => formatProblem(problem).slice(tree.path.length + 1));
  return { registry, asked, problems, tree };
}

test("a model of models.json is found, with defaults, and the catalogue is not read for it", async () => {
  const { registry, asked, problems } = await registryWith(LOCAL);
  expect(registry.find("local", "org/x:7b")).toEqual({
    id: "org/x:7b",
    name: "org/x:7b",
    api: "openai-completions",
    provider: "local",
    baseUrl: "http://127.0.0.1:1/v1",
    reasoning: false,
    input: ["text"],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    contextWindow: 128_000,
    maxTokens: 16_384,
  });
  expect(registry.find("local", "y")).toMatchObject({ name: "Y", contextWindow: 4096 });
  expect(registry.hasAuth({ provider: "local", id: "y" })).toBe(true);
  expect(await registry.getApiKey({ provider: "local", id: "y" })).toBe("LOCAL_KEY");
  expect(asked()).toBe(0);
  expect(registry.find("local", "z")).toBeUndefined();
  expect(problems()).toEqual([]);
});

test("without models.json there is the catalogue, and nothing to complain about", async () => {
  const { registry, problems } = await registryWith(undefined);
  expect(registry.find("anthropic", "claude-small")?.id).toBe("claude-small");
  expect(registry.find("nobody", "x")).toBeUndefined();
  expect(registry.getAll()).toHaveLength(4);
  expect(registry.getAvailable()).toEqual([]);
  expect(registry.hasAuth({ provider: "openai", id: "gpt-large" })).toBe(false);
  expect(await registry.getApiKey({ provider: "openai", id: "gpt-large" })).toBeUndefined();
  expect(problems()).toEqual([]);
});

test("the environment's key comes before that of models.json, and makes models available", async () => {
  const keys = new Map([
    ["local", { value: "from-env", variable: "X" }],
    ["openai", { value: "k", variable: "K" }],
  ]);
  const { registry } = await registryWith(LOCAL, { environmentKey: (name) => keys.get(name) });
  expect(await registry.getApiKey({ provider: "local", id: "y" })).toBe("from-env");
  expect(registry.getAvailable().map(({ provider, id }) => `${provider}/${id}`)).toEqual([
    "openai/gpt-large",
    "local/org/x:7b",
    "local/y",
  ]);
});

test("an apiKey is the variable of that name, what a command prints, or the text itself", async () => {
  const local = { provider: "local", id: "y" };
  const key = async (apiKey: string, env: Record<string, string> = {}) => {
    const { registry, tree } = await registryWith(LOCAL.replace("LOCAL_KEY", apiKey), {
      env: { PATH: process.env.PATH, ...env },
    });
    const from = registry.describeKey(local)?.replace(tree.path, "DIR");
    return [
      await registry
        .getApiKey(local)
        .catch((error: Error) => error.message.replace(tree.path, "DIR")),
      from,
    ];
  };
  expect(await key("LOCAL_KEY", { LOCAL_KEY: "secret" })).toEqual(["secret", "LOCAL_KEY"]);
  expect(await key("sk-1")).toEqual(["sk-1", "DIR/models.json"]);
  expect(await key("LOCAL_KEY")).toEqual([
    "LOCAL_KEY",
    "DIR/models.json (the variable LOCAL_KEY is not set, so its name was sent)",
  ]);
  expect(await key("!echo from-command")).toEqual([
    "from-command",
    "the command in DIR/models.json",
  ]);
  expect((await key("!echo oops >&2; exit 3"))[0]).toBe(
    'The command for apiKey of provider "local" in DIR/models.json failed: exit code 3, oops.',
  );
  expect((await key("!true"))[0]).toMatch(/printed nothing: true$/);
});

test("headers of the provider and of the model are looked up, and authHeader adds the key", async () => {
  const { registry } = await registryWith(
    `{ "providers": { "local": { "baseUrl": "http://h/v1", "api": "openai-completions", "apiKey": "K", "authHeader": true,
      "headers": { "x-a": "A_VALUE", "x-b": "1" }, "models": [{ "id": "m", "headers": { "x-b": "2" } }] } } }`,
    { env: { A_VALUE: "a", K: "key" } },
  );
  expect(await registry.getHeaders({ provider: "local", id: "m" })).toEqual({
    "x-a": "a",
    "x-b": "2",
    Authorization: "Bearer key",
  });
  expect(await registry.getHeaders({ provider: "openai", id: "gpt-large" })).toEqual({});
});

test("a provider of the catalogue can be sent through a proxy, changed and added to", async () => {
  const { registry, problems } = await registryWith(`{ "providers": { "anthropic": {
    "baseUrl": "http://proxy/v1",
    "compat": { "supportsLongCacheRetention": false },
    "modelOverrides": { "claude-small": { "name": "Small", "cost": { "input": 9 } }, "claude-smal": {} },
    "models": [{ "id": "claude-new" }, { "id": "claude-large", "contextWindow": 1 }] } } }`);
  expect(registry.find("anthropic", "claude-small")).toMatchObject({
    name: "Small",
    baseUrl: "http://proxy/v1",
    cost: { input: 9, output: 2 },
    compat: { supportsLongCacheRetention: false },
    contextWindow: 200_000,
  });
  expect(registry.find("anthropic", "claude-new")).toMatchObject({ api: "anthropic-messages" });
  expect(registry.find("anthropic", "claude-large")?.contextWindow).toBe(1);
  expect(registry.getAll().filter(({ id }) => id === "claude-large")).toHaveLength(1);
  expect(problems()).toEqual([
    'models.json:4:23: "anthropic/claude-smal" is not in the catalogue, so there is nothing to override; did you mean "claude-small"?',
  ]);
});

test("what is wrong in models.json is told with its place, and the rest counts", async () => {
  const { registry, problems } = await registryWith(`{
  "providers": {
    "a": { "baseUrl": "localhost:1/v1", "api": "openai-complet", "apiKey": 7,
      "models": [{ "id": "x" }] },
    "b": { "baseUrl": "http://h/v1", "api": "openai-completions", "apiKey": "k",
      "models": [{ "name": "no id" }, { "id": "ok", "contextWindow": "big", "reasonning": true }] },
    "c": {},
    "d": [] }
}`);
  expect(registry.find("b", "ok")).toMatchObject({ id: "ok", contextWindow: 128_000 });
  expect(registry.getConfigured()).toHaveLength(1);
  expect(problems()).toEqual([
    'models.json:3:23: "baseUrl" must be an http or https address, such as http://localhost:11434/v1; "localhost:1/v1" is left out.',
    'models.json:3:48: "providers.a.api" must be one of "openai-completions", "openai-responses", "anthropic-messages", "google-generative-ai", "google-vertex", "mistral-conversations", "azure-openai-responses", "openai-codex-responses", "bedrock-converse-stream"; found "openai-complet".',
    'models.json:3:76: "providers.a.apiKey" must be a string that is not empty; found a number.',
    'models.json:6:18: this model has no "id"; it is left out.',
    'models.json:6:70: "providers.b.models[1].contextWindow" must be a number above 0; found a string.',
    'models.json:6:77: "providers.b.models[1].reasonning" is not known; did you mean "reasoning"?',
    'models.json:7:10: "providers.c" has no "models": list at least one, such as [{ "id": "llama3.1:8b" }].',
    'models.json:7:10: "providers.c" has no "apiKey": a server that wants no key is content with any text.',
    'models.json:8:10: "providers.d" must be an object; found an array.',
  ]);
});

test("a models.json that cannot be read, or says nothing, is told", async () => {
  const { registry, problems, tree } = await registryWith('{ "provider": {} }');
  expect(registry.getAll()).toHaveLength(4);
  expect(problems()).toEqual([
    'models.json:1:1: there is no "providers" in it, so it says nothing; expected { "providers": { … } }.',
    'models.json:1:3: "provider" is not known; did you mean "providers"?',
  ]);
  await tree.write("agent/models.json/", "");
  const folder = createModelRegistry({
    agentDir: tree.file("agent"),
    env: {},
    catalogue: testCatalogue().catalogue,
  });
  expect(folder.getConfigured()).toEqual([]);
  expect(folder.problems[0]?.message).toMatch(/cannot be read, so it does not count: EISDIR/);
});

test("a script is a model of the provider scripted that needs no key", async () => {
  const { registry, asked } = await registryWith(undefined);
  const model = registry.find("scripted", "dir/a:b.json");
  expect(model).toMatchObject({ provider: "scripted", id: "dir/a:b.json" });
  expect(registry.hasAuth({ provider: "scripted", id: "x" })).toBe(true);
  expect(asked()).toBe(0);
});

test("the real catalogue and the real environment are the defaults", async () => {
  const tree = await createTempTree();
  onTestFinished(() => tree.remove());
  const registry = createModelRegistry({ agentDir: tree.path });
  const [model] = registry.getAll().filter(({ provider }) => provider === "groq");
  expect(model?.api).toBe("openai-completions");
  process.env.GROQ_API_KEY = "gsk";
  onTestFinished(() => {
    delete process.env.GROQ_API_KEY;
  });
  expect(await registry.getApiKey({ provider: "groq", id: "any" })).toBe("gsk");
  expect(registry.describeKey({ provider: "groq", id: "any" })).toBe("GROQ_API_KEY");
});
