import { distance } from "fastest-levenshtein";

/**
 * Those of `known` that somebody who wrote `name` most likely meant, nearest first, at most three: names that contain it,
 * and names that differ in few letters. Case does not count.
 *
 * @example
 * ```ts
 * nearestNames("opnai", ["anthropic", "openai"]); // ["openai"]
 * ```
 */
export function nearestNames(name: string, known: Iterable<string>): string[] {
  const wanted = name.toLowerCase();
  const allowed = Math.ceil(wanted.length / 3);
  return [...known]
    .map((candidate) => ({ candidate, score: score(wanted, candidate.toLowerCase()) }))
    .filter(({ score }) => score <= allowed)
    .sort((left, right) => left.score - right.score)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

function score(wanted: string, candidate: string): number {
  const letters = distance(wanted, candidate);
  // A part of a long name is a good guess, if less good than a slip of the pen.
  const isPart = wanted.length > 2 && candidate.includes(wanted);
  return isPart ? Math.min(letters, 1) : letters;
}
