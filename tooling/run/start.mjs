// `npm start`: install, build, and watch the agent play the demo.
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

const { step, env } = prepare();
step("Building", "turbo", ["run", "build", "--filter=@musepi/pi-coding-agent"]);
process.exitCode = run(process.execPath, [join(root, "apps/cli/dist/main.js"), "demo"], {
  cwd: root,
  env,
});
