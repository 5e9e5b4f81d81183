import { extname } from "node:path";
import type { Jiti } from "jiti";
import { importMetaPlugin } from "./import-meta-plugin.js";
import { SyntaxProblem } from "./syntax-problem.js";

/** What is transformed. @internal */
export interface TransformSourceOptions {
  file: string;
  source: string;
  /** Whether imports are awaited; without, they become `require`. */
  async: boolean;
  /** Appends a source map to the code. */
  sourceMap?: boolean | undefined;
}

/** TypeScript or JavaScript, ESM or CommonJS, as the body of a function. @throws SyntaxProblem @internal */
export function transformSource(jiti: Jiti, options: TransformSourceOptions): string {
  const { file, source, async, sourceMap = false } = options;
  const extension = extname(file);
  const code = jiti.transform({
    source,
    filename: file,
    async,
    ts: /^\.[cm]?tsx?$/.test(extension),
    jsx: extension.endsWith("x"),
    babel: {
      sourceType: /^\.m[jt]s$/.test(extension) ? "module" : "unambiguous",
      plugins: [importMetaPlugin],
      ...(sourceMap ? { sourceMaps: "inline", sourceFileName: file } : {}),
    },
  });
  const failure = /^exports\.__JITI_ERROR__ = (.*)$/s.exec(code)?.[1];
  if (failure !== undefined) throw syntaxProblem(failure, options);
  return code;
}

function syntaxProblem(failure: string, { file, source }: TransformSourceOptions): SyntaxProblem {
  const { line, column, message }: { line: number; column: number; message?: string } =
    JSON.parse(failure);
  // The rest of a long message is advice about the settings of Babel.
  const reason = (message ?? "It cannot be parsed").split("\n")[0]?.trim() ?? "";
  const place = line > 0 ? { file, line, column: column + 1 } : undefined;
  return new SyntaxProblem({ file, source, reason, place });
}
