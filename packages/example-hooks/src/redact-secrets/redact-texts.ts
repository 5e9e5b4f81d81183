import { findSecrets, united } from "./find-secrets.js";
import { replaceSecrets } from "./redact-text.js";
import type { Note, Secret } from "./secret.js";
import { untilStable } from "./until-stable.js";

/**
 * Redacts texts that follow one another, such as the parts of a message: each by itself, and all as one text, so a secret
 * that is split over several is found as well. The first part of it becomes `[REDACTED]`, the others go.
 */
export function redactTexts(texts: readonly string[], note?: Note): readonly string[] {
  return untilStable(texts, (current) => {
    const next = redactOnce(current, note);
    return next.every((text, index) => text === current[index]) ? current : next;
  });
}

function redactOnce(texts: readonly string[], note: Note | undefined): readonly string[] {
  const whole = texts.join("");
  const starts = startsOf(texts);
  const secrets = united([
    ...findSecrets(whole),
    ...texts.flatMap((text, index) =>
      findSecrets(text).map((secret) => shift(secret, starts[index] ?? 0)),
    ),
  ]);
  return texts.map((text, index) => {
    const start = starts[index] ?? 0;
    const here = secrets
      .filter((secret) => secret.end > start && secret.start < start + text.length)
      .map((secret) => shift(secret, -start));
    const rest = here[0] !== undefined && here[0].start < 0 ? here[0].end : 0;
    const own = here.filter((secret) => secret.start >= 0);
    return replaceSecrets(
      text.slice(rest),
      own.map((secret) => shift(secret, -rest)),
      note,
    );
  });
}

function startsOf(texts: readonly string[]): number[] {
  let next = 0;
  return texts.map((text) => {
    const start = next;
    next += text.length;
    return start;
  });
}

function shift({ start, end, kind }: Secret, by: number): Secret {
  return { start: start + by, end: end + by, kind };
}
