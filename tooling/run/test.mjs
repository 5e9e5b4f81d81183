// `npm test`: everything that has to be right before a change goes in.
import { prepare } from "./prepare.mjs";

const { step } = prepare();
step("Checking", "turbo", ["run", "build", "lint", "typecheck", "test"]);
