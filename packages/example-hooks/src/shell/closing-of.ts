/**
 * Where the bracket that opens at `open` closes, with quotes and inner brackets in between; the end of the script when it
 * never does.
 */
export function closingOf(source: string, open: number): number {
  const opening = source.charAt(open);
  const closing = opening === "{" ? "}" : ")";
  let depth = 0;
  let quote = "";
  for (let at = open; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === "\\" && quote !== "'") at += 1;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === opening) depth += 1;
    else if (character === closing) depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}
