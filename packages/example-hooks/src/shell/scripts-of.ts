import { optionValues } from "./options.js";
import type { ShellCommand } from "./shell-command.js";

const shells = new Set("sh bash zsh dash ksh mksh ash fish csh tcsh".split(" "));

/** Programs with an option whose value is a script. */
const withScriptOption = new Map([
  ["su", /^-c$|^--command$/],
  ["runuser", /^-c$|^--command$/],
  ["script", /^-\w*c$/],
  ["env", /^-\w*S$|^--split-string$/],
]);

/** Programs any of whose arguments may be a script. */
const withScriptArguments = new Set("eval trap watch parallel ssh".split(" "));

/** Whether a name is that of a shell. */
export function isShell(name: string | undefined): boolean {
  return name !== undefined && shells.has(name);
}

/** The scripts that a command runs, when their text stands in the command. */
export function scriptsOf(command: ShellCommand): string[] {
  const { name = "", args } = command;
  if (isShell(name)) return [...values(args, /^-\w*c\w*$/), ...inputs(command)];
  const option = withScriptOption.get(name);
  if (option !== undefined) return values(args, option);
  if (!withScriptArguments.has(name)) return [];
  const texts = args.map(({ text }) => text);
  if (name === "eval") return [texts.join(" ")];
  return name === "trap" ? texts : texts.filter((text) => /\s/.test(text));
}

function values(args: ShellCommand["args"], option: RegExp): string[] {
  return optionValues(args, option).map(({ text }) => text);
}

/** What a shell reads in place of a file: `<<EOF` and `<<<text`. */
function inputs({ redirects }: ShellCommand): string[] {
  return redirects.flatMap(({ operator, target, body }) => {
    if (operator === "<<<") return [target.text];
    return body === undefined ? [] : [body];
  });
}
