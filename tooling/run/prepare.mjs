import { checkNode } from "./check-node.mjs";
import { environment } from "./environment.mjs";
import { installPnpm } from "./install-pnpm.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/** Installs everything, and returns `step`, which runs a program of the repository and ends this process if it fails. */
export function prepare() {
  checkNode();
  const { pnpm, folder } = installPnpm();
  const env = environment(folder);
  const step = (title, program, args) => finish(title, () => start(pnpm, program, args, env));
  finish("Installing", () => run(process.execPath, [pnpm, "install"], { cwd: root, env }));
  return { step, env };
}

function start(pnpm, program, args, env) {
  return run(process.execPath, [pnpm, "exec", program, ...args], { cwd: root, env });
}

function finish(title, action) {
  const start = performance.now();
  console.log(`\n== ${title}`);
  const code = action();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (code === 0) return console.log(`== ${title}: done in ${seconds} s`);
  console.error(
    `== ${title} failed with exit code ${code} after ${seconds} s; the reason stands above.`,
  );
  process.exit(code);
}
