import { setMaxListeners } from "node:events";

/** A controller whose signal many may listen to: Node takes more than ten listeners for a leak and prints a warning. */
export function createAbortController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
