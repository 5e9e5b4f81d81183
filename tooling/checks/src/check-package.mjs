// Packs the package in the current folder as it would be published, and asks publint and attw about that file.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = join(".cache", "pack");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// Always pnpm: npm would leave the condition `source`, `workspace:` and `catalog:` in the manifest.
run("pnpm", ["pack", "--pack-destination", folder]);
const [name] = readdirSync(folder);
const tarball = join(folder, name);
run("publint", ["run", tarball, "--strict"]);
run("attw", [tarball, "--profile", "esm-only", "--no-emoji", "--format", "ascii"]);
console.log(`${name}: publint and attw found nothing.`);

function run(program, args) {
  const shell = process.platform === "win32";
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", shell });
  if (status === 0) return;
  console.error(`${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`);
  console.error(`\`${program} ${args.join(" ")}\` failed in ${process.cwd()}; see above.`);
  process.exit(1);
}
