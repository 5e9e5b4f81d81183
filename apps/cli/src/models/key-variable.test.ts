import { expect, test, vi } from "vitest";
import { catalogue } from "./catalogue.js";
import { environmentKey } from "./environment-key.js";
import { keyVariable } from "./key-variable.js";

// These two are reached with other credentials than one key: pi's login, and the ways of AWS.
const WITHOUT_VARIABLE = ["amazon-bedrock", "openai-codex"];

test("every provider of the catalogue has its variable, and pi-ai reads the key from it", () => {
  for (const provider of catalogue.providers()) {
    const variable = keyVariable(provider);
    if (WITHOUT_VARIABLE.includes(provider)) {
      expect(variable).toBeUndefined();
      continue;
    }
    vi.stubEnv(variable ?? `no variable for ${provider}`, "the-key");
    expect(environmentKey(provider)).toEqual({ value: "the-key", variable });
    vi.unstubAllEnvs();
  }
});

test("a name from Object's prototype is no provider", () => {
  expect(keyVariable("constructor")).toBeUndefined();
});
