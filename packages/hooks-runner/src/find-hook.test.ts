import { pathToFileURL } from "node:url";
import { createLoadedHook } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { HookRunner } from "./index.js";

/** A runner of hooks that lie at these paths. */
async function runnerOf(...paths: string[]) {
  const hooks = paths.map((path) =>
    createLoadedHook({
      path: `named ${path}`,
      resolvedPath: path,
      factory: () => {},
    }),
  );
  return new HookRunner({ hooks: await Promise.all(hooks), cwd: "/work" });
}

const thrownAt = (...places: string[]) =>
  Object.assign(new Error("broken"), {
    stack: ["Error: broken", ...places.map((place) => `    at ${place}`)].join("\n"),
  });

describe("the hook that something thrown came from", () => {
  it.each([
    ["a path", "tick (/work/hooks/gate.ts:3:9)"],
    ["a path without a function", "/work/hooks/gate.ts:3:9"],
    ["a URL", "async tick (file:///work/hooks/gate.ts:3:9)"],
    ["a URL with a query, as after a reload", "tick (file:///work/hooks/gate.ts?v=2:3:9)"],
  ])("is named by %s in the stack", async (_what, place) => {
    const runner = await runnerOf("/work/hooks/other.ts", "/work/hooks/gate.ts");
    expect(runner.findHook(thrownAt("node:internal/timers:5:1", place))).toBe(
      "named /work/hooks/gate.ts",
    );
  });

  it("is the one nearest to where it was thrown", async () => {
    const runner = await runnerOf("/work/a.ts", "/work/b.ts");
    expect(runner.findHook(thrownAt("inner (/work/b.ts:1:1)", "outer (/work/a.ts:1:1)"))).toBe(
      "named /work/b.ts",
    );
  });

  it("is found by a path with characters that a URL writes otherwise", async () => {
    const path = "/work/my hooks/gåte#1.ts";
    const runner = await runnerOf(path);
    expect(runner.findHook(thrownAt(`tick (${path}:3:9)`))).toBe(`named ${path}`);
    expect(runner.findHook(thrownAt(`tick (${pathToFileURL(path).href}:3:9)`))).toBe(
      `named ${path}`,
    );
  });

  it("is a folder's, also when another file of the folder is named, but not what is installed there", async () => {
    const runner = await runnerOf(
      "/work/hooks/index.ts",
      "/work/hooks/redact/index.ts",
      "/work/hooks/gate.ts",
    );
    expect(runner.findHook(thrownAt("tick (/work/hooks/redact/lib/rules.ts:3:9)"))).toBe(
      "named /work/hooks/redact/index.ts",
    );
    expect(runner.findHook(thrownAt("tick (file:///work/hooks/gate.ts:3:9)"))).toBe(
      "named /work/hooks/gate.ts",
    );
    expect(runner.findHook(thrownAt("tick (/work/hooks/node_modules/x/y.js:3:9)"))).toBeUndefined();
    expect(runner.findHook(thrownAt("tick (/other/rules.ts:3:9)"))).toBeUndefined();
  });

  it.each([
    ["whose path ends alike", "tick (/other/work/gate.ts:3:9)"],
    ["whose path begins alike", "tick (/work/gate.tsx:3:9)"],
    ["that is a folder of this name", "tick (/work/gate.ts/index.js:3:9)"],
    ["that is only mentioned", "no match for /work/gate.ts in the list"],
  ])("is not taken for another file %s", async (_what, place) => {
    const runner = await runnerOf("/work/gate.ts");
    expect(runner.findHook(thrownAt(place))).toBeUndefined();
  });

  it.each([
    ["null", null],
    ["undefined", undefined],
    ["a string", "/work/gate.ts:3:9"],
    ["an error without a stack", Object.assign(new Error("x"), { stack: undefined })],
    ["a stack that is no string", { stack: 5 }],
    [
      "a stack that throws",
      new Proxy(
        {},
        {
          get: () => {
            throw new Error("no");
          },
        },
      ),
    ],
  ])("is unknown for %s", async (_what, thrown) => {
    const runner = await runnerOf("/work/gate.ts");
    expect(runner.findHook(thrown)).toBeUndefined();
  });

  it("is the one that is running when no stack tells, and nobody afterwards", async () => {
    const found: unknown[] = [];
    const hook = (path: string, act: () => void) =>
      createLoadedHook({ path, factory: (pi) => void pi.on("agent_start", act) });
    const runner: HookRunner = new HookRunner({
      hooks: [
        await hook("inner caller", () => {
          found.push(runner.findHook("thrown"));
          if (found.length === 1) runner.emit<"agent_start">({ type: "agent_start" });
          found.push(runner.findHook("thrown"));
        }),
        await hook("second", () => void found.push(runner.findHook(null))),
      ],
      cwd: "/work",
    });
    runner.emit<"agent_start">({ type: "agent_start" });
    expect(found).toEqual([
      "inner caller",
      "inner caller",
      "inner caller",
      "second",
      "inner caller",
      "second",
    ]);
    expect(runner.findHook("thrown")).toBeUndefined();
  });
});
