import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Jiti } from "jiti";
import { compileProblem } from "./compile-problem.js";
import { jitiOptions } from "./jiti-options.js";
import type { PreparedSource } from "./prepared-source.js";
import { readSource } from "./read-source.js";
import { transformSource } from "./transform-source.js";
import { linkName, wrapModule } from "./wrap-module.js";

/** What the code of one module is called with. @internal */
export interface ModuleScope {
  /** Absolute path of the module. */
  file: string;
  module: { exports: unknown };
  /** jiti's own, which resolves from the module's folder. */
  jiti: Jiti;
  /** Runs the code; gives a promise when it was prepared as asynchronous. */
  run(require: unknown, importModule: unknown): unknown;
}

/** Runs files with jiti. @internal */
export interface Evaluator {
  /** Reads and transforms a file. @throws SyntaxProblem */
  prepare(file: string, async: boolean): PreparedSource;
  /** Compiles it and hands its scope to `link`, whose result it gives back. @throws SyntaxProblem */
  evaluate(prepared: PreparedSource): unknown;
  transformer: Jiti;
}

/**
 * Makes an evaluator. jiti transforms and evaluates; it neither reads files nor links modules, because it would leave
 * a good part of them to Node, where the modules of the host do not exist. It is loaded here, not before.
 * @internal
 */
export async function createEvaluator(link: (scope: ModuleScope) => unknown): Promise<Evaluator> {
  const { createJiti } = await import("jiti");
  const started = new Set<string>();
  const transformer = createJiti(import.meta.url, jitiOptions);
  const evaluator = createJiti(import.meta.url, {
    ...jitiOptions,
    transform: ({ source }) => ({ code: source }),
    virtualModules: { [linkName]: start },
  });

  function start(module: NodeJS.Module, jiti: Jiti, run: RunModule): unknown {
    const { filename: file, exports } = module;
    started.add(file);
    const meta = importMeta(file, jiti);
    return link({
      file,
      module,
      jiti,
      run: (require, importModule) =>
        run.call(exports, exports, require, module, file, dirname(file), importModule, meta),
    });
  }

  return {
    transformer,
    prepare(file, async) {
      const source = readSource(file);
      return { file, source, async, code: transformSource(transformer, { file, source, async }) };
    },
    evaluate(prepared) {
      const { file, async } = prepared;
      const failed = (thrown: unknown): never => {
        throw started.has(file) ? thrown : compileProblem(transformer, prepared, thrown);
      };
      try {
        const result = evaluator.evalModule(wrapModule(prepared), {
          filename: file,
          async,
          forceTranspile: true,
          cache: {},
        });
        return async ? Promise.resolve(result).catch(failed) : result;
      } catch (thrown) {
        return failed(thrown);
      }
    },
  };
}

type RunModule = (this: unknown, ...scope: unknown[]) => unknown;

function importMeta(file: string, jiti: Jiti): object {
  return {
    url: pathToFileURL(file).href,
    filename: file,
    dirname: dirname(file),
    main: false,
    resolve: (specifier: string) => jiti.esmResolve(specifier),
  };
}
