export type { KeyCheck, ResultCheck } from "./checks/result-check.js";
export { resultChecks } from "./checks/result-checks.generated.js";
