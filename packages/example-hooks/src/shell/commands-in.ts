import { commandOf } from "./command-of.js";
import { parseScript } from "./parse-script.js";
import { scriptsOf } from "./scripts-of.js";
import type { ShellCommand } from "./shell-command.js";

/** Programs that run the command that stands behind their own options. */
const runners = new Set(
  `sudo doas pkexec env command builtin exec nohup nice ionice timeout gtimeout stdbuf setsid xargs busybox toybox
  strace ltrace watch chroot unshare nsenter flock parallel find fd entr ssh docker podman kubectl coproc su runuser
  eval trap`.split(/\s+/),
);

const deepest = 12;
/** How many words may stand behind such a program. */
const longest = 1_000;
/** Stands for what is too much to be looked at. */
const unknown: ShellCommand = { name: undefined, args: [], redirects: [], pipedFrom: undefined };

/**
 * Every command that a script runs, as far as its text tells: also those in substitutions, behind programs that run others
 * (`env`, `xargs`, `find -exec`, …), and in the scripts that it gives to shells and to `eval`.
 *
 * Behind such a program any word may be the name of what it runs, so some of these commands are guesses that never run.
 * What is nested too deep, or is too long, comes as a command without a name.
 */
export function commandsIn(script: string, depth = 0): ShellCommand[] {
  if (depth > deepest) return [unknown];
  return parseScript(script).flatMap(({ command, scripts }) => {
    const all = [command, ...ranBy(command)];
    const inner = [...scripts, ...all.flatMap(scriptsOf)];
    return [...all, ...inner.flatMap((text) => commandsIn(text, depth + 1))];
  });
}

function ranBy({ name, args, pipedFrom, redirects }: ShellCommand): ShellCommand[] {
  if (name === undefined || !runners.has(name)) return [];
  if (args.length > longest) return [unknown];
  // A here-document reaches the inner command; where output goes is judged with the outer one.
  const inherited = { pipedFrom, redirects: redirects.filter(({ body }) => body !== undefined) };
  return args.flatMap((_, index) => {
    const command = { ...commandOf(args.slice(index)), ...inherited };
    return command.name === undefined ? [] : [command];
  });
}
