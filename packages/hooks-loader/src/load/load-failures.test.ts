import type { HookError } from "@musepi/hooks-types";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LoadHooksOptions } from "../load-hooks.js";
import { loadFrom, telling, tempTree } from "../load-hooks-fixture.js";

/** Loads `hook.ts` beside a good hook; gives the one error, with the folder's path shortened to `…`. */
async function failureOf(
  source: string,
  files: Record<string, string> = {},
  options: LoadHooksOptions = {},
) {
  const tree = await tempTree({ "hook.ts": source, "good.ts": telling("'good'"), ...files });
  const result = await loadFrom(tree, ["./hook.ts", "./good.ts"], options);
  expect(result.hooks.map(({ path }) => path)).toEqual(["./good.ts"]);
  expect(result.failedPaths).toEqual(["./hook.ts"]);
  expect(result.errors).toHaveLength(1);
  const [error] = result.errors;
  expect(error?.hookPath).toBe("./hook.ts");
  expect(error?.message).not.toMatch(/^\s+at /m);
  return summary(error, tree.path);
}

function summary(error: HookError | undefined, folder: string) {
  return { code: error?.code, message: error?.message.replaceAll(folder, "…") };
}

test("a syntax error has its file, line and column, and shows the line", async () => {
  expect(await failureOf(`// fine\nexport default (pi) => {\n\tconst a = ;\n};\n`)).toEqual({
    code: "HOOK_SYNTAX",
    message: "…/hook.ts:3:12: Unexpected token\n  3 | \tconst a = ;\n    | \t          ^",
  });
});

test("a syntax error that only the engine sees has its place, too", async () => {
  const source = `interface A {\n  a: string;\n}\nexport default (pi: unknown) => {\n  return /(/;\n};\n`;
  expect(await failureOf(source)).toEqual({
    code: "HOOK_SYNTAX",
    message:
      "…/hook.ts:5:10: Invalid regular expression: /(/: Unterminated group\n  5 |   return /(/;\n    |          ^",
  });
});

test("a syntax error in a file that a hook imports names that file", async () => {
  const files = { "lib/helper.mjs": "export const a = {;\n" };
  const { code, message } = await failureOf(`import "./lib/helper.mjs";\n`, files);
  expect(code).toBe("HOOK_SYNTAX");
  expect(message).toBe(
    "./hook.ts cannot be loaded, for what it imports: …/lib/helper.mjs:1:19: Unexpected token\n  1 | export const a = {;\n    |                   ^",
  );
});

test("a JSON file that is none is named", async () => {
  const files = { "data.json": "{ a: 1 }" };
  const { code, message } = await failureOf(`import data from "./data.json";\ndata;\n`, files);
  expect(code).toBe("HOOK_SYNTAX");
  expect(message).toMatch(/: …\/data\.json: .*JSON/);
});

test.each([
  ["Error", `\n\nthrow new Error("no database");`, "no database (…/hook.ts:3:7)"],
  ["text", `throw "no database";`, "no database"],
  ["null", `throw null;`, "null"],
  ["object without a message", `throw { code: 7 };`, '{"code":7}'],
])("a module that throws %s", async (_, source, text) => {
  expect(await failureOf(`${source}\nexport default () => {};\n`)).toEqual({
    code: "HOOK_IMPORT_FAILED",
    message: `./hook.ts failed while it was loaded: ${text}. Nothing of this hook is active; correct it and start again.`,
  });
});

test("a module that throws in its first line has the right column", async () => {
  expect((await failureOf(`throw new Error("x");`)).message).toContain("x (…/hook.ts:1:7)");
});

test("a helper that throws is located in the helper", async () => {
  const files = { "helper.ts": `type A = {\n  b: 1;\n};\nexport const a: A = JSON.parse("{");\n` };
  const { code, message } = await failureOf(`import { a } from "./helper.js";\na;\n`, files);
  expect(code).toBe("HOOK_IMPORT_FAILED");
  expect(message).toMatch(/JSON.*\(…\/helper\.ts:4:26\)/);
});

