import { createProcessRunner } from "@musepi/hooks-loader";
import { expect, test } from "vitest";
import { createTools } from "./create-tools.js";
import { toolNames } from "./tool-names.js";

const options = { cwd: "/", runner: createProcessRunner() };

test("all tools by default", () => {
  expect(createTools(options).map(({ name }) => name)).toEqual([...toolNames]);
});

test("the named tools, in their order, each once", () => {
  const tools = createTools({ ...options, names: ["bash", "read", "bash"] });
  expect(tools.map(({ name }) => name)).toEqual(["bash", "read"]);
});

test("no tools", () => {
  expect(createTools({ ...options, names: [] })).toEqual([]);
});

test("every tool and every argument is described for the model", () => {
  for (const { description, parameters } of createTools(options)) {
    expect(description.length).toBeGreaterThan(40);
    for (const property of Object.values(parameters.properties)) {
      expect(property).toHaveProperty("description");
    }
  }
});
