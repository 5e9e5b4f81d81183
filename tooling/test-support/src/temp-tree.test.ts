import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTempTree } from "./temp-tree.js";

test("the files that were asked for are there, and gone after remove", async () => {
  const tree = await createTempTree({ "a/b.txt": "text", "empty/": "" });
  expect(await readFile(tree.file("a/b.txt"), "utf8")).toBe("text");
  expect(await readdir(tree.file("empty"))).toEqual([]);
  await tree.write("a/b.txt", "new");
  expect(await readFile(tree.file("a/b.txt"), "utf8")).toBe("new");
  await tree.remove();
  expect(existsSync(tree.path)).toBe(false);
});
