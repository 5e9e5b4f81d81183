/**
 * A UUID (version 4) from `Math.random`: unique, but no secret. Loading `node:crypto` for it would take a tenth of the
 * time that Node takes to start.
 *
 * @example
 * ```ts
 * randomId(); // "3b241101-e2bb-4255-8caf-4136c566a962"
 * ```
 */
export function randomId(): string {
  const [a, b, c, d] = [word(), word(), word(), word()];
  const variant = ((Number.parseInt(c.charAt(0), 16) & 0x3) | 0x8).toString(16);
  const parts = [a, b.slice(0, 4), `4${b.slice(5)}`, `${variant}${c.slice(1, 4)}`];
  return [...parts, `${c.slice(4)}${d}`].join("-");
}

/** Eight hexadecimal digits. */
function word(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, "0");
}
