import { chmod, lstat, readdir, readFile, stat, symlink } from "node:fs/promises";
import { validateToolArguments } from "@mariozechner/pi-ai";
import { expect, test } from "vitest";
import { toolFixture } from "./tool-fixture.js";

test("makes one replacement and tells the change", async () => {
  const { call, file } = await toolFixture({ "a.txt": "one\ntwo\nthree\n" });
  const { text, details } = await call("edit", { path: "a.txt", oldText: "two", newText: "2" });
  expect(text).toBe("Edited a.txt: 1 replacement made.");
  expect(details).toEqual({
    diff: "--- a.txt\n+++ a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n",
    firstChangedLine: 2,
  });
  expect(await readFile(file("a.txt"), "utf8")).toBe("one\n2\nthree\n");
});

test("makes several replacements, or none", async () => {
  const { call, file } = await toolFixture({ "a.txt": "one\ntwo\n" });
  const edits = [
    { oldText: "one", newText: "1" },
    { oldText: "two", newText: "2" },
  ];
  expect((await call("edit", { path: "a.txt", edits })).text).toBe(
    "Edited a.txt: 2 replacements made.",
  );
  expect(await readFile(file("a.txt"), "utf8")).toBe("1\n2\n");

  const wrong = [
    { oldText: "1", newText: "one" },
    { oldText: "nowhere", newText: "" },
  ];
  await expect(call("edit", { path: "a.txt", edits: wrong })).rejects.toThrow(
    "Cannot edit a.txt: edits[1].oldText was not found.",
  );
  expect(await readFile(file("a.txt"), "utf8")).toBe("1\n2\n");
});

test("the simple form and the list together", async () => {
  const { call, file } = await toolFixture({ "a.txt": "one two" });
  const edits = [{ oldText: "one", newText: "1" }];
  await call("edit", { path: "a.txt", edits, oldText: "two", newText: "2" });
  expect(await readFile(file("a.txt"), "utf8")).toBe("1 2");
});

test("edits of one file in one turn are all made, in their order, whatever name the file has", async () => {
  const { call, file } = await toolFixture({ "a.txt": "0" });
  await symlink("a.txt", file("link"));
  const edits = Array.from({ length: 12 }, (_, index) =>
    call("edit", {
      path: ["a.txt", "./a.txt", file("a.txt"), "link"][index % 4] ?? "",
      oldText: `${index}`,
      newText: `${index + 1}`,
    }),
  );
  await Promise.all(edits);
  expect(await readFile(file("a.txt"), "utf8")).toBe("12");
});

test("an edit after a write of the same turn sees what was written, and one that fails holds nothing up", async () => {
  const { call, file } = await toolFixture();
  const results = await Promise.allSettled([
    call("write", { path: "new/a.txt", content: "first" }),
    call("edit", { path: "new/a.txt", oldText: "nowhere", newText: "" }),
    call("edit", { path: "new/a.txt", oldText: "first", newText: "second" }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await readFile(file("new/a.txt"), "utf8")).toBe("second");
});

test("byte order mark, line endings, mode and link stay; no other file is left", async () => {
  const { call, file, path } = await toolFixture({ "real.sh": "\ufeffa\r\nb\r\n" });
  await chmod(file("real.sh"), 0o750);
  await symlink("real.sh", file("link"));
  await call("edit", { path: "link", oldText: "a\nb", newText: "x\ny" });
  expect(await readFile(file("real.sh"), "utf8")).toBe("\ufeffx\r\ny\r\n");
  expect((await stat(file("real.sh"))).mode & 0o777).toBe(0o750);
  expect((await lstat(file("link"))).isSymbolicLink()).toBe(true);
  expect((await readdir(path)).sort()).toEqual(["link", "real.sh"]);
});

test("a file that is not UTF-8 is refused and left alone", async () => {
  const latin1 = Buffer.from("Stra\xdfe", "latin1");
  const { call, file } = await toolFixture({ "a.txt": latin1 });
  await expect(call("edit", { path: "a.txt", oldText: "Stra", newText: "x" })).rejects.toThrow(
    "Cannot edit a.txt: it is not UTF-8 text",
  );
  expect(await readFile(file("a.txt"))).toEqual(latin1);
});

test("says what is wrong with the path or the arguments", async () => {
  const { call, path } = await toolFixture({ "a.txt": "x", "folder/b.txt": "" });
  const change = { oldText: "x", newText: "y" };
  await expect(call("edit", { path: "no.txt", ...change })).rejects.toThrow(
    `Cannot edit no.txt: it does not exist (${path}/no.txt).`,
  );
  await expect(call("edit", { path: "folder", ...change })).rejects.toThrow("it is not a file");
  await expect(call("edit", { path: "a.txt" })).rejects.toThrow(
    "Cannot edit a.txt: give oldText and newText, or at least one pair in edits.",
  );
  await expect(call("edit", { path: "a.txt", edits: [] })).rejects.toThrow("at least one pair");
  await expect(call("edit", { path: "a.txt", oldText: "x" })).rejects.toThrow("newText is missing");
  await expect(call("edit", { path: "a.txt", newText: "x" })).rejects.toThrow("oldText is missing");
});

test("nothing is changed after an abort", async () => {
  const { call, file } = await toolFixture({ "a.txt": "x" });
  const run = call(
    "edit",
    { path: "a.txt", oldText: "x", newText: "y" },
    { signal: AbortSignal.abort() },
  );
  await expect(run).rejects.toThrow("aborted");
  expect(await readFile(file("a.txt"), "utf8")).toBe("x");
});

test("a change that is too large for a diff is made all the same", async () => {
  const lines = (letter: string) =>
    Array.from({ length: 20_000 }, (_, index) => `${letter}${index}\n`).join("");
  const { call, file } = await toolFixture({ "a.txt": lines("a") });
  const { details } = await call("edit", {
    path: "a.txt",
    oldText: lines("a"),
    newText: lines("b"),
  });
  expect(details).toEqual({ diff: "", firstChangedLine: 1 });
  expect(await readFile(file("a.txt"), "utf8")).toBe(lines("b"));
});

test("a list that a model sent as JSON text is understood, any other text is reported", async () => {
  const { tools } = await toolFixture();
  const tool = tools.find(({ name }) => name === "edit");
  if (tool?.name !== "edit" || !tool.prepareArguments) throw new Error("no edit tool");
  const edits = [{ oldText: "x", newText: "y" }];
  const prepare = (input: unknown) => {
    const argumentsOf = tool.prepareArguments?.(input) ?? {};
    return validateToolArguments(tool, {
      type: "toolCall",
      id: "1",
      name: "edit",
      arguments: argumentsOf,
    });
  };
  expect(prepare({ path: "a", edits: JSON.stringify(edits) })).toEqual({ path: "a", edits });
  expect(prepare({ path: "a", oldText: "x", newText: "y" })).toEqual({
    path: "a",
    oldText: "x",
    newText: "y",
  });
  expect(() => prepare({ path: "a", edits: "[not json" })).toThrow("edits");
  expect(() => prepare(null)).toThrow("path");
});
