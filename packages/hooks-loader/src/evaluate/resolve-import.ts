import { realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Jiti } from "jiti";
import { ImportMissing } from "./import-missing.js";
import type { VirtualModules } from "./virtual-modules.js";

/** What an import leads to. @internal */
export type ImportTarget =
  | { kind: "virtual"; specifier: string; load: () => Promise<object> }
  /** Node's own business: `specifier` is a name or a URL, for `import`; `id` is for `require`. */
  | { kind: "native"; specifier: string; id: string }
  | { kind: "json"; file: string }
  | { kind: "module"; file: string };

/** What a resolution depends on. @internal */
export interface ResolveImportOptions {
  /** The file that imports, and jiti's resolver for it. */
  importer: string;
  jiti: Jiti;
  mode: "import" | "require";
  virtualModules: VirtualModules;
  /** Whether a file is Node's to evaluate. */
  isIndependentPackage(file: string): boolean;
}

/** Resolves an import of a module. @throws ImportMissing @internal */
export function resolveImport(specifier: string, options: ResolveImportOptions): ImportTarget {
  const { virtualModules } = options;
  const load = Object.hasOwn(virtualModules, specifier) ? virtualModules[specifier] : undefined;
  if (load) return { kind: "virtual", specifier, load };
  if (isBuiltin(specifier) || /^(data|https?):/.test(specifier)) {
    return { kind: "native", specifier, id: specifier };
  }
  const file = findFile(specifier, options);
  const extension = extname(file);
  if (extension === ".json") return { kind: "json", file };
  if (/^\.(node|wasm)$/.test(extension) || options.isIndependentPackage(file)) {
    return { kind: "native", specifier: pathToFileURL(file).href, id: file };
  }
  return { kind: "module", file };
}

function findFile(specifier: string, { importer, jiti, mode }: ResolveImportOptions): string {
  try {
    const found = mode === "import" ? jiti.esmResolve(specifier) : jiti.resolve(specifier);
    return realpathSync.native(found.startsWith("file:") ? fileURLToPath(found) : found);
  } catch {
    throw new ImportMissing(specifier, importer, mode);
  }
}
