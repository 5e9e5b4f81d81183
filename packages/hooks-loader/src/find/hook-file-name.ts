/** Extensions of modules that can be hooks. @internal */
export const hookExtensions = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".tsx"];

/** Whether a file name is that of a module. @internal */
export function isModuleFileName(name: string): boolean {
  return /\.(?:[cm]?[jt]s|tsx)$/.test(name);
}

/** Whether a file name, in a folder of hooks, is that of a hook: no hidden file, no declarations, no test. @internal */
export function isHookFileName(name: string): boolean {
  return (
    isModuleFileName(name) && !name.startsWith(".") && !/\.d\.[cm]?ts$|\.test\.[^.]+$/.test(name)
  );
}
