import { createRequire } from "node:module";
import type { Jiti } from "jiti";
import { createEvaluator } from "./create-evaluator.js";
import { createHostModules } from "./create-host-modules.js";
import { createPackageCheck } from "./create-package-check.js";
import { LoadTimeout } from "./load-timeout.js";
import { locateError } from "./locate-error.js";
import {
  createModuleRecord,
  exportsNow,
  type ModuleRecord,
  waitForModule,
  waitingChain,
} from "./module-record.js";
import { namespaceOf } from "./namespace-of.js";
import { type PreparedSource, requiredNames } from "./prepared-source.js";
import { readJson } from "./read-json.js";
import { resolveImport } from "./resolve-import.js";
import type { SourcePlace } from "./source-place.js";
import { packageNames, type VirtualModules } from "./virtual-modules.js";

/** Evaluates files of hooks and what they import: each file once, whoever imports it and however often. @internal */
export interface ModuleLoader {
  /** Evaluates a file; gives its exports as they are (`module.exports`). */
  importFile(file: string): Promise<unknown>;
  /** Gives up a file that takes too long, with what it waits for: who imports that later need not wait as well. */
  giveUp(file: string, timeoutMs: number): LoadTimeout;
  /** Whether a module imported a file. */
  wasImported(file: string): boolean;
  /** Where in the files of hooks an error arose. */
  locate(thrown: unknown): SourcePlace | undefined;
}

/** Makes a loader with no module in it yet. @internal */
export async function createModuleLoader(virtualModules: VirtualModules): Promise<ModuleLoader> {
  const records = new Map<string, ModuleRecord>();
  const sources = new Map<string, PreparedSource>();
  const json = new Map<string, unknown>();
  const hostModules = createHostModules(virtualModules);
  const isIndependentPackage = createPackageCheck(packageNames(Object.keys(virtualModules)));

  const evaluator = await createEvaluator(({ file, module, jiti, run }) => {
    const record = records.get(file) ?? addRecord(file);
    record.module = module;
    const require = Object.assign((id: string) => requireModule(record, jiti, id), {
      resolve: jiti.resolve,
      cache: jiti.cache,
      main: jiti.main,
      extensions: jiti.extensions,
    });
    return run(require, (specifier: unknown) => importModule(record, jiti, String(specifier)));
  });

  function addRecord(file: string): ModuleRecord {
    const record = createModuleRecord(file);
    records.set(file, record);
    return record;
  }

  function prepare(file: string, async: boolean): PreparedSource {
    const prepared = evaluator.prepare(file, async);
    sources.set(file, prepared);
    return prepared;
  }

  function openFile(file: string): ModuleRecord {
    const known = records.get(file);
    if (known) return known;
    const record = addRecord(file);
    evaluateFile(file).then(record.finish, record.giveUp);
    return record;
  }

  async function evaluateFile(file: string): Promise<void> {
    const prepared = prepare(file, true);
    await hostModules.loadAll(requiredNames(prepared));
    await evaluator.evaluate(prepared);
  }

  function requireFile(file: string): ModuleRecord {
    const known = records.get(file);
    if (known) return known;
    const record = addRecord(file);
    try {
      evaluator.evaluate(prepare(file, false));
      record.finish();
    } catch (thrown) {
      record.giveUp(thrown);
    }
    return record;
  }

  function resolve(
    importer: ModuleRecord,
    jiti: Jiti,
    specifier: string,
    mode: "import" | "require",
  ) {
    const options = { importer: importer.file, jiti, mode, virtualModules, isIndependentPackage };
    return resolveImport(specifier, options);
  }

  async function importModule(importer: ModuleRecord, jiti: Jiti, specifier: string) {
    const target = resolve(importer, jiti, specifier, "import");
    if (target.kind === "virtual") return hostModules.load(target.specifier);
    if (target.kind === "native") return import(target.specifier);
    if (target.kind === "json") return namespaceOf(readJson(target.file, json));
    const record = openFile(target.file);
    record.importedByOthers = true;
    await waitForModule(record, importer);
    return namespaceOf(record.module?.exports);
  }

  function requireModule(importer: ModuleRecord, jiti: Jiti, id: string): unknown {
    const target = resolve(importer, jiti, id, "require");
    if (target.kind === "virtual") return hostModules.get(target.specifier);
    if (target.kind === "native") return createRequire(importer.file)(target.id);
    if (target.kind === "json") return readJson(target.file, json);
    const record = requireFile(target.file);
    record.importedByOthers = true;
    return exportsNow(record);
  }

  return {
    async importFile(file) {
      const record = openFile(file);
      await record.finished;
      return record.module?.exports;
    },
    giveUp(file, timeoutMs) {
      const record = records.get(file);
      const chain = record ? [...waitingChain(record)] : [];
      const last = chain.find(({ waitsFor }) => waitsFor.size === 0) ?? record;
      const timeout = new LoadTimeout(last?.file ?? file, timeoutMs);
      for (const member of chain) member.giveUp(timeout);
      return timeout;
    },
    wasImported: (file) => records.get(file)?.importedByOthers === true,
    locate: (thrown) => locateError(thrown, sources, evaluator.transformer),
  };
}
