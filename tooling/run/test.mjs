// `npm test`: everything that has to be right before a change goes in.
import { prepare } from "./prepare.mjs";
import { clearTestResults, printTestResults } from "./test-results.mjs";

const { step } = prepare();
clearTestResults();
// One run shows everything that is wrong, not only the first of it.
const turbo = ["exec", "turbo", "run", "--continue=dependencies-successful"];
const codes = [
  step("Checking", [...turbo, "lint", "knip", "build", "typecheck", "check:package"]),
  // One package at a time: each run has a worker for every core, and tests that measure time need theirs to be free.
  step("Testing", [...turbo, "--concurrency=1", "test"]),
];
printTestResults();
process.exitCode = codes.find((code) => code !== 0) ?? 0;
