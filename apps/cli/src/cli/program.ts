import type { Ending } from "./ending.js";
import type { ErrorReporter } from "./error-reporter.js";
import type { HookCode } from "./hook-code.js";
import type { Notices } from "./notices.js";
import type { RealOutput } from "./take-over-stdout.js";

/** What every command of the program works with. */
export interface Program {
  output: RealOutput;
  notices: Notices;
  reporter: ErrorReporter;
  ending: Ending;
  hookCode: HookCode;
}
