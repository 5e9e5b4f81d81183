import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { OnLoadResult, Plugin } from "esbuild";

/**
 * An esbuild plugin that makes pi-ai cost what a run uses of it. As it comes, importing anything from it evaluates its catalogue of
 * models (half a megabyte) and all of typebox, a fifth to a third of the time that an empty Node process takes each. With the plugin
 *
 * - the catalogue is a JSON file beside the code, read when somebody first asks for a model;
 * - the check of a tool's arguments, which is what needs typebox, is a file of its own, imported at the first call of a tool;
 * - what pi-ai passes on from typebox is not there;
 * - modules of Node that pi-ai imports when it is evaluated come without Node's loader of modules;
 * - the provider for Bedrock, which pi-ai imports by a computed name, is part of the bundle.
 *
 * It knows the text of these versions of pi-ai and pi-agent-core, and fails the build where that is another.
 */
export function leanPiAi(): Plugin {
  return {
    name: "lean-pi-ai",
    setup(build) {
      const fileOf = (name: string, file: string) =>
        new RegExp(`[\\\\/]${name}[\\\\/]dist[\\\\/]${file}\\.js$`);
      build.onLoad({ filter: fileOf("pi-ai", "models") }, ({ path }) =>
        rewrite(path, lazyCatalogue),
      );
      build.onLoad({ filter: fileOf("pi-agent-core", "agent-loop") }, ({ path }) =>
        rewrite(path, lazyValidation),
      );
      build.onLoad({ filter: fileOf("pi-agent-core", "index") }, ({ path }) =>
        rewrite(path, withoutProxy),
      );
      build.onLoad({ filter: fileOf("pi-ai", "env-api-keys") }, ({ path }) =>
        rewrite(path, builtinsAtHand),
      );

      build.onLoad({ filter: fileOf("pi-ai", "providers[\\/]register-builtins") }, ({ path }) =>
        rewrite(path, bundledBedrock),
      );

      build.onResolve({ filter: /^@mariozechner\/pi-ai$/ }, async (asked) => {
        const { path: name, kind, importer, resolveDir, pluginData } = asked;
        if (kind !== "import-statement" || pluginData === "resolving") return undefined;
        const found = await build.resolve(name, {
          kind,
          importer,
          resolveDir,
          pluginData: "resolving",
        });
        return found.errors.length > 0
          ? { errors: found.errors }
          : { path: found.path, suffix: "?lean" };
      });
      build.onLoad({ filter: fileOf("pi-ai", "index") }, ({ path, suffix }) =>
        suffix === "?lean" ? rewrite(path, withoutUnused) : undefined,
      );

      build.onResolve({ filter: /^musepi:validation$/ }, async ({ importer, resolveDir }) => {
        const options = { kind: "import-statement", importer, resolveDir } as const;
        const { path } = await build.resolve("@mariozechner/pi-ai", options);
        // By the plugins of the build, as every dynamic import.
        return build.resolve(join(dirname(path), "utils", "validation.js"), {
          ...options,
          kind: "dynamic-import",
        });
      });
      build.onResolve({ filter: /^musepi:catalogue$/ }, ({ resolveDir }) => ({
        path: "models.json",
        namespace: "catalogue",
        pluginData: pathToFileURL(join(resolveDir, "models.generated.js")).href,
      }));
      build.onLoad({ filter: /./, namespace: "catalogue" }, async ({ pluginData }) => {
        const { MODELS } = (await import(pluginData)) as { MODELS: object };
        return { contents: JSON.stringify(MODELS), loader: "file" };
      });
    },
  };
}

type Replacement = [pattern: RegExp, text: string];

const lazyCatalogue: Replacement[] = [
  [
    /import \{ MODELS \} from "\.\/models\.generated\.js";\s*const modelRegistry = new Map\(\);[\s\S]*?\n\}\n(?=export function getModel\b)/,
    `import { readFileSync } from "node:fs";
import catalogueFile from "musepi:catalogue";
let loaded;
function load() {
  if (!loaded) {
    const models = JSON.parse(readFileSync(new URL(catalogueFile, import.meta.url), "utf8"));
    loaded = new Map(Object.entries(models).map(([name, all]) => [name, new Map(Object.entries(all))]));
  }
  return loaded;
}
const modelRegistry = { get: (provider) => load().get(provider), keys: () => load().keys() };
`,
  ],
];

const lazyValidation: Replacement[] = [
  [/(?<=^import \{[^}]*), validateToolArguments,?(?=[^}]*\} from "@mariozechner\/pi-ai";)/m, ""],
  [
    /(?<=const validatedArgs = )validateToolArguments\(/,
    '(await import("musepi:validation")).validateToolArguments(',
  ],
];

/** A way to ask a model through a server, which the program does not take; it would bring a parser along. */
const withoutProxy: Replacement[] = [[/^export \* from "\.\/proxy\.js";\n/m, ""]];

const builtinsAtHand: Replacement[] = [
  [
    /(?<=const dynamicImport = )\(specifier\) => import\(specifier\);/,
    "async (specifier) => process.getBuiltinModule(specifier);",
  ],
];

const bundledBedrock: Replacement[] = [
  [/importNodeOnlyProvider\("\.\/amazon-bedrock\.js"\)/, 'import("./amazon-bedrock.js")'],
];

const withoutUnused: Replacement[] = [
  [/^export \{ Type \} from "typebox";\n/m, ""],
  [/^export \* from "\.\/utils\/typebox-helpers\.js";\n/m, ""],
  [/^export \* from "\.\/utils\/validation\.js";\n/m, ""],
  // Of use to providers only, which import it themselves.
  [/^export \* from "\.\/utils\/json-parse\.js";\n/m, ""],
];

async function rewrite(path: string, replacements: Replacement[]): Promise<OnLoadResult> {
  let contents = await readFile(path, "utf8");
  for (const [pattern, text] of replacements) {
    if (!pattern.test(contents)) {
      throw new Error(`${path} has no ${pattern}: adapt lean-pi-ai.ts to this version of pi-ai.`);
    }
    contents = contents.replace(pattern, () => text);
  }
  return { contents, loader: "js" };
}
