import { findSecrets } from "./find-secrets.js";
import { type Note, redacted, type Secret } from "./secret.js";
import { untilStable } from "./until-stable.js";

/** The text with `[REDACTED]` in place of each secret. Doing it twice changes nothing more. */
export function redactText(text: string, note?: Note): string {
  return untilStable(text, (current) => replaceSecrets(current, findSecrets(current), note));
}

/** The text with `[REDACTED]` in place of the given secrets, which are in order. */
export function replaceSecrets(text: string, secrets: readonly Secret[], note?: Note): string {
  let result = "";
  let at = 0;
  for (const { start, end, kind } of secrets) {
    if (text.slice(start, end) !== redacted) note?.(kind);
    result += text.slice(at, start) + redacted;
    at = end;
  }
  return result + text.slice(at);
}
