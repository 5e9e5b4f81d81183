import { Type } from "typebox";
import { describe, expect, it, vi } from "vitest";
import type { SchemaCompiler } from "./check-json-schema.js";
import { createInputValidator } from "./create-input-validator.js";

const withSchema = (parameters: unknown) => ({
  name: "edit",
  execute: async () => ({ content: [] }),
  parameters,
});

const typebox = Type.Object(
  {
    path: Type.String(),
    edits: Type.Optional(Type.Array(Type.Object({ oldText: Type.String({ minLength: 1 }) }))),
    limit: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
);
const jsonSchema = JSON.parse(JSON.stringify(typebox));

describe.each([
  ["a TypeBox schema", typebox],
  ["a plain JSON Schema", jsonSchema],
])("%s", (_, schema) => {
  const validate = createInputValidator();

  it.each([
    { path: "a" },
    { path: "a", edits: [{ oldText: "x" }] },
    { path: "a", limit: undefined },
  ])("accepts %j as it is", async (input) => {
    const verdict = await validate(withSchema(schema), input);
    expect(verdict).toEqual({ ok: true, input });
    expect(verdict.ok && verdict.input).toBe(input);
  });

  it.each([
    [{}, [{ path: "path", message: "is missing" }]],
    [{ path: 5 }, [{ path: "path", message: "must be string" }]],
    [{ path: "a", pth: 1 }, [{ path: "pth", message: "is not a field of this tool" }]],
    [
      { path: "a", edits: [{ oldText: "x" }, { oldText: 1 }] },
      [{ path: "edits[1].oldText", message: "must be string" }],
    ],
    [{ path: "a", edits: [{}] }, [{ path: "edits[0].oldText", message: "is missing" }]],
  ])("finds in %j the fields %j", async (input, problems) => {
    expect(await validate(withSchema(schema), input)).toEqual({ ok: false, problems });
  });
});

it("a field whose name has a slash is named as it is", async () => {
  const schema = { type: "object", properties: { "a/b~c": { type: "string" } } };
  expect(await createInputValidator()(withSchema(schema), { "a/b~c": 1 })).toEqual({
    ok: false,
    problems: [{ path: "a/b~c", message: "must be string" }],
  });
});

describe("a Standard Schema", () => {
  const schemaOf = (validate: (value: unknown) => unknown) => ({
    "~standard": { version: 1, vendor: "test", validate },
  });

  it("is asked by its own method, and the tool runs with what that gives", async () => {
    const schema = schemaOf(async (value) => ({ value: { ...Object(value), limit: 10 } }));
    expect(await createInputValidator()(withSchema(schema), { path: "a" })).toEqual({
      ok: true,
      input: { path: "a", limit: 10 },
    });
  });

  it("may be a function with that method", async () => {
    const schema = Object.assign(
      () => {},
      schemaOf((value) => ({ value })),
    );
    expect(await createInputValidator()(withSchema(schema), {})).toEqual({ ok: true, input: {} });
  });

  it("names fields by keys and by path segments", async () => {
    const schema = schemaOf(() => ({
      issues: [
        { message: "too short", path: ["edits", 0, { key: "oldText" }] },
        { message: "no good" },
      ],
    }));
    expect(await createInputValidator()(withSchema(schema), {})).toEqual({
      ok: false,
      problems: [
        { path: "edits[0].oldText", message: "too short" },
        { path: "", message: "no good" },
      ],
    });
  });

  it("that makes no object of the input does not pass", async () => {
    const schema = schemaOf(() => ({ value: "text" }));
    expect(await createInputValidator()(withSchema(schema), {})).toMatchObject({ ok: false });
  });
});

describe("the compiler", () => {
  const compiler = (): SchemaCompiler => ({
    Compile: vi.fn(() => ({ Check: () => true, Errors: () => [] })),
  });

  it("is not loaded for a tool without a schema, nor for a Standard Schema", async () => {
    const load = vi.fn(async () => compiler());
    const validate = createInputValidator(load);
    await validate(withSchema(undefined), {});
    await validate({ name: "a", execute: async () => ({ content: [] }) }, {});
    const standard = { "~standard": { validate: (value: unknown) => ({ value }) } };
    await validate(withSchema(standard), {});
    expect(load).not.toHaveBeenCalled();
  });

  it("compiles each schema once", async () => {
    const shared = compiler();
    const validate = createInputValidator(async () => shared);
    const schema = { type: "object" };
    await validate(withSchema(schema), {});
    await validate(withSchema(schema), {});
    expect(shared.Compile).toHaveBeenCalledOnce();
  });

  it("that is not installed is an error that says what to do", async () => {
    const validate = createInputValidator(() => Promise.reject(new Error("Cannot find typebox")));
    await expect(validate(withSchema({}), {})).rejects.toThrow(
      "typebox cannot be loaded to check it (Cannot find typebox); install typebox, or pass the option validate",
    );
  });
});

it("a schema that is no schema is an error, not a pass", () => {
  expect(() => createInputValidator()(withSchema("object"), {})).toThrow(
    "its tool has string as its schema",
  );
});
