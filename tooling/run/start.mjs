// `npm start`: install, build, and watch the agent play the demo.
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

const { step, env } = prepare();
const code = step("Building", [
  "exec",
  "turbo",
  "run",
  "build",
  "--filter=@musepi/pi-coding-agent",
]);
const demo = [join(root, "apps/cli/dist/main.cjs"), "demo"];
process.exitCode = code === 0 ? run(process.execPath, demo, { cwd: root, env }) : code;
