/**
 * Source of the function `__named`, which gives a dynamically imported file of the bundle the names that Node would give. What
 * was a CommonJS package exports nothing but `default` there, and who writes `(await import("proxy-agent")).ProxyAgent` would
 * get `undefined`.
 */
export const namedExports =
  'const __named=m=>Object.keys(m).join()==="default"?{...m.default,default:m.default}:m;';

/** A tsup plugin that puts it around the dynamic imports of own files, in modules. */
export const namesInModules = {
  name: "names-in-modules",
  renderChunk(code: string, { path }: { path: string }) {
    if (!path.endsWith(".js")) return undefined;
    const named = code.replace(
      /\bimport\("\.{1,2}\/[\w./-]+\.js"\)/g,
      (text) => `${text}.then(__named)`,
    );
    return named === code ? undefined : { code: `${namedExports}${named}` };
  },
};
