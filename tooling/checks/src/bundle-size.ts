import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./workspace.js";

/**
 * What importing one built file costs a user who bundles it: the bytes, minified and gzipped, of everything that it
 * imports statically, libraries included. What it imports with `import()` does not count.
 */
export async function bundleSize(file: string): Promise<number> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    outdir: join(root, ".cache/size"),
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    format: "esm",
    platform: "node",
    external: ["@opentelemetry/api"],
    logLevel: "error",
  });
  const textOf = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === file);
  if (!entry) throw new Error(`esbuild built nothing from ${file}.`);
  const texts = closure(metafile.outputs, entry[0]).map((output) => textOf.get(join(root, output)));
  return gzipSync(texts.join("\n")).byteLength;
}

type Outputs = Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;

function closure(outputs: Outputs, start: string): string[] {
  const reached = new Set([start]);
  for (const output of reached) {
    for (const { path, kind, external } of outputs[output]?.imports ?? []) {
      if (kind === "import-statement" && !external) reached.add(path);
    }
  }
  return [...reached];
}
