import type { Static, TSchema } from "typebox";

/**
 * The type of a result schema, with `undefined` allowed wherever a field may be absent.
 *
 * @example
 * ```ts
 * import type { Shape } from "@musepi/hooks-types";
 * import { ToolCallResultSchema } from "@musepi/hooks-types/schemas";
 * const verdict: Shape<typeof ToolCallResultSchema> = { block: true, reason: undefined };
 * ```
 */
export type Shape<Schema extends TSchema> = Loose<Static<Schema>>;

type Loose<Value> = Value extends object
  ? {
      [Key in keyof Value]: Partial<Pick<Value, Key>> extends Pick<Value, Key>
        ? Value[Key] | undefined
        : Value[Key];
    }
  : Value;
