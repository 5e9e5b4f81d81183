import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { environment } from "./environment.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/** Installs packages, named with their exact versions, into a folder of their own with npm, unless it is there. */
export function installPackages(packages, folder) {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  const fresh = mkdtempSync(`${parent}/new-`);
  const names = packages.join(", ");
  const options = ["--ignore-scripts", "--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  console.error(`Installing ${names} into ${folder}`);
  try {
    const code = npm([
      ...["install", "--prefix", fresh, ...options, "--loglevel=error"],
      ...packages,
    ]);
    if (code !== 0) {
      throw new Error(
        `npm could not install ${names} (exit code ${code}). Check the network and the registry (npm config get registry), then try again.`,
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
