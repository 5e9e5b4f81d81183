// `pnpm bench [part of a row's name …] [--json] [--check] [--alone] [--rounds N]`: see docs/benchmarks.md.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { installPackages } from "../../run/install-packages.mjs";
import { root } from "../../run/root.mjs";
import { compared } from "./compared.mjs";

if (!process.argv.includes("--alone")) {
  const key = createHash("sha256").update(compared.join()).digest("hex").slice(0, 8);
  process.env.COMPARED_FOLDER = join(root, ".cache", `compared-${key}`);
  installPackages(compared, process.env.COMPARED_FOLDER);
}
const folder = fileURLToPath(new URL("..", import.meta.url));
await build({
  absWorkingDir: folder,
  // Node 20 cannot run TypeScript. What is measured stays outside: it is used as it is published.
  entryPoints: ["src/main.ts", "src/dispatch/worker.ts", "src/process/model-server.ts"],
  external: ["@musepi/hooks-*"],
  outdir: ".cache/bench",
  entryNames: "[name]",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  logLevel: "error",
});
try {
  await import(join(folder, ".cache/bench/main.js"));
} catch (error) {
  console.error(process.env.MUSEPI_DEBUG === "1" ? error : error.message);
  process.exitCode = 1;
}
