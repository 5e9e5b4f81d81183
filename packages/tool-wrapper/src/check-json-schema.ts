import { errorText } from "@musepi/hooks-types";
import { fieldPath } from "./field-path.js";
import type { InputProblem, InputVerdict } from "./validate-input.js";

/** A compiled schema, as far as it is needed here. */
export interface CompiledSchema {
  Check(value: unknown): boolean;
  Errors(value: unknown): readonly SchemaIssue[];
}

/** What `typebox/compile` exports. */
export interface SchemaCompiler {
  Compile(schema: object): CompiledSchema;
}

interface SchemaIssue {
  keyword: string;
  instancePath: string;
  message: string;
  params: object;
}

/**
 * Makes a check for schemas of TypeBox and plain JSON Schema. The compiler is loaded for the first input that a hook
 * changed, and each schema is compiled once.
 *
 * @internal
 */
export function createJsonSchemaCheck(
  load: () => Promise<SchemaCompiler>,
): (schema: object, input: object) => Promise<InputVerdict> {
  const compiled = new WeakMap<object, CompiledSchema>();
  const compile = async (schema: object): Promise<CompiledSchema> => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const { Compile } = await load().catch(noCompiler);
    const fresh = Compile(schema);
    compiled.set(schema, fresh);
    return fresh;
  };
  return async (schema, input) => {
    const check = await compile(schema);
    if (check.Check(input)) return { ok: true, input };
    return { ok: false, problems: check.Errors(input).flatMap(problemsOf) };
  };
}

function noCompiler(cause: unknown): never {
  const message = `typebox cannot be loaded to check it (${errorText(cause)}); install typebox, or pass the option validate`;
  throw new Error(message, { cause });
}

function problemsOf({ keyword, instancePath, message, params }: SchemaIssue): InputProblem[] {
  // The issue of a property that must not be there comes twice; `additionalProperties` is the one that names it.
  if (keyword === "boolean") return [];
  const keys = instancePath.split("/").slice(1).map(unescapePointer);
  const { requiredProperties = [], additionalProperties = [] } = params as {
    requiredProperties?: string[];
    additionalProperties?: string[];
  };
  if (keyword === "required") {
    return requiredProperties.map((key) => ({
      path: fieldPath([...keys, key]),
      message: "is missing",
    }));
  }
  if (keyword === "additionalProperties") {
    return additionalProperties.map((key) => ({
      path: fieldPath([...keys, key]),
      message: "is not a field of this tool",
    }));
  }
  return [{ path: fieldPath(keys), message }];
}

function unescapePointer(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
