// `npm test`: everything that has to be right before a change goes in.
import { prepare } from "./prepare.mjs";
import { clearTestResults, printTestResults } from "./test-results.mjs";

const { step } = prepare();
clearTestResults();
const tasks = ["lint", "knip", "build", "typecheck", "check:package", "test"];
process.exitCode = step("Checking", [
  ...["exec", "turbo", "run", ...tasks],
  // One run shows everything that is wrong, not only the first of it.
  "--continue=dependencies-successful",
]);
printTestResults();
