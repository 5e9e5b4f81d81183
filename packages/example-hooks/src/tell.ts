import type { HookContext, NotificationLevel } from "@musepi/hooks-types";

/**
 * Tells a person something. Where there is no interface, `ctx.ui.notify` does nothing, so it goes to standard error.
 *
 * @example
 * ```ts
 * import type { HookAPI } from "@musepi/hooks-types";
 * import { tell } from "./tell.js";
 * export default function (pi: HookAPI): void {
 *   pi.registerCommand("hello", { handler: (_args, ctx) => tell(ctx, "Hello") });
 * }
 * ```
 */
export function tell(ctx: HookContext, text: string, level: NotificationLevel = "info"): void {
  if (ctx.hasUI) ctx.ui.notify(text, level);
  else process.stderr.write(`${text}\n`);
}
