import * as hooksTypes from "@musepi/hooks-types";
import { expect, test, vi } from "vitest";
import { commandsOf, loadFrom, telling, tempTree } from "../load-hooks-fixture.js";

test("the host's modules are there without being installed, in every kind of module", async () => {
  const source = `import { HookError } from "@musepi/hooks-types";\nimport { value } from "host/sub";\n`;
  const tree = await tempTree({
    "a.ts": `${source}${telling("typeof HookError + value")}`,
    "b.mjs": `${source}${telling("typeof HookError + value")}`,
    "c.js": `${source}${telling("typeof HookError + value")}`,
    "d.cjs": `const { value } = require("host/sub");\nmodule.exports = (pi) => pi.registerCommand(value, { handler() {} });`,
  });
  const virtualModules = { "host/sub": async () => ({ value: "host" }) };
  const result = await loadFrom(tree, ["./a.ts", "./b.mjs", "./c.js", "./d.cjs"], {
    virtualModules,
  });
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["functionhost", "functionhost", "functionhost", "host"]);
});

test("they are the running program's own copies, whatever is installed", async () => {
  const tree = await tempTree({
    "node_modules/@musepi/hooks-types/package.json": `{ "exports": "./index.js" }`,
    "node_modules/@musepi/hooks-types/index.js": "exports.HookError = class Another {};",
    "a.ts": `import { HookError } from "@musepi/hooks-types";\nexport default () => { throw HookError; };`,
  });
  const { errors } = await loadFrom(tree, ["./a.ts"]);
  expect(errors[0]?.cause).toBe(hooksTypes.HookError);
});

test("the subpaths of the types are there", async () => {
  const tree = await tempTree({
    "a.ts": `import * as schemas from "@musepi/hooks-types/schemas";\nimport * as checks from "@musepi/hooks-types/checks";
      ${telling("Object.keys(schemas).length > 0 && Object.keys(checks).length > 0")}`,
  });
  expect(commandsOf(await loadFrom(tree, ["./a.ts"]))).toEqual(["true"]);
});

test("only what a hook really imports is loaded, and that once", async () => {
  const used = vi.fn(async () => ({ default: "used" }));
  const typesOnly = vi.fn(async () => ({}));
  const late = vi.fn(async () => ({}));
  const tree = await tempTree({
    "a.ts": `import type { A } from "types-only";\nimport { B } from "types-only";\nimport used from "used";
      export default (pi: any, a?: A, b?: B) => { pi.registerCommand(used, { handler: () => import("late") }); };`,
    "b.ts": `import used from "used";\n${telling("used")}`,
  });
  const virtualModules = { used, late, "types-only": typesOnly };
  const { hooks } = await loadFrom(tree, ["./a.ts", "./b.ts"], { virtualModules });
  expect(used).toHaveBeenCalledOnce();
  expect(typesOnly).not.toHaveBeenCalled();
  expect(late).not.toHaveBeenCalled();
  await Reflect.apply(hooks[0]?.commands.get("used")?.handler ?? (() => {}), undefined, []);
  expect(late).toHaveBeenCalledOnce();
});

test("a package that depends on a module of the host gets the host's copy", async () => {
  const tree = await tempTree({
    "node_modules/dep/package.json": `{ "type": "module", "exports": "./index.js", "peerDependencies": { "host": "*" } }`,
    "node_modules/dep/index.js": `export { value } from "host";`,
    "node_modules/pack/package.json": `{ "type": "module", "exports": "./index.js", "musepi": { "hooks": ["./index.js"] } }`,
    "node_modules/pack/index.js": `export { value } from "host";`,
    "a.ts": `import { value } from "dep";\nimport { value as other } from "pack";\n${telling("value + other")}`,
  });
  const virtualModules = { host: async () => ({ value: "host" }) };
  const result = await loadFrom(tree, ["./a.ts"], { virtualModules });
  expect(result.errors).toEqual([]);
  expect(commandsOf(result)).toEqual(["hosthost"]);
});

test("what the host does not have is missing, also below a name that it has", async () => {
  const tree = await tempTree({ "a.ts": `import "@musepi/hooks-types/nope";` });
  const { errors } = await loadFrom(tree, ["./a.ts"]);
  expect(errors.map(({ code }) => code)).toEqual(["HOOK_IMPORT_MISSING"]);
});

test("a name that every object has is no module of the host", async () => {
  const tree = await tempTree({ "a.ts": `import "constructor";` });
  const { errors } = await loadFrom(tree, ["./a.ts"]);
  expect(errors.map(({ code }) => code)).toEqual(["HOOK_IMPORT_MISSING"]);
});

test("a module of the host that fails is the error of who imports it", async () => {
  const tree = await tempTree({ "a.ts": `import "host";` });
  const virtualModules = { host: () => Promise.reject(new Error("no host")) };
  const { errors } = await loadFrom(tree, ["./a.ts"], { virtualModules });
  expect(errors[0]?.message).toContain("no host");
});

test("a module of the host that is required by a computed name says what to do", async () => {
  const tree = await tempTree({ "a.ts": `require(["ho", "st"].join(""));` });
  const virtualModules = { host: async () => ({}) };
  const { errors } = await loadFrom(tree, ["./a.ts"], { virtualModules });
  expect(errors[0]?.message).toContain(
    `"host" comes from the agent and cannot be required here; import it.`,
  );
});
