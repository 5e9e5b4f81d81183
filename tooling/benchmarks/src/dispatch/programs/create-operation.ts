import type { CreateOperation, ProgramName } from "../scenario.js";
import { clone, loop, thenableLoop } from "./baselines.js";
import { emittery, hookable, tapable } from "./event-libraries.js";
import { musepi } from "./musepi.js";
import { pi } from "./pi.js";

/** How each program sets up a scenario. */
export const createOperation: Record<ProgramName, CreateOperation> = {
  loop,
  "thenable loop": thenableLoop,
  structuredClone: clone,
  musepi,
  pi,
  hookable,
  tapable,
  emittery,
};
