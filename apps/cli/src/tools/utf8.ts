/**
 * The text of bytes that may end in the middle of a character: an unfinished one is left out, a wrong one becomes
 * U+FFFD.
 *
 * @example
 * ```ts
 * decodePart(Buffer.from("aü").subarray(0, 2)); // "a"
 * ```
 */
export function decodePart(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

/**
 * The last position at or before `position` at which a character begins: where UTF-8 can be cut.
 *
 * @example
 * ```ts
 * characterStart(Buffer.from("aü"), 2); // 1
 * ```
 */
export function characterStart(bytes: Uint8Array, position: number): number {
  let start = position;
  // A character has at most three bytes after its first; more of them in a row is not UTF-8 anyway.
  while (start > position - 3 && start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}

/**
 * Whether the beginning of a file looks like something other than UTF-8 text: it has a zero byte, or a third of it
 * are control characters and bytes that are no UTF-8.
 *
 * @example
 * ```ts
 * looksBinary(Buffer.from("text\n")); // false
 * ```
 */
export function looksBinary(sample: Uint8Array): boolean {
  if (sample.includes(0)) return true;
  const text = decodePart(sample);
  // Tab, line feed, form feed, carriage return and escape stand in ordinary text and logs.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const strange = text.match(/[\u0001-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g);
  return (strange?.length ?? 0) * 3 > text.length;
}
