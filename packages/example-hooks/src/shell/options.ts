import type { ShellWord } from "./shell-word.js";

/**
 * Whether one of some options is among arguments: `letters` alone or in a cluster (`-rf`), the long ones also shortened
 * (`--recurs`). What stands behind `--` is no option.
 */
export function hasOption(
  args: readonly ShellWord[],
  letters: string,
  longNames: readonly string[] = [],
): boolean {
  return optionTexts(args).some((text) => {
    if (!text.startsWith("--")) return [...letters].some((letter) => text.includes(letter));
    const name = text.replace(/=.*/s, "");
    return longNames.some((long) => name.length > 2 && long.startsWith(name));
  });
}

/** The arguments that are no options. */
export function operands(args: readonly ShellWord[]): ShellWord[] {
  const end = endOfOptions(args);
  return args.filter(({ text }, index) => index > end || !text.startsWith("-") || text === "-");
}

/** The values of an option: `-o value`, `--output value`, `--output=value`. */
export function optionValues(args: readonly ShellWord[], option: RegExp): ShellWord[] {
  return args.flatMap((word, index) => {
    const [name = "", value] = word.text.split(/=(.*)/s);
    if (!option.test(name)) return [];
    if (value !== undefined) return [{ ...word, text: value }];
    // Further options may stand between: `-c -x script`.
    const next = args.slice(index + 1).find(({ text }) => !/^[-+]/.test(text));
    return next === undefined ? [] : [next];
  });
}

function optionTexts(args: readonly ShellWord[]): string[] {
  return args
    .slice(0, endOfOptions(args))
    .map(({ text }) => text)
    .filter((text) => text.startsWith("-"));
}

function endOfOptions(args: readonly ShellWord[]): number {
  const end = args.findIndex(({ text }) => text === "--");
  return end < 0 ? args.length : end;
}
