import { isInCapitals } from "./is-secret-name.js";

/** A value and how it stands behind its name. */
export interface NamedValue {
  readonly name: string;
  /** Such as `=` or ` : `. */
  readonly separator: string;
  /** `undefined` when the value stands bare. */
  readonly quote: string | undefined;
  readonly value: string;
}

/** The text around a name and its value. */
export interface Surroundings {
  /** The last characters before the name. */
  readonly before: string;
  /** The character behind the value, or its closing quote. */
  readonly after: string;
}

const nothing =
  /^(?:true|false|null|none|nil|undefined|str|string|number|integer|int|bool|boolean|bytes|any|unknown|never|object|[*x.]+)[;,]?$/i;
const reference = /^(?:\$[\w{(]|\$\{\{|%\w+%|<|\(|\{|process\.env|import\.meta|os\.|env\.|ENV\[)/;
const identifier = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*$/;

/** Whether the value of a secret name is the secret itself, and not a reference to it, a type, a call or a label. */
export function isSecretValue(whole: NamedValue, around: Surroundings): boolean {
  // Its beginning tells enough; a very long one would have to be looked through again and again.
  const found = { ...whole, value: whole.value.slice(0, 500) };
  const { name, quote, value } = found;
  if (value === "" || nothing.test(value) || reference.test(value)) return false;
  if (quote !== undefined) return letters(value) !== letters(name);
  return isInCapitals(name) ? isBareValue(found) : isBareLiteral(found, around);
}

/** In capitals: all but calls and references. */
function isBareValue({ separator, value }: NamedValue): boolean {
  if (separator === "=") return true;
  return !/[(]/.test(value) && !(identifier.test(value) && value.includes("."));
}

/** Other names stand in code as well, where bare words are names of something else. */
function isBareLiteral({ separator, value }: NamedValue, around: Surroundings): boolean {
  if (/[([.]/.test(around.after)) return false;
  const isPlain = separator === "=";
  // `?token=word`, `--token=word`, and a line that is nothing else.
  if (isPlain && /(?:[?&;]|--[\w.-]*)$/.test(around.before)) return true;
  if (
    isPlain &&
    /(?:^|\n)[ \t]*(?:export )?$/.test(around.before) &&
    /^[\r\n]?$/.test(around.after)
  ) {
    return true;
  }
  if (value.length < 6 || !/\d|[!@#%^*+/~]/.test(value)) return false;
  return !identifier.test(value) || /\d/.test(value);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
