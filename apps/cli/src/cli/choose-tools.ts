import { nearestNames } from "../config/nearest-names.js";
import { type BuiltInToolName, toolNames } from "../tools/tool-names.js";
import { usageError } from "./exit-error.js";
import type { CommandLine } from "./parse-command-line.js";

/**
 * The tools that `--tools` and `--no-tools` leave, in the order in which they were named.
 *
 * @throws ExitError (2) for a name that there is none of, or when both options are given
 * @example
 * chooseTools(parseCommandLine(["--tools", "read,bash"])); // ["read", "bash"]
 */
export function chooseTools(commandLine: CommandLine): readonly BuiltInToolName[] {
  const named = commandLine.text("tools");
  if (commandLine.has("no-tools")) {
    if (named === undefined) return [];
    throw usageError("--tools and --no-tools contradict each other; leave one out.");
  }
  if (named === undefined) return toolNames;
  const names = named.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))].map(known);
}

function known(name: string): BuiltInToolName {
  const found = toolNames.find((tool) => tool === name);
  if (found) return found;
  const [nearest] = nearestNames(name, toolNames);
  const advice = nearest ? ` Did you mean ${nearest}?` : "";
  throw usageError(
    `--tools: there is no tool "${name}".${advice} There are ${toolNames.join(", ")}.`,
  );
}
