import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import { nearestNames } from "./nearest-names.js";

/**
 * Reads the fields of one object in a file. A field that is absent gives `undefined`; one that does not fit gives `undefined` too
 * and is reported. {@link ObjectReader.finish} then reports the fields that nobody asked for.
 */
export interface ObjectReader {
  /** Names of all fields that are there. */
  readonly keys: readonly string[];
  /** A string, even an empty one. */
  string(key: string): string | undefined;
  /** A string that is not empty. */
  text(key: string): string | undefined;
  /** A string, or `null`, which is a value of its own. */
  textOrNull(key: string): string | null | undefined;
  /** `true` or `false`. */
  flag(key: string): boolean | undefined;
  /** A finite number above zero. */
  positive(key: string): number | undefined;
  /** A finite number that is not below zero. */
  amount(key: string): number | undefined;
  /** One of `values`. */
  oneOf<T extends string>(key: string, values: readonly T[]): T | undefined;
  /** A list in which each item is one of `values`. */
  listOf<T extends string>(key: string, values: readonly T[]): T[] | undefined;
  /** A list of strings, or one string, which counts as a list of one. */
  texts(key: string): string[] | undefined;
  /** An object whose values are all strings. */
  textMap(key: string): Record<string, string> | undefined;
  /** An object, to be read in its turn. */
  object(key: string): ObjectReader | undefined;
  /** A list of objects; an item that is none is reported and left out. */
  objects(key: string): ObjectReader[] | undefined;
  /** An object as plain data, whatever is in it. */
  data(key: string): Record<string, unknown> | undefined;
  /** Reports a problem at the field `key`, or at the object where the field is absent. */
  report(key: string, message: string): void;
  /** Reports every field that was never read, with the nearest name that was. */
  finish(): void;
}

/** Where an object stands, and who is told about problems. */
export interface ReaderContext {
  /** Names that lead to the object, such as `providers.local`; empty at the top. */
  path: string;
  report(offset: number, message: string): void;
}

/**
 * A reader for `node`, which must be an object.
 *
 * @example
 * ```ts
 * import { parseTree } from "jsonc-parser";
 * const node = parseTree('{ "level": 3 }');
 * const reader = node && createObjectReader(node, { path: "", report: () => {} });
 * reader?.positive("level"); // 3
 * ```
 */
export function createObjectReader(node: Node, { path, report }: ReaderContext): ObjectReader {
  const asked = new Set<string>();
  const pathOf = (key: string) => (path ? `${path}.${key}` : key);

  const find = (key: string): Node | undefined => {
    asked.add(key);
    return findNodeAtLocation(node, [key]);
  };
  const mismatch = (found: Node, place: string, expected: string, written = kindOf(found)) => {
    report(found.offset, `"${place}" must be ${expected}; found ${written}.`);
    return undefined;
  };
  const read = <T>(key: string, expected: string, accept: (value: unknown) => T | undefined) => {
    const found = find(key);
    if (!found) return undefined;
    return accept(getNodeValue(found)) ?? mismatch(found, pathOf(key), expected);
  };
  const readChild = (found: Node, place: string) =>
    found.type === "object"
      ? createObjectReader(found, { path: place, report })
      : mismatch(found, place, "an object");

  return {
    keys: (node.children ?? []).flatMap(({ children }) => nameOf(children)),
    string: (key) => read(key, "a string", textOf),
    text: (key) => read(key, "a string that is not empty", (value) => textOf(value) || undefined),
    textOrNull: (key) => {
      const found = find(key);
      if (!found) return undefined;
      if (found.type === "null") return null;
      return textOf(found.value) ?? mismatch(found, pathOf(key), "a string or null");
    },
    flag: (key) => read(key, "true or false", (value) => FLAGS.find((flag) => flag === value)),
    positive: (key) => read(key, "a number above 0", (value) => numberWhere(value, (n) => n > 0)),
    amount: (key) =>
      read(key, "a number of 0 or more", (value) => numberWhere(value, (n) => n >= 0)),
    oneOf: (key, values) => {
      const found = find(key);
      if (!found) return undefined;
      const accepted = values.find((known) => known === found.value);
      // Here the value is repeated: it is a slip among known words.
      const written = found.type === "string" ? `"${found.value}"` : kindOf(found);
      return accepted ?? mismatch(found, pathOf(key), `one of ${quoted(values)}`, written);
    },
    listOf: (key, values) =>
      read(key, `a list of ${quoted(values)}`, (value) =>
        all(value, (item) => values.find((known) => known === item)),
      ),
    texts: (key) =>
      read(key, "a string or a list of strings", (value) => all([value].flat(), textOf)),
    textMap: (key) => read(key, "an object whose values are strings", textMap),
    data: (key) => read(key, "an object", recordOf),
    object: (key) => {
      const found = find(key);
      return found && readChild(found, pathOf(key));
    },
    objects: (key) => {
      const found = find(key);
      if (!found) return undefined;
      if (found.type !== "array") return mismatch(found, pathOf(key), "a list of objects");
      const items = found.children ?? [];
      return items.flatMap((item, index) => readChild(item, `${pathOf(key)}[${index}]`) ?? []);
    },
    report: (key, message) => report(find(key)?.offset ?? node.offset, message),
    finish: () => {
      for (const { children, offset } of node.children ?? []) {
        for (const name of nameOf(children)) {
          if (!asked.has(name)) report(offset, unknownKey(pathOf(name), name, asked));
        }
      }
    },
  };
}

const FLAGS = [true, false] as const;

/** The name of a property, whose node has the children name and value. */
function nameOf(property: Node[] | undefined): string[] {
  return property?.[0] ? [String(property[0].value)] : [];
}

function numberWhere(value: unknown, accept: (value: number) => boolean): number | undefined {
  return typeof value === "number" && accept(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The accepted items of a list, when all of them are. */
function all<T>(list: unknown, accept: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const accepted = list.map(accept).filter((item) => item !== undefined);
  return accepted.length === list.length ? accepted : undefined;
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value)) : undefined;
}

function textMap(value: unknown): Record<string, string> | undefined {
  const entries = Object.entries(recordOf(value) ?? {});
  const strings = entries.filter(
    (entry): entry is [string, string] => textOf(entry[1]) !== undefined,
  );
  const fits = recordOf(value) !== undefined && strings.length === entries.length;
  return fits ? Object.fromEntries(strings) : undefined;
}

const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(", ");

/** What kind of thing a value is. The value itself is not repeated: it may be a secret. */
function kindOf({ type, value }: Node): string {
  if (type === "null") return "null";
  if (value === "") return "an empty string";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function unknownKey(path: string, key: string, known: ReadonlySet<string>): string {
  const [nearest] = nearestNames(key, known);
  const advice = nearest ? `did you mean "${nearest}"?` : `known are ${[...known].join(", ")}.`;
  return `"${path}" is not known; ${advice}`;
}
