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
  // These need no option to lose work, so a branch or a file of that name must not be taken for them.
  const { name, rest } = subcommandOf(args);
  const checkout = name === "checkout" || name === "switch" ? rest : undefined;
  const restore = name === "restore" ? rest : undefined;
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
    ...(checkout !== undefined && discards(checkout)
      ? ["throws away changes that are not committed (git checkout)"]
      : []),
    ...(restore !== undefined && !isOfIndexOnly(restore)
      ? ["throws away changes that are not committed (git restore)"]
      : []),
  ];
}

const globalsWithValue = ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env"];

function subcommandOf(args: readonly ShellWord[]): { name: string; rest: readonly ShellWord[] } {
  const index = args.findIndex(
    ({ text }, at) => !text.startsWith("-") && !globalsWithValue.includes(args[at - 1]?.text ?? ""),
  );
  return { name: args[index]?.text ?? "", rest: index < 0 ? [] : args.slice(index + 1) };
}

/** By force, or for files: those stand behind `--`, or are the whole folder. */
function discards(args: readonly ShellWord[]): boolean {
  return (
    hasOption(args, "f", ["--force", "--discard-changes"]) ||
    args.some(({ text }, index) => text === "--" && index < args.length - 1) ||
    operands(args).some(({ text }) => text === "." || text === "./")
  );
}

function isOfIndexOnly(args: readonly ShellWord[]): boolean {
  return hasOption(args, "S", ["--staged"]) && !hasOption(args, "W", ["--worktree"]);
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
