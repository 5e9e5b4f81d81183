import { hasOption, operands } from "../shell/options.js";
import type { ShellWord } from "../shell/shell-word.js";

/** Commands of git after which work may be lost, here or for others. */
export function gitDangers(args: readonly ShellWord[]): string[] {
  const command = (name: string): readonly ShellWord[] | undefined => {
    const index = args.findIndex(({ text }) => text === name);
    return index < 0 ? undefined : args.slice(index + 1);
  };
  const push = command("push");
  const clean = command("clean");
  const reset = command("reset");
  return [
    ...(push !== undefined && isForced(push)
      ? ["overwrites or deletes what others see (git push)"]
      : []),
    ...(clean !== undefined && hasOption(clean, "f", ["--force"])
      ? ["deletes files that git does not know (git clean)"]
      : []),
    ...(reset !== undefined && hasOption(reset, "", ["--hard"])
      ? ["throws away changes that are not committed (git reset)"]
      : []),
  ];
}

function isForced(args: readonly ShellWord[]): boolean {
  const long = [
    "--force",
    "--force-with-lease",
    "--force-if-includes",
    "--mirror",
    "--delete",
    "--prune",
  ];
  // `+branch` forces, `:branch` deletes.
  return hasOption(args, "fd", long) || operands(args).some(({ text }) => /^[+:]./.test(text));
}
