/**
 * The environment of a process that the agent starts: the agent's own with `changes` over it (a value of
 * `undefined` removes), marked with `MUSEPI_CHILD=1` and without the agent's consent to hooks, which is not a
 * child's to pass on.
 *
 * @example
 * ```ts
 * childEnvironment({ CI: "1" }).MUSEPI_CHILD; // "1"
 * ```
 */
export function childEnvironment(changes: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...changes, MUSEPI_CHILD: "1" };
  delete environment.MUSEPI_TRUST_HOOKS;
  return environment;
}
