import { expect, it } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

const event = { type: "resources_discover" as const, cwd: "/work", reason: "startup" as const };

it("all paths are collected in load order, from each hook's folder, each once", async () => {
  const { runner, errors } = await startRunner({
    "/hooks/one/index.ts": on("resources_discover", () => ({
      skillPaths: ["./skills", "/shared"],
      themePaths: ["dark.json"],
    })),
    "/hooks/two.ts": on("resources_discover", async (draft) => {
      draft.skillPaths = ["one/skills", "skills"];
    }),
    inline: on("resources_discover", () => ({ promptPaths: ["prompts"] })),
  });
  expect(await runner.emit<"resources_discover">(event)).toEqual({
    skillPaths: [
      { path: "/hooks/one/skills", hookPath: "/hooks/one/index.ts" },
      { path: "/shared", hookPath: "/hooks/one/index.ts" },
      { path: "/hooks/skills", hookPath: "/hooks/two.ts" },
    ],
    promptPaths: [{ path: "/work/prompts", hookPath: "inline" }],
    themePaths: [{ path: "/hooks/one/dark.json", hookPath: "/hooks/one/index.ts" }],
  });
  expect(errors).toEqual([]);
});

it("what fails or does not fit is reported, and the rest counts", async () => {
  const { runner, reports, errors } = await startRunner({
    "/a.ts": on("resources_discover", () => ({ skillPaths: "skills", promptPaths: ["p"] })),
    "/b.ts": on("resources_discover", () => {
      throw new Error("broken");
    }),
    "/c.ts": on("resources_discover", () => ({ skillPath: ["s"] })),
  });
  expect(await runner.emit<"resources_discover">(event)).toEqual({
    skillPaths: [],
    promptPaths: [{ path: "/p", hookPath: "/a.ts" }],
    themePaths: [],
  });
  expect(reports()).toEqual([
    "RESULT_MALFORMED /a.ts",
    "HANDLER_FAILED /b.ts",
    "RESULT_UNKNOWN_KEY /c.ts",
  ]);
  expect(errors[2]?.message).toContain('did you mean "skillPaths"?');
});
