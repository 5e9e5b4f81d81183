import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { environment } from "./environment.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/** Puts the pnpm that the root's package.json names into `.cache`, once, and says where it is. */
export function installPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const folder = join(root, ".cache", packageManager.replace("@", "-"));
  const pnpm = join(folder, "node_modules", "pnpm", "bin", "pnpm.cjs");
  if (!existsSync(pnpm)) download(packageManager, folder);
  return { pnpm, folder };
}

function download(name, folder) {
  const parent = join(root, ".cache");
  mkdirSync(parent, { recursive: true });
  const fresh = mkdtempSync(join(parent, "new-"));
  const options = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  console.log(`Installing ${name} into ${folder}`);
  try {
    const code = npm(["install", "--prefix", fresh, ...options, "--loglevel=error", name]);
    if (code !== 0) {
      throw new Error(
        `npm could not install ${name} (exit code ${code}). Check the network and the registry (npm config get registry), then try again.`,
      );
    }
    moveInto(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function npm(args) {
  const options = { cwd: root, env: environment(root) };
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return run(process.execPath, [script, ...args], options);
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}

function moveInto(fresh, folder) {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was quicker: its copy is as good.
    if (!existsSync(folder)) throw error;
  }
}
