import { fork } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTempTree } from "@musepi/test-support";
import type { Command } from "./command.js";

/** A home folder of its own, a model server beside it, and the programs that can be run there. */
export interface Machine {
  /** Node, doing nothing. */
  nothing: Command;
  musepi(args: readonly string[], prints: string): Command;
  /** `undefined`: the published pi is not installed. */
  pi(args: readonly string[], prints: string): Command | undefined;
  /** A script for the scripted model that says "Hello.". */
  scriptPath: string;
  close(): Promise<void>;
}

/** Starts a machine. The model is `local/x`, and answers "Hello.". */
export async function startMachine(comparedFolder: string | undefined): Promise<Machine> {
  const server = fork(fileURLToPath(new URL("./model-server.js", import.meta.url)));
  const [baseUrl] = await once(server, "message");
  const models = [{ id: "x" }];
  const local = { baseUrl, api: "openai-completions", apiKey: "key", models };
  const tree = await createTempTree({
    "agent/models.json": JSON.stringify({ providers: { local } }),
    "hello.json": JSON.stringify({ turns: [{ text: "Hello." }] }),
    "work/": "",
  });
  const agent = tree.file("agent");
  const common = { cwd: tree.file("work"), env: { HOME: tree.path } };
  return {
    nothing: { ...common, args: ["-e", "0"], prints: "" },
    musepi: (args, prints) => ({
      ...{ cwd: common.cwd, args: [programPath(), ...args], prints },
      env: { ...common.env, MUSEPI_AGENT_DIR: agent },
    }),
    pi: (args, prints) =>
      comparedFolder === undefined
        ? undefined
        : {
            ...{ cwd: common.cwd, args: [piPath(comparedFolder), ...args], prints },
            env: { ...common.env, PI_CODING_AGENT_DIR: agent, PI_OFFLINE: "1" },
          },
    scriptPath: tree.file("hello.json"),
    async close() {
      server.kill();
      await tree.remove();
    },
  };
}

function programPath(): string {
  const manifest = fileURLToPath(import.meta.resolve("@musepi/pi-coding-agent/package.json"));
  return join(dirname(manifest), "dist/main.cjs");
}

function piPath(folder: string): string {
  return join(folder, "node_modules/@mariozechner/pi-coding-agent/dist/cli.js");
}
