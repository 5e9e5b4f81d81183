import { fieldPath } from "./field-path.js";
import { isObject } from "./is-object.js";
import type { InputVerdict } from "./validate-input.js";

/** A schema of any library that follows standardschema.dev. */
export interface StandardSchema {
  "~standard": { validate(value: unknown): StandardResult | Promise<StandardResult> };
}

interface StandardResult {
  value?: unknown;
  issues?:
    | readonly {
        message: string;
        path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
      }[]
    | undefined;
}

/** @internal */
export function isStandardSchema(schema: object): schema is StandardSchema {
  const standard: unknown = Reflect.get(schema, "~standard");
  return isObject(standard) && typeof Reflect.get(standard, "validate") === "function";
}

/** Checks an input by the schema's own method; the tool runs with what that makes of it. @internal */
export async function checkStandardSchema(
  schema: StandardSchema,
  input: object,
): Promise<InputVerdict> {
  const { issues, value } = await schema["~standard"].validate(input);
  if (issues !== undefined) {
    const problems = issues.map(({ message, path = [] }) => ({
      path: fieldPath(path.map((step) => (typeof step === "object" ? step.key : step))),
      message,
    }));
    return { ok: false, problems };
  }
  if (isObject(value)) return { ok: true, input: value };
  return {
    ok: false,
    problems: [{ path: "", message: "is turned into something that is not an object" }],
  };
}
