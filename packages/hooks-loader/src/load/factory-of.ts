import type { HookFactory } from "@musepi/hooks-types";
import { isModuleExports } from "../evaluate/namespace-of.js";
import { loadError } from "./load-error.js";

/** The factory that a module exports by default, or as `module.exports`. @throws HookError HOOK_NO_FACTORY @internal */
export function factoryOf(exported: unknown, path: string): HookFactory {
  if (isFactory(exported)) return exported;
  const byDefault = defaultOf(exported);
  if (isFactory(byDefault)) return byDefault;
  // A CommonJS build of a module, imported by another.
  const nested = defaultOf(byDefault);
  if (isModuleExports(byDefault) && isFactory(nested)) return nested;
  const message = `${path} ${problem(exported, byDefault)}; expected a function: export default function (pi) { … }.`;
  throw loadError("HOOK_NO_FACTORY", path, message);
}

function isFactory(value: unknown): value is HookFactory {
  return typeof value === "function";
}

function defaultOf(value: unknown): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, "default") : undefined;
}

function problem(exported: unknown, byDefault: unknown): string {
  if (byDefault !== undefined) return `exports ${kindOf(byDefault)} by default`;
  const names = typeof exported === "object" && exported !== null ? Object.keys(exported) : [];
  if (names.length === 0) return "exports nothing";
  return `has no default export, only ${names.slice(0, 5).join(", ")}${names.length > 5 ? ", …" : ""}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
