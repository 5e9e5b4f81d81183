/**
 * What `import * as` of a module gives: its exports when it was written as a module, else `module.exports` as
 * `default` and its properties as names, as Node does it.
 * @internal
 */
export function namespaceOf(exported: unknown): object {
  if (!isObject(exported)) return { default: exported };
  if (isModuleExports(exported)) return exported;
  return { ...exported, default: exported };
}

/** Whether exports are those of a module with `import` and `export`, transformed. @internal */
export function isModuleExports(exported: unknown): boolean {
  return isObject(exported) && Reflect.get(exported, "__esModule") === true;
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
