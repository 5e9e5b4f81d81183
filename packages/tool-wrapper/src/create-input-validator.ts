import { createJsonSchemaCheck, type SchemaCompiler } from "./check-json-schema.js";
import { checkStandardSchema, isStandardSchema } from "./check-standard-schema.js";
import type { ValidateInput } from "./validate-input.js";

/**
 * Makes the default check: a tool's `parameters` by Standard Schema when they have its method, else as TypeBox or JSON
 * Schema. A tool without `parameters` is not checked.
 *
 * @internal
 */
export function createInputValidator(
  loadCompiler: () => Promise<SchemaCompiler> = () => import("typebox/compile"),
): ValidateInput {
  const checkJsonSchema = createJsonSchemaCheck(loadCompiler);
  return (tool, input) => {
    const schema: unknown = Reflect.get(tool, "parameters");
    if (schema === undefined || schema === null) return { ok: true, input };
    if (!isSchema(schema)) throw new Error(`its tool has ${typeof schema} as its schema`);
    return isStandardSchema(schema)
      ? checkStandardSchema(schema, input)
      : checkJsonSchema(schema, input);
  };
}

// Some libraries make schemas that are functions.
function isSchema(value: unknown): value is object {
  return typeof value === "object" || typeof value === "function";
}
