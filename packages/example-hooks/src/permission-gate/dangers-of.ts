import { hasOption, operands } from "../shell/options.js";
import type { ShellCommand } from "../shell/shell-command.js";
import { deviceDangers } from "./device-dangers.js";
import { downloadDangers } from "./download-dangers.js";
import { gitDangers } from "./git-dangers.js";

/** What is dangerous in one command, one phrase each. */
export function dangersOf(command: ShellCommand): string[] {
  const { name } = command;
  if (name === undefined) return ["runs a command whose name is only known when it runs"];
  return [
    ...asAnotherUser(name),
    ...deletions(name, command),
    ...permissions(name, command),
    ...machine(name),
    ...deviceDangers(command),
    ...(name === "git" ? gitDangers(command.args) : []),
    ...downloadDangers(command),
  ];
}

function asAnotherUser(name: string): string[] {
  if (!/^(?:sudo|sudoedit|doas|su|pkexec|run0|runuser)$/.test(name)) return [];
  return [`runs with the rights of another user (${name})`];
}

function deletions(name: string, { args }: ShellCommand): string[] {
  if (name === "rm" && hasOption(args, "rR", ["--recursive"])) {
    return ["deletes folders with all that is in them (rm)"];
  }
  const texts = args.map(({ text }) => text);
  const runsDeletion = texts.some(
    (text, index) =>
      /^-(?:exec|ok)/.test(text) && /(?:^|\/)(?:rm|unlink|shred)$/.test(texts[index + 1] ?? ""),
  );
  if (name === "find" && (texts.includes("-delete") || runsDeletion)) {
    return ["deletes all files that it finds (find)"];
  }
  return name === "shred" ? ["destroys files for good (shred)"] : [];
}

function permissions(name: string, { args }: ShellCommand): string[] {
  const isForAll = operands(args).some(
    ({ text }) =>
      /^[0-7]{0,2}[0-7][2367]$/.test(text) || /(?:^|,)(?:[ug]*[oa][ugoa]*)[+=][rxXst]*w/.test(text),
  );
  if (name === "chmod" && isForAll) return ["lets everybody write files (chmod)"];
  if (/^(?:chown|chgrp|chmod)$/.test(name) && hasOption(args, "R", ["--recursive"])) {
    return [`changes owner or rights of whole folders (${name})`];
  }
  return [];
}

function machine(name: string): string[] {
  if (!/^(?:shutdown|reboot|poweroff|halt)$/.test(name)) return [];
  return [`stops the machine (${name})`];
}
