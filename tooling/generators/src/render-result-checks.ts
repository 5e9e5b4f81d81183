import type { TSchema } from "typebox";
import { Code } from "typebox/compile";

/**
 * The source of the run-time checks of hook results, made from their schemas. Checking a result then loads no typebox.
 *
 * @param schemas the schema of each event's result; `undefined` where an event takes none
 * @throws Error when typebox emits code that does not stand on its own
 */
export function renderResultChecks(schemas: Record<string, TSchema | undefined>): string {
  const entries = Object.entries(schemas).map(
    ([name, schema]) =>
      `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${schema === undefined ? "undefined" : renderCheck(schema)},`,
  );
  return [
    "// @ts-nocheck",
    "// Generated from src/schemas by `pnpm --filter @musepi/generators generate`; a test compares the two.",
    'import type { ResultCheck } from "./result-check.js";',
    "",
    "/** How the result of each event is checked; `undefined` for an event whose handlers return nothing. */",
    "export const resultChecks: Readonly<Record<string, ResultCheck | undefined>> = {",
    ...entries,
    "};",
    "",
  ].join("\n");
}

function renderCheck(schema: TSchema): string {
  const keys = Object.entries(properties(schema)).map(
    ([key, variants]) => `${key}: ${renderKey(variants)}`,
  );
  const whole = "anyOf" in schema ? `, whole: ${renderKey([schema])}` : "";
  return `{ keys: { ${keys.join(", ")} }${whole} }`;
}

function renderKey(variants: TSchema[]): string {
  const expected = [...new Set(variants.map(expectation))].join(" or ");
  const checks = variants.map((variant) => `(${expression(variant)})(value)`).join(" || ");
  const items = variants.flatMap((variant) =>
    "items" in variant ? [variant.items as TSchema] : [],
  );
  const item = items.length === 0 ? "" : `, item: ${renderKey(items)}`;
  return `{ expected: ${JSON.stringify(expected)}, check: (value) => ${checks}${item} }`;
}

function properties(schema: TSchema): Record<string, TSchema[]> {
  const variants: unknown = "anyOf" in schema ? schema.anyOf : [schema];
  const found: Record<string, TSchema[]> = {};
  for (const variant of Array.isArray(variants) ? variants : []) {
    for (const [key, property] of Object.entries<TSchema>(variant.properties)) {
      found[key] = [...(found[key] ?? []), property];
    }
  }
  return found;
}

function expectation(schema: TSchema): string {
  if ("title" in schema && typeof schema.title === "string") return schema.title;
  if ("const" in schema) return JSON.stringify(schema.const);
  if ("type" in schema && schema.type === "string") return "a string";
  throw new Error(`This schema needs a title that says what it expects: ${JSON.stringify(schema)}`);
}

/** The check that typebox emits, as an expression. */
function expression(schema: TSchema): string {
  const { Code: code } = Code(schema);
  const checks = code.match(/^const check_\d+ = .*$/gm) ?? [];
  const body = checks[0]?.replace(/^const check_0 = /, "").replace(/;$/, "");
  if (checks.length !== 1 || body === undefined || /\b(Guard|Hashing|External)\b/.test(body)) {
    throw new Error(
      `typebox emits code for this schema that needs typebox at run time: ${JSON.stringify(schema)}`,
    );
  }
  return body;
}
