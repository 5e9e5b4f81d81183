import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Ends the process with a message when this Node is older than the one that the root's package.json asks for. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const needed = engines.node.replace(/^>=/, "").split(".").map(Number);
  const found = version.split(".").map(Number);
  const at = needed.findIndex((part, index) => part !== found[index]);
  if (at === -1 || found[at] > needed[at]) return;
  console.error(
    `MusePi needs Node ${engines.node}, and this is Node ${version} (${process.execPath}). Install a newer Node and try again.`,
  );
  process.exit(1);
}
