// Runs the pinned pnpm with any arguments: `node tooling/run/pnpm.mjs install`.
import { environment } from "./environment.mjs";
import { installPnpm } from "./install-pnpm.mjs";
import { run } from "./run.mjs";

const { pnpm, folder } = installPnpm();
process.exitCode = run(process.execPath, [pnpm, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: environment(folder),
});
