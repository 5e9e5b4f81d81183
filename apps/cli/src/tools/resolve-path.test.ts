import { homedir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolvePath } from "./resolve-path.js";

test.each([
  ["a.txt", "/work/a.txt"],
  ["./src/../a b.txt", "/work/a b.txt"],
  ["../x", "/x"],
  ["/etc/hosts", "/etc/hosts"],
  ["~", homedir()],
  ["~/notes/a.txt", join(homedir(), "notes/a.txt")],
  ["~other/a.txt", "/work/~other/a.txt"],
  ["src/~/a.txt", "/work/src/~/a.txt"],
])("%s is %s", (path, expected) => {
  expect(resolvePath(path, "/work")).toBe(expected);
});

test("an empty path is an error, not the working folder", () => {
  expect(() => resolvePath("", "/work")).toThrow("The path is empty");
});
