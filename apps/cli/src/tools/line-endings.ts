/** A text whose line endings are all LF, with the way back to the original. */
export interface UniformText {
  /** The text with LF only. */
  text: string;
  /** The position in the original that belongs to one in `text`. */
  toOriginal(position: number): number;
  /** The line ending that most lines of the original have. */
  lineEnding: "\n" | "\r\n";
}

/**
 * Makes all line endings LF, so that a text can be searched without thinking of them, and keeps track of where
 * everything was.
 *
 * @example
 * ```ts
 * uniformText("a\r\nb").toOriginal(2); // 3, the position of "b"
 * ```
 */
export function uniformText(original: string): UniformText {
  // Positions, in the uniform text, of the line feeds that had a carriage return in front.
  const dropped: number[] = [];
  const text = original.replace(/\r\n/g, (_ending, position: number) => {
    dropped.push(position - dropped.length);
    return "\n";
  });
  const lines = text.split("\n").length - 1;
  return {
    text,
    toOriginal: (position) => position + countBelow(dropped, position),
    lineEnding: dropped.length * 2 > lines ? "\r\n" : "\n",
  };
}

/** How many of the ascending numbers are below `limit`. */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
