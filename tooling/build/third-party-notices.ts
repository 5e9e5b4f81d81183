import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/**
 * An esbuild plugin that writes the name, version and license text of every package that went into the bundle, and of
 * `copied` ones that lie beside it.
 */
export function thirdPartyNotices(outputFile: string, copied: string[] = []): Plugin {
  return {
    name: "third-party-notices",
    setup(build) {
      build.onEnd(({ metafile, errors }) => {
        if (errors.length > 0) return;
        if (!metafile) throw new Error("third-party-notices needs esbuild's `metafile: true`.");
        mkdirSync(dirname(outputFile), { recursive: true });
        writeFileSync(outputFile, notices([...bundledFiles(metafile.outputs), ...copied]));
      });
    },
  };
}

type Outputs = Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;

function bundledFiles(outputs: Outputs): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
}

function notices(files: string[]): string {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const titlesByText = new Map<string, Set<string>>();
  for (const { title, text } of [...folders].map(readPackage)) {
    titlesByText.set(text, (titlesByText.get(text) ?? new Set()).add(title));
  }
  const parts = [...titlesByText].map(
    ([text, titles]) => `${[...titles].sort().join("\n")}\n\n${text}\n`,
  );
  const intro = "This program contains the following packages, each under its own license.\n";
  return [intro, ...parts.sort()].join(`\n${"-".repeat(80)}\n\n`);
}

/** The folder of the package that a bundled file came from; `undefined` for a file of ours. */
function packageFolder(file: string): string | undefined {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder;
}

function readPackage(folder: string): { title: string; text: string } {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name?: string };
  };
  const { name, version, license = "license not stated", author } = manifest;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;
  return {
    title: `${name} ${version} (${license})`,
    text: texts.join("\n\n") || ownText(license, holder),
  };
}

/** For a package that ships no license text: the standard text where that is short, else where it stands. */
function ownText(license: string, holder: string): string {
  if (license !== "MIT")
    return `${license}, https://spdx.org/licenses/${license}.html\nCopyright ${holder}`;
  const mit = readFileSync(new URL("../../LICENSE", import.meta.url), "utf8").trim();
  return mit.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
