const named: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", e: "\x1b", a: "\x07" };

/** Resolves the escapes of `$'…'`. */
export function ansiEscapes(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3})|(.))/gis,
    (_match, hex?: string, short?: string, long?: string, octal?: string, other?: string) => {
      const digits = hex ?? short ?? long;
      if (digits !== undefined) return characterOf(Number.parseInt(digits, 16));
      if (octal !== undefined) return characterOf(Number.parseInt(octal, 8));
      return named[other ?? ""] ?? other ?? "";
    },
  );
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
