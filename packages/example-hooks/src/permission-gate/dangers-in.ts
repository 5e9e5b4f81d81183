import { commandsIn } from "../shell/commands-in.js";
import { dangersOf } from "./dangers-of.js";

/**
 * What is dangerous in a shell script, one phrase each, such as `deletes folders with all that is in them (rm)`. Empty when
 * nothing is, as far as the text of the script tells.
 */
export function dangersIn(script: string): string[] {
  return [...new Set(commandsIn(script).flatMap(dangersOf))];
}
