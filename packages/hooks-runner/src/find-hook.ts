import { pathToFileURL } from "node:url";
import type { LoadedHook } from "@musepi/hooks-types";

/** The hook that something thrown came from: the first one that its stack names, else the one that is running. */
export function findHook(
  thrown: unknown,
  hooks: readonly LoadedHook[],
  running: LoadedHook | undefined,
): string | undefined {
  const stack: unknown =
    typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, "stack") : undefined;
  if (typeof stack === "string") {
    for (const line of stack.split("\n")) {
      const named = hooks.find((hook) =>
        spellings(hook).some((spelling) => line.includes(spelling)),
      );
      if (named !== undefined) return named.path;
    }
  }
  return running?.path;
}

function spellings(hook: LoadedHook): string[] {
  const paths = [hook.resolvedPath, hook.path].filter(
    (path) => path.startsWith("/") || /^[a-z]:[\\/]/i.test(path),
  );
  return paths.flatMap((path) => [path, pathToFileURL(path).href]);
}
