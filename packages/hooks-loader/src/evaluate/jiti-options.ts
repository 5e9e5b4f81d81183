import type { JitiOptions } from "jiti";

/** Options of jiti: all of them, because what is left out it takes from environment variables. @internal */
export const jitiOptions: JitiOptions = {
  // Its cache would execute whatever somebody wrote into a file of it.
  fsCache: false,
  rebuildFsCache: false,
  moduleCache: false,
  interopDefault: false,
  tryNative: false,
  debug: false,
  sourceMaps: false,
  jsx: false,
  alias: {},
  nativeModules: [],
  transformModules: [],
  esmEvalTempFile: false,
  tsconfigPaths: false,
  extensions: [".js", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".cts", ".json"],
};
