import type { VirtualModules } from "./virtual-modules.js";

/** The modules of the host that hooks imported so far. @internal */
export interface HostModules {
  load(specifier: string): Promise<object>;
  /** Loads those of the names that are modules of the host. */
  loadAll(names: readonly string[]): Promise<void>;
  /** For `require`, which cannot wait. @throws Error when it is not loaded yet */
  get(specifier: string): object;
}

/** @internal */
export function createHostModules(virtualModules: VirtualModules): HostModules {
  const loading = new Map<string, Promise<object>>();
  const loaded = new Map<string, object>();

  function load(specifier: string): Promise<object> {
    const known = loading.get(specifier);
    if (known) return known;
    const namespace = fetch(specifier);
    loading.set(specifier, namespace);
    return namespace;
  }

  async function fetch(specifier: string): Promise<object> {
    const namespace = (await virtualModules[specifier]?.()) ?? {};
    loaded.set(specifier, namespace);
    return namespace;
  }

  return {
    load,
    async loadAll(names) {
      for (const name of names) if (Object.hasOwn(virtualModules, name)) await load(name);
    },
    get(specifier) {
      const namespace = loaded.get(specifier);
      if (namespace) return namespace;
      throw new Error(
        `"${specifier}" comes from the agent and cannot be required here; import it.`,
      );
    },
  };
}
