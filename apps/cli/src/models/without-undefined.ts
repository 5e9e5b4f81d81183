/** An object without those fields of `T` that may be `undefined`: they are absent instead. */
export type WithoutUndefined<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> };

/**
 * A copy of `fields` in which a field whose value is `undefined` does not exist, as the types of pi-ai ask for.
 *
 * @example
 * ```ts
 * withoutUndefined({ id: "x", name: undefined }); // { id: "x" }
 * ```
 */
export function withoutUndefined<T extends object>(fields: T): WithoutUndefined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as WithoutUndefined<T>;
}
