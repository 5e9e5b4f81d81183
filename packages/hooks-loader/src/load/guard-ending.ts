/** A function of `process` that ends it. @internal */
export type EndingName = "exit" | "abort" | "reallyExit" | "kill";

/**
 * Replaces a function of `process` by one that throws where `isForbidden()`. Guards that overlap share the
 * replacement; it goes with the last of them. Returns how to end this one.
 * @internal
 */
export function guardEnding(name: EndingName, isForbidden: () => boolean): () => void {
  const current: unknown = Reflect.get(process, name);
  if (typeof current !== "function") return () => {};
  const guard = isGuard(current) ? current : install(name, current);
  guard.checks.add(isForbidden);
  return () => {
    guard.checks.delete(isForbidden);
    const isLast = guard.checks.size === 0 && Reflect.get(process, name) === guard;
    if (isLast) Reflect.set(process, name, guard.original);
  };
}

interface Guard {
  (...args: unknown[]): unknown;
  checks: Set<() => boolean>;
  original: CallableFunction;
}

const brand = Symbol("guard");

function isGuard(value: CallableFunction): value is Guard {
  return brand in value;
}

function install(name: EndingName, original: CallableFunction): Guard {
  const checks = new Set<() => boolean>();
  const call = (...args: unknown[]): unknown => {
    const isForbidden = [...checks].some((check) => check());
    if (!isForbidden || (name === "kill" && !endsThisProcess(args))) {
      return Reflect.apply(original, process, args);
    }
    const text = `process.${name}(${args.map(String).join(", ")})`;
    throw new Error(`it called ${text}, which would have ended the whole agent`);
  };
  const guard: Guard = Object.assign(call, { checks, original, [brand]: true });
  Reflect.set(process, name, guard);
  return guard;
}

// 0 is the group that this process is in.
function endsThisProcess([id, signal]: unknown[]): boolean {
  return signal !== 0 && (Number(id) === process.pid || Number(id) === 0);
}