test.each([
  ["a module", `throw new HookError({ code: "HOOK_NO_FACTORY", message: "mine" });`],
  [
    "a factory",
    `export default () => { throw new HookError({ code: "HOOK_NO_FACTORY", message: "mine" }); };`,
  ],
])("a HookError that %s throws by itself is an error of that hook", async (_, source) => {
  const imports = `import { HookError } from "@musepi/hooks-types";\n`;
  const { code, message } = await failureOf(`${imports}${source}\n`);
  expect(code).toBe("HOOK_IMPORT_FAILED");
  expect(message).toMatch(/^\.\/hook\.ts failed while it was loaded: mine \(…\/hook\.ts:2:\d+\)/);
});

test.each([
  ["an empty file", "", "exports nothing"],
  [
    "a file with named exports only",
    "export const a = 1;\nexport function b() {}\n",
    "has no default export, only a, b",
  ],
  ["an object as default export", "export default { on() {} };\n", "exports an object by default"],
  [
    "a promise as default export",
    "export default Promise.resolve(() => {});\n",
    "exports an object by default",
  ],
  ["null as default export", "export default null;\n", "exports null by default"],
])("%s is no hook", async (_, source, problem) => {
  expect(await failureOf(source)).toEqual({
    code: "HOOK_NO_FACTORY",
    message: `./hook.ts ${problem}; expected a function: export default function (pi) { … }.`,
  });
});

test.each([
  ["a file", `import "./nope.js";`, "./nope.js", "Correct the import, or put the file there."],
  [
    "a package",
    `import nope from "@nope/nope";\nnope();`,
    "@nope/nope",
    "Install it where …/hook.ts finds it, in a node_modules folder beside or above, or correct the import.",
  ],
])("an import of %s that is missing", async (_, source, specifier, remedy) => {
  expect(await failureOf(`${source}\nexport default () => {};\n`)).toEqual({
    code: "HOOK_IMPORT_MISSING",
    message: `./hook.ts cannot be loaded: "${specifier}", which …/hook.ts imports, is not there. ${remedy}`,
  });
});

test.each([
  [
    "in a helper",
    `export * from "./helper.ts";`,
    { "helper.ts": `export * from "left-pad";` },
    "left-pad",
    "…/helper.ts",
  ],
  ["by require", `const a = require("left-pad");`, {}, "left-pad", "…/hook.ts"],
  [
    "in the factory",
    `export default async () => { await import("left-pad"); };`,
    {},
    "left-pad",
    "…/hook.ts",
  ],
  [
    "in a package",
    `import "dep";`,
    {
      "node_modules/dep/package.json": `{"type":"module","exports":"./a.js"}`,
      "node_modules/dep/a.js": `import "left-pad";`,
    },
    "left-pad",
    "…/node_modules/dep/a.js",
  ],
  [
    "by require in a package",
    `import "dep";`,
    {
      "node_modules/dep/package.json": `{"main":"./a.js"}`,
      "node_modules/dep/a.js": `require("left-pad");`,
    },
    "left-pad",
    "…/node_modules/dep/a.js",
  ],
])(
  "a missing import %s names the file that imports",
  async (_, source, files, specifier, importer) => {
    const { code, message } = await failureOf(source, files);
    expect(code).toBe("HOOK_IMPORT_MISSING");
    expect(message).toContain(`"${specifier}", which ${importer} imports, is not there.`);
  },
);

test("a missing import that the hook expects is its own business", async () => {
  const source = `let found = "found";
    try { await import("left-pad"); } catch (error) { found = error.code; }
    try { require("left-pad"); } catch (error) { found += error.code; }
    ${telling("found")}`;
  const tree = await tempTree({ "a.ts": source });
  const { hooks } = await loadFrom(tree, ["./a.ts"]);
  expect([...(hooks[0]?.commands.keys() ?? [])]).toEqual(["ERR_MODULE_NOT_FOUNDMODULE_NOT_FOUND"]);
});

