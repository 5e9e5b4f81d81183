import { createTempTree } from "@musepi/test-support";
import { expect, onTestFinished, test } from "vitest";
import { testCatalogue } from "./catalogue-fixture.js";
import { listModels } from "./list-models.js";
import { createModelRegistry } from "./model-registry.js";

async function listed(search?: string): Promise<{ text: string; nothing: string | undefined }> {
  const tree = await createTempTree();
  onTestFinished(() => tree.remove());
  const registry = createModelRegistry({
    agentDir: tree.path,
    env: {},
    catalogue: testCatalogue().catalogue,
    environmentKey: (name) => (name === "openai" ? { value: "k", variable: "K" } : undefined),
  });
  let text = "";
  const nothing = listModels({ registry, search, write: (piece) => (text += piece) });
  return { text, nothing };
}

test("all models, those with a key first", async () => {
  expect((await listed()).text.split("\n")).toEqual([
    "provider    model              context  key",
    "openai      gpt-large          200k     yes",
    "anthropic   claude-large       200k     no",
    "anthropic   claude-small       200k     no",
    "openrouter  vendor/model:free  200k     no",
    "",
  ]);
});

test("every word of a search must fit", async () => {
  expect((await listed("LARGE anthropic")).text).toBe(
    "provider   model         context  key\nanthropic  claude-large  200k     no\n",
  );
  const none = await listed("claud-large");
  expect(none).toEqual({
    text: "",
    nothing: 'No model fits "claud-large". Did you mean "claude-large"?',
  });
});
