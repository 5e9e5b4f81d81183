/** Something that a module imports is nowhere. @internal */
export class ImportMissing extends Error {
  /** As Node calls it, for modules that try an import and go on without. */
  readonly code: "ERR_MODULE_NOT_FOUND" | "MODULE_NOT_FOUND";
  readonly specifier: string;
  readonly importer: string;

  constructor(specifier: string, importer: string, mode: "import" | "require") {
    super(`Cannot find "${specifier}", imported from ${importer}`);
    this.name = "ImportMissing";
    this.code = mode === "import" ? "ERR_MODULE_NOT_FOUND" : "MODULE_NOT_FOUND";
    this.specifier = specifier;
    this.importer = importer;
  }
}

/**
 * The missing import behind an error of ours or of Node, which reports in its own words what packages import.
 * @internal
 */
export function findMissingImport(
  thrown: unknown,
): { specifier: string; importer: string } | undefined {
  if (thrown instanceof ImportMissing) return thrown;
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  const pattern =
    thrown.code === "ERR_MODULE_NOT_FOUND"
      ? /^Cannot find (?:package|module) '(.+?)' imported from (.+)$/m
      : /^Cannot find module '(.+?)'\nRequire stack:\n- (.+)$/m;
  const [, specifier, importer] = pattern.exec(thrown.message) ?? [];
  return specifier === undefined || importer === undefined ? undefined : { specifier, importer };
}
