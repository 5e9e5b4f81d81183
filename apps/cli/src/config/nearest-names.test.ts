import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.js";

const known = ["anthropic", "openai", "openrouter", "google", "google-vertex"];

test("a slip is found, whatever its case", () => {
  expect(nearestNames("Opnai", known)).toEqual(["openai"]);
  expect(nearestNames("ANTROPIC", known)).toEqual(["anthropic"]);
});

test("a part of a name is found after the nearer ones", () => {
  expect(nearestNames("vertex", known)).toEqual(["google-vertex"]);
  expect(nearestNames("google", known)).toEqual(["google", "google-vertex"]);
});

test("nothing near, nothing suggested, and never more than three", () => {
  expect(nearestNames("mistral", known)).toEqual([]);
  expect(nearestNames("gpt-4", ["gpt-4a", "gpt-4b", "gpt-4c", "gpt-4d"])).toHaveLength(3);
});
