/**
 * Modules that the running program gives to hooks: import specifier, subpath included → how to get its namespace.
 * Each is called only when a hook really imports it.
 */
export type VirtualModules = Readonly<Record<string, () => Promise<object>>>;

/** What the loader itself has to give. @internal */
export const ownModules: VirtualModules = {
  "@musepi/hooks-types": () => import("@musepi/hooks-types"),
  "@musepi/hooks-types/checks": () => import("@musepi/hooks-types/checks"),
  "@musepi/hooks-types/schemas": () => import("@musepi/hooks-types/schemas"),
};

/** The names of the packages that specifiers belong to. @internal */
export function packageNames(specifiers: Iterable<string>): Set<string> {
  return new Set(
    Array.from(specifiers, (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier),
  );
}
