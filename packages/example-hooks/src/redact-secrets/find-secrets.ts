import { findAssignments } from "./find-assignments.js";
import { findKnownShapes } from "./known-shapes.js";
import type { Secret } from "./secret.js";

/** Finds the secrets of a text, in order; those that touch or overlap are one. */
export function findSecrets(text: string): Secret[] {
  return united([...findKnownShapes(text), ...findAssignments(text)]);
}

/** Puts secrets in order and makes one of those that touch or overlap. */
export function united(secrets: readonly Secret[]): Secret[] {
  const result: Secret[] = [];
  for (const secret of secrets.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || secret.start > last.end) result.push(secret);
    else result[result.length - 1] = { ...last, end: Math.max(last.end, secret.end) };
  }
  return result;
}
