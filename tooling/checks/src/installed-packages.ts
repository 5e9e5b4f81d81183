import { execFile } from "node:child_process";
import { mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { publishedPackages, readText, root } from "./workspace.js";

/** A project outside the workspace in which the packed packages are installed with npm. */
export interface ConsumerProject {
  folder: string;
  write(file: string, text: string): Promise<void>;
  /** Runs a program there and gives what it printed; throws with both outputs when it fails. */
  run(program: string, args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Installs the files that the task `check:package` has packed into a new, empty project. */
export async function installPackages(): Promise<ConsumerProject> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "musepi-consumer-")));
  const project: ConsumerProject = {
    folder,
    write: (file, text) => writeFile(join(folder, file), text),
    run: (program, args) => run(folder, program, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  const tarballs = await Promise.all(publishedPackages().map((entry) => tarballOf(entry.folder)));
  await project.write(
    "package.json",
    '{ "name": "consumer", "private": true, "type": "module" }\n',
  );
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await project.run("npm", ["install", ...quiet, ...tarballs, `@types/node@${nodeTypesVersion()}`]);
  return project;
}

async function tarballOf(folder: string): Promise<string> {
  const pack = join(root, folder, ".cache/pack");
  const [name] = await readdir(pack).catch(() => []);
  if (!name)
    throw new Error(`${pack} holds no packed file. Run \`turbo run check:package\` first.`);
  return join(pack, name);
}

function nodeTypesVersion(): string {
  const [, version] = /"@types\/node": (\S+)/.exec(readText("pnpm-workspace.yaml")) ?? [];
  if (!version) throw new Error("The catalog of pnpm-workspace.yaml does not name @types/node.");
  return version;
}

async function run(cwd: string, program: string, args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd,
      shell: process.platform === "win32",
    });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")} failed in ${cwd}:\n${stdout}${stderr}`, {
      cause: error,
    });
  }
}
