import { parseArgs } from "node:util";
import { nearestNames } from "../config/nearest-names.js";
import { usageError } from "./exit-error.js";
import { type Flag, type FlagName, flags } from "./flags.js";

/** What the command line says. */
export interface CommandLine {
  /** Set when it was the first word. */
  readonly subcommand: "demo" | "hooks" | undefined;
  /** The words that are no option and no file, in order. */
  readonly words: readonly string[];
  /** The paths of `@file` arguments, without the `@`. */
  readonly files: readonly string[];
  /** Whether an option was given. */
  has(name: FlagName): boolean;
  /** The value of an option; of one that was repeated, the last. */
  text(name: FlagName): string | undefined;
  /** Every value of an option, in order. */
  list(name: FlagName): readonly string[];
}

/**
 * Reads the arguments of the program. `@path` is a file; what stands after `--` is text, whatever it looks like.
 *
 * @throws ExitError (2) for an option that is not known, lacks its value or takes none
 * @example
 * const commandLine = parseCommandLine(["-p", "--hook", "gate.ts", "@notes.txt", "sum up"]);
 * commandLine.list("hook"); // ["gate.ts"]
 */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { tokens } = parseArgs({
    args: [...args],
    options: parserOptions(),
    strict: false,
    tokens: true,
  });
  const values = new Map<FlagName, string[]>();
  const words: string[] = [];
  const files: string[] = [];
  const terminator = tokens.find(({ kind }) => kind === "option-terminator")?.index ?? Infinity;

  for (const token of tokens) {
    if (token.kind === "option") {
      const flag = findFlag(token.name, token.rawName);
      values.set(flag.name, [...(values.get(flag.name) ?? []), readValue(flag, token)]);
    } else if (token.kind === "positional") {
      const isFile = token.index < terminator && /^@./s.test(token.value);
      if (isFile) files.push(token.value.slice(1));
      else words.push(token.value);
    }
  }
  const subcommand = (["demo", "hooks"] as const).find((name) => name === args[0]);
  return {
    subcommand,
    words: subcommand ? words.slice(1) : words,
    files,
    has: (name) => values.has(name),
    text: (name) => values.get(name)?.at(-1),
    list: (name) => values.get(name) ?? [],
  };
}

interface OptionToken {
  rawName: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
}

function parserOptions(): Record<string, { type: "boolean" | "string"; short?: string }> {
  const options: Record<string, { type: "boolean" | "string"; short?: string }> = {};
  for (const { name, alias, short, kind } of flags as readonly Flag[]) {
    const type = kind === "switch" ? "boolean" : "string";
    options[name] = short ? { type, short } : { type };
    if (alias) options[alias] = { type };
  }
  return options;
}

function findFlag(name: string, rawName: string): (typeof flags)[number] {
  const found = flags.find(
    (flag) => flag.name === name || ("alias" in flag && flag.alias === name),
  );
  if (found) return found;
  const names = flags.flatMap((flag) => ("alias" in flag ? [flag.name, flag.alias] : [flag.name]));
  const [nearest] = nearestNames(name, names);
  const advice = nearest ? ` Did you mean --${nearest}?` : "";
  throw usageError(
    `${rawName} is not an option.${advice} musepi --help lists them; text that begins with a dash goes after "--".`,
  );
}

function readValue(flag: Flag, { rawName, value, inlineValue }: OptionToken): string {
  if (flag.kind === "switch") {
    if (value === undefined) return "";
    throw usageError(`${rawName} takes no value; found "${value}". Leave out "=${value}".`);
  }
  if (value === undefined) throw usageError(`${rawName} needs a value: ${rawName} ${flag.value}.`);
  // "--model --print" forgot the model; a text that begins with a dash can be said with "=".
  if (!inlineValue && /^--?[A-Za-z][\w-]*$/.test(value)) {
    throw usageError(
      `${rawName} needs a value, and is followed by ${value}. If that is the value, write ${rawName}=${value}.`,
    );
  }
  return value;
}
