import { findEnvKeys, getEnvApiKey } from "@mariozechner/pi-ai";

/** A key that was found in the environment. */
export interface EnvironmentKey {
  value: string;
  /** The variable it stands in, or what it consists of, where that is several. */
  variable: string;
}

/**
 * The key of a provider of the catalogue, from the variables that pi-ai knows for it, such as `ANTHROPIC_API_KEY`.
 *
 * @example
 * ```ts
 * environmentKey("anthropic")?.variable; // "ANTHROPIC_API_KEY"
 * ```
 */
export function environmentKey(provider: string): EnvironmentKey | undefined {
  const value = getEnvApiKey(provider);
  if (!value) return undefined;
  const [variable = `the credentials of ${provider}`] = findEnvKeys(provider) ?? [];
  return { value, variable };
}
