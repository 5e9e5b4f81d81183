import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Removes the results of an earlier run, so that they cannot be taken for those of the next one. */
export function clearTestResults() {
  for (const file of resultFiles()) rmSync(file, { force: true });
}

/** Prints how many tests have passed and failed in all packages together. */
export function printTestResults() {
  const results = resultFiles()
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")));
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const [passed, failed] = [sum("numPassedTests"), sum("numFailedTests")];
  const skipped = sum("numPendingTests") + sum("numTodoTests");
  console.log(
    `\nTests: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
  );
}

function resultFiles() {
  return ["packages", "apps", "tooling"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(root, group, name, ".cache", "test.json")),
  );
}
