/** Set by undici, which is behind `fetch`, when it is loaded. */
const LOADED = Symbol.for("undici.globalDispatcher.1");
/** V8's own value in Node 20, and one that no run reaches. */
const [USUAL_BUDGET, LARGE_BUDGET] = [1_800_000, 1_000_000_000];

/**
 * Does `load`, and loads `fetch` before it in such a way that Node 20 does not optimize its parser of HTTP.
 *
 * The parser is one large WebAssembly function. V8 11.3 finds it hot at the first few bytes and works on it for 90 ms,
 * three times what Node takes to start; a process that is done waits for that. Node 22 and later do not do so.
 *
 * @example
 * ```ts
 * const library = await withPatientFetch(() => import("@mariozechner/pi-ai/openai-completions"));
 * ```
 */
export async function withPatientFetch<Result>(load: () => Promise<Result>): Promise<Result> {
  if (!process.versions.node.startsWith("20.") || LOADED in globalThis) return load();
  const { setFlagsFromString } = await import("node:v8");
  // Loaded before the flag is set, because other flags than usual make V8 refuse its cache of Node's own code.
  const parser = compiledBy(() => void globalThis.Headers);
  setFlagsFromString(`--wasm-tiering-budget=${LARGE_BUDGET}`);
  try {
    const [result] = await Promise.all([load(), parser]);
    return result;
  } finally {
    // By now the parser is compiled, and took its budget along.
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_BUDGET}`);
  }
}

/** What is used of it; Node's types leave it to those of browsers. */
declare const WebAssembly: { compile(bytes: unknown): Promise<unknown> };

/** Settles when the WebAssembly that `start` has compiled is ready. */
async function compiledBy(start: () => void): Promise<void> {
  const { compile } = WebAssembly;
  const compiling: Promise<unknown>[] = [];
  WebAssembly.compile = (bytes) => {
    const module = compile(bytes);
    compiling.push(module);
    return module;
  };
  try {
    start();
  } finally {
    WebAssembly.compile = compile;
  }
  // Whoever asked for it is told of a failure.
  await Promise.allSettled(compiling);
}
