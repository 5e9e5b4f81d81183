import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./install-packages.mjs";
import { root } from "./root.mjs";

/** Puts the pnpm that the root's package.json names into `.cache`, once, and says where it is. */
export function installPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const folder = join(root, ".cache", packageManager.replace("@", "-"));
  installPackages([packageManager], folder);
  return { pnpm: join(folder, "node_modules", "pnpm", "bin", "pnpm.cjs"), folder };
}