test.each([
  [
    "throws",
    `export default function (pi: unknown): void {\n  throw new TypeError("bad");\n}`,
    "HOOK_FACTORY_FAILED",
    "The factory of ./hook.ts failed: bad. Nothing of this hook is active; correct it and start again. (…/hook.ts:2:9)",
  ],
  [
    "rejects",
    `export default async (pi) => {\n  await null;\n  throw new TypeError("bad");\n};`,
    "HOOK_FACTORY_FAILED",
    "The factory of ./hook.ts failed: bad. Nothing of this hook is active; correct it and start again. (…/hook.ts:3:9)",
  ],
  [
    "registers an unknown event",
    `type A = {\n  a: 1;\n};\nexport default (pi) => {\n  pi.on("tool_cal", () => {});\n};`,
    "EVENT_UNKNOWN",
    './hook.ts registered a handler for the unknown event "tool_cal". Did you mean "tool_call"? (…/hook.ts:5:6)',
  ],
  [
    "registers no handler",
    `export default (pi) => {\n\n  pi.on("tool_call", undefined);\n};`,
    "HANDLER_INVALID",
    './hook.ts registered undefined as a handler of "tool_call"; expected a function. (…/hook.ts:3:6)',
  ],
  [
    "calls an action",
    `export default (pi) => {\n  pi.sendMessage({ customType: "a", content: "b" });\n};`,
    "ACTION_UNAVAILABLE",
    './hook.ts called pi.sendMessage() while hooks are still loading; subscribe to "session_start" and call it there. (…/hook.ts:2:6)',
  ],
])("a factory that %s", async (_, source, code, message) => {
  expect(await failureOf(`${source}\n`)).toEqual({ code, message });
});

test("a call of the API in a helper is located in the helper", async () => {
  const files = {
    "helper.ts": `export const add = (pi) =>\n  pi.on("nothing_like_it", () => {});\n`,
  };
  const source = `import { add } from "./helper.js";\nexport default (pi) => add(pi);\n`;
  expect((await failureOf(source, files)).message).toContain("(…/helper.ts:2:6)");
});

test("a warning of a hook has the place of the call, and the hook loads", async () => {
  const tree = await tempTree({
    "a.ts": `export default (pi) => {\n  pi.on("turn_end", () => {});\n  pi.on("session_fork", () => {});\n};\n`,
  });
  const { hooks, errors } = await loadFrom(tree, ["./a.ts"]);
  expect(errors).toEqual([]);
  expect(hooks[0]?.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining(`(${tree.file("a.ts")}:3:6)`),
  ]);
});

test("a factory's return value that is neither nothing nor a promise is a warning, and the hook loads", async () => {
  const tree = await tempTree({ "a.ts": `export default () => 5;\n` });
  const { hooks } = await loadFrom(tree, ["./a.ts"]);
  expect(hooks[0]?.warnings.map(({ code }) => code)).toEqual(["HOOK_FACTORY_RESULT"]);
});

test.each([
  ["an await at the top", `await new Promise(() => {});\nexport default () => {};\n`, {}],
  ["a helper's await at the top", `import "./h.js";\n`, { "h.ts": "await new Promise(() => {});" }],
  ["a factory", `export default () => new Promise(() => {});\n`, {}],
])("%s that never settles ends at the time limit", async (_, source, files) => {
  const { code, message } = await failureOf(source, files, { timeoutMs: 200 });
  expect(code).toBe("HOOK_LOAD_TIMEOUT");
  expect(message).toContain("did not finish within 200 ms");
});

