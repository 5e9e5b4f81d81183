import type { HookRunner } from "@musepi/hooks-runner";
import type { ImageContent, InputEvent } from "@musepi/hooks-types";

/** What somebody said. */
export interface Words {
  text: string;
  images?: ImageContent[] | undefined;
  source: InputEvent["source"];
}

/**
 * Passes what somebody said through the hooks' `input`: what came of it (the same object when nobody changed it), or
 * `undefined` when a hook handled it.
 *
 * @example
 * ```ts
 * import { HookRunner } from "@musepi/hooks-runner";
 * const runner = new HookRunner({ hooks: [], cwd: process.cwd() });
 * const { signal } = new AbortController();
 * const words = await passInput(runner, { text: "Hello", source: "print" }, signal);
 * words?.text; // "Hello"
 * ```
 */
export async function passInput(
  runner: HookRunner,
  words: Words,
  signal: AbortSignal,
): Promise<Words | undefined> {
  const result = await runner.emit<"input">({ type: "input", ...words }, { signal });
  if (result?.action === "handled") return undefined;
  if (result?.action !== "transform") return words;
  return { ...words, text: result.text, images: result.images };
}
