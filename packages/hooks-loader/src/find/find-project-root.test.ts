import { symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { tempTree } from "../load-hooks-fixture.js";
import { findProjectRoot, isInside } from "./find-project-root.js";

test("the nearest folder upwards that holds .musepi or .git, never the home folder", async () => {
  const tree = await tempTree({
    "home/.musepi/agent/": "",
    "home/.git/": "",
    "home/app/.git/": "",
    "home/app/packages/x/.musepi/": "",
    "home/app/packages/x/src/": "",
    "home/app/packages/y/": "",
    "home/tree/.git": "gitdir: elsewhere",
    "home/plain/": "",
  });
  const rootOf = (name: string) => findProjectRoot(tree.file(name), tree.file("home"));
  expect(rootOf("home/app/packages/x/src")).toBe(tree.file("home/app/packages/x"));
  expect(rootOf("home/app/packages/y")).toBe(tree.file("home/app"));
  expect(rootOf("home/tree")).toBe(tree.file("home/tree"));
  expect(rootOf("home/plain")).toBe(undefined);
  expect(rootOf("home")).toBe(undefined);
});

test("links are followed: on the way to the folder, and to the home folder", async () => {
  const tree = await tempTree({ "home/.musepi/": "", "home/app/.git/": "", "home/app/src/": "" });
  await symlink(tree.file("home"), tree.file("link"));
  await symlink(tree.file("home/app/src"), tree.file("src"));
  expect(findProjectRoot(tree.file("src"), tree.file("link"))).toBe(tree.file("home/app"));
  expect(findProjectRoot(tree.file("link"), tree.file("home"))).toBe(undefined);
});

test.each([
  ["/a/b", "/a", true],
  ["/a", "/a", true],
  ["/a/..b", "/a", true],
  ["/ab", "/a", false],
  ["/", "/a", false],
])("%s inside %s: %s", (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});
