/**
 * Gives `target` every field of `source`, also those of its class, but for the `except`ed one. They are read and written on
 * `source` each time, with `source` as `this`, so getters and private fields work.
 *
 * @internal
 */
export function passThrough(source: object, target: object, except: PropertyKey): void {
  let layer: object | null = source;
  while (layer !== null && layer !== Object.prototype) {
    for (const key of Reflect.ownKeys(layer)) {
      if (key === "constructor" || key === except || Object.hasOwn(target, key)) continue;
      Object.defineProperty(target, key, {
        configurable: true,
        enumerable: Object.getOwnPropertyDescriptor(layer, key)?.enumerable ?? false,
        get: () => read(source, key),
        set: (value: unknown) => write(source, key, value),
      });
    }
    layer = Reflect.getPrototypeOf(layer);
  }
}

function read(source: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(source, key);
  // A method of a class may use private fields, which only the object itself has.
  return typeof value === "function" && !Object.hasOwn(source, key) ? value.bind(source) : value;
}

function write(source: object, key: PropertyKey, value: unknown): void {
  if (!Reflect.set(source, key, value)) {
    throw new TypeError(`The field ${String(key)} of the tool cannot be written.`);
  }
}