test("a helper that hangs is waited for once, not by every hook that imports it", async () => {
  const source = `import "./h.js";\nexport default () => {};\n`;
  const names = ["a.ts", "b.ts", "c.ts", "d.ts"];
  const tree = await tempTree({
    "h.ts": "await new Promise(() => {});\n",
    ...Object.fromEntries(names.map((name) => [name, source])),
  });
  const start = performance.now();
  const { errors } = await loadFrom(tree, names, { timeoutMs: 800 });
  expect(performance.now() - start).toBeLessThan(1_600);
  expect(errors.map(({ code }) => code)).toEqual(names.map(() => "HOOK_LOAD_TIMEOUT"));
  expect(errors.map(({ hookPath }) => hookPath)).toEqual(names);
  expect(errors.every(({ message }) => message.includes(tree.file("h.ts")))).toBe(true);
});

test("the time limit keeps the process alive, or a load that waits for nothing would end it", async () => {
  const start = vi.spyOn(globalThis, "setTimeout");
  onTestFinished(() => start.mockRestore());
  const tree = await tempTree({ "a.ts": "await new Promise(() => {});\n" });
  const loading = loadFrom(tree, ["./a.ts"], { timeoutMs: 123 });
  await vi.waitFor(() => expect(start).toHaveBeenCalledWith(expect.any(Function), 123));
  const index = start.mock.calls.findIndex(([, delay]) => delay === 123);
  expect(start.mock.results[index]?.value.hasRef()).toBe(true);
  expect((await loading).errors.map(({ code }) => code)).toEqual(["HOOK_LOAD_TIMEOUT"]);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  "a time limit of %s ms is refused",
  async (timeoutMs) => {
    const tree = await tempTree({});
    await expect(loadFrom(tree, [], { timeoutMs })).rejects.toMatchObject({
      code: "OPTION_INVALID",
    });
  },
);

test("a limit longer than a timer can be does not end at once", async () => {
  const tree = await tempTree({
    "a.ts": `await new Promise((resolve) => setTimeout(resolve, 50));\n${telling("1")}`,
  });
  expect((await loadFrom(tree, ["./a.ts"], { timeoutMs: 1e12 })).errors).toEqual([]);
});

test.each([
  ["a proxy that answers nothing", "throw new Proxy({}, { get() { throw 1; } });"],
  ["a proxy without a prototype", "throw new Proxy({}, { getPrototypeOf() { throw 1; } });"],
  [
    "an error whose stack throws",
    `throw Object.defineProperty(new Error("x"), "stack", { get() { throw 1; } });`,
  ],
  [
    "such a proxy in a factory",
    "export default () => { throw new Proxy({}, { get() { throw 1; } }); };",
  ],
])("%s is an error of that hook, and the others load", async (_, source) => {
  const { message } = await failureOf(source);
  expect(message).toMatch(/\.\/hook\.ts.* failed/);
});

test("a syntax error in a line that is very long shows the part around it", async () => {
  const { message } = await failureOf(`${"a;".repeat(10_000)} const = ;${" b;".repeat(10_000)}`);
  const [, line = "", mark = ""] = message?.split("\n") ?? [];
  expect(line).toMatch(/^ {2}1 \| ….*const = ;.*…$/);
  expect(line.length).toBeLessThan(250);
  expect(line[mark.indexOf("^")]).toBe("=");
});

test("what a hook registers too late for here is a warning as well, after others while it loaded", async () => {
  const source = `export default (pi) => {
    pi.on("session_fork", () => {});
    pi.registerCommand("later", { handler: () => { pi.on("user_python", () => {}); } });
  };`;
  const tree = await tempTree({ "a.ts": source });
  const { hooks } = await loadFrom(tree, ["./a.ts"]);
  const [hook] = hooks;
  Reflect.apply(hook?.commands.get("later")?.handler ?? expect.unreachable, undefined, []);
  expect(hook?.warnings.map(({ event }) => event)).toEqual(["session_fork", "user_python"]);
});
