/**
 * The code of an error or of what caused it, nearest first: `ECONNREFUSED`, `UND_ERR_HEADERS_TIMEOUT`; `ABORT_ERR` for an abort.
 *
 * @example
 * ```ts
 * errorCode(new Error("x", { cause: { code: "ECONNREFUSED" } })); // "ECONNREFUSED"
 * ```
 */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("name" in error && error.name === "AbortError") return "ABORT_ERR";
  if ("code" in error && typeof error.code === "string") return error.code;
  // A host with several addresses fails with one error for each.
  if ("errors" in error && Array.isArray(error.errors)) return errorCode(error.errors[0]);
  return "cause" in error ? errorCode(error.cause) : undefined;
}
