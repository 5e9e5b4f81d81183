/**
 * Whether a shell finds the name of a file with a pattern: `*`, `?`, `[a-z]`, `[!a]`. A hidden file is only found when the
 * pattern begins with a dot itself.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  if (name.startsWith(".") && !pattern.startsWith(".")) return false;
  const pieces = pattern.match(/\[[^\]]+\]|[\s\S]/g) ?? [];
  let piece = 0;
  let at = 0;
  // Where to go on when what follows the last `*` does not fit: that one star takes one character more.
  let retry: { piece: number; at: number } | undefined;
  while (at < name.length) {
    if (pieces[piece] === "*") {
      retry = { piece, at };
      piece += 1;
    } else if (fits(name.charAt(at), pieces[piece])) {
      piece += 1;
      at += 1;
    } else if (retry === undefined) {
      return false;
    } else {
      retry = { piece: retry.piece, at: retry.at + 1 };
      piece = retry.piece + 1;
      at = retry.at;
    }
  }
  return pieces.slice(piece).every((rest) => rest === "*");
}

function fits(character: string, piece: string | undefined): boolean {
  if (piece === undefined) return false;
  if (piece === "?" || piece === character) return true;
  return piece.length > 1 && isOneOf(character, piece.slice(1, -1));
}

function isOneOf(character: string, choices: string): boolean {
  const source = choices.replace(/^!/, "^").replace(/[\\[]/g, "\\$&");
  try {
    return new RegExp(`[${source}]`).test(character);
  } catch {
    // A range like `z-a`: it may be anything.
    return true;
  }
}
