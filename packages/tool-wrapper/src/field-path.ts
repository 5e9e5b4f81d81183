/** Writes the way to a field as a person would: `edits[0].oldText`. @internal */
export function fieldPath(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (/^\d+$/.test(String(key))) return `${path}[${String(key)}]`;
    return path === "" ? String(key) : `${path}.${String(key)}`;
  }, "");
}
