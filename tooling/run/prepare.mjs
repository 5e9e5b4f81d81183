import { checkNode } from "./check-node.mjs";
import { environment } from "./environment.mjs";
import { installPnpm } from "./install-pnpm.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * Installs everything, and returns the environment to work in and `step`, which runs turbo and gives its exit code.
 * Ends the process when this Node is too old or the installation fails.
 */
export function prepare() {
  checkNode();
  const { pnpm, folder } = installPnpm();
  const env = environment(folder);
  const step = (title, args) =>
    timed(title, () => run(process.execPath, [pnpm, ...args], { cwd: root, env }));
  const code = step("Installing", ["install"]);
  if (code !== 0) process.exit(code);
  return { step, env };
}

function timed(title, action) {
  const start = performance.now();
  console.log(`\n== ${title}`);
  const code = action();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code === 0) console.log(`== ${title}: done in ${seconds} s`);
  else console.error(`== ${title}: failed after ${seconds} s; the reason stands above.`);
  return code;
}
