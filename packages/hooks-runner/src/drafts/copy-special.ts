/**
 * Copies a map, a set, a date or binary data; anything else, instances of classes that extend these included, is given back
 * as it is.
 *
 * @param copyPart copies what a map or a set holds
 */
export function copySpecial<Value extends object>(
  value: Value,
  copyPart: (part: unknown) => unknown,
): Value;
export function copySpecial(value: object, copyPart: (part: unknown) => unknown): unknown {
  if (isExactly(value, Map)) {
    return new Map(Array.from(value, ([key, held]) => [copyPart(key), copyPart(held)]));
  }
  if (isExactly(value, Set)) return new Set(Array.from(value, copyPart));
  if (isExactly(value, Date)) return new Date(value.getTime());
  if (isExactly(value, ArrayBuffer)) return value.slice(0);
  if (isExactly(value, DataView)) {
    const { buffer, byteOffset, byteLength } = value;
    return new DataView(buffer.slice(byteOffset, byteOffset + byteLength));
  }
  // The method of lists of numbers of every kind; that of `Buffer` would give a view of the same bytes.
  if (ArrayBuffer.isView(value)) return Reflect.apply(Uint8Array.prototype.slice, value, []);
  return value;
}

function isExactly<Instance extends object>(
  value: object,
  type: { readonly prototype: Instance },
): value is Instance {
  return Object.getPrototypeOf(value) === type.prototype;
}
