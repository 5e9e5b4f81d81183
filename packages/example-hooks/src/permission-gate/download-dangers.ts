import { operands } from "../shell/options.js";
import { isShell } from "../shell/scripts-of.js";
import type { ShellCommand } from "../shell/shell-command.js";

const downloaders = /^(?:curl|wget|fetch|aria2c|http|https|nc|ncat)$/;
const interpreters = /^(?:python[\d.]*|perl|ruby|node|deno|bun|php|lua|osascript|pwsh)$/;

/** Running what another command prints: `curl … | sh`, `bash <(curl …)`, `source <(…)`. */
export function downloadDangers({ name = "", args, pipedFrom }: ShellCommand): string[] {
  const takesScripts = isShell(name) || /^(?:source|\.)$/.test(name);
  if (takesScripts && args.some(({ text }) => text.startsWith("<("))) {
    return [`runs what another command prints (${name})`];
  }
  if (pipedFrom === undefined || !(isShell(name) || interpreters.test(name))) return [];
  const source = downloader(pipedFrom);
  // With an operand it runs that file, and the pipe is only its input.
  const readsScript = operands(args).every(({ text }) => text === "-") || hasScriptFromInput(args);
  if (source !== undefined && (isShell(name) || readsScript)) {
    return [`runs what it downloads (${source} | ${name})`];
  }
  return readsScript && isShell(name) ? [`runs what another command prints (| ${name})`] : [];
}

function hasScriptFromInput(args: ShellCommand["args"]): boolean {
  return args.some(({ text }) => /^-[a-z]*s$/.test(text));
}

function downloader(command: ShellCommand): string | undefined {
  let source: ShellCommand | undefined = command;
  while (source !== undefined) {
    if (source.name !== undefined && downloaders.test(source.name)) return source.name;
    source = source.pipedFrom;
  }
  return undefined;
}
