import { explainMissing } from "./explain-missing.js";
import { uniformText } from "./line-endings.js";

const NAMED_LINES = 10;

/** One replacement. */
export interface Edit {
  oldText: string;
  newText: string;
}

/** The place of an edit in a text. */
interface Place {
  /** What messages call it. */
  name: string;
  start: number;
  end: number;
  newText: string;
}

/**
 * The text with all edits made, or an error and none. Every `oldText` is looked for in the original, must be there
 * exactly once, and must not overlap another. Line endings do not matter for the search; what is put in gets those
 * of the file, and everything else stays byte for byte.
 *
 * @param path What messages call the file.
 * @throws Error that says what is wrong with which edit.
 * @example
 * ```ts
 * applyEdits("a\r\nb\r\n", [{ oldText: "b\n", newText: "c\n" }], "a.txt"); // "a\r\nc\r\n"
 * ```
 */
export function applyEdits(original: string, edits: readonly Edit[], path: string): string {
  const { text, toOriginal, lineEnding } = uniformText(original);
  const places = edits
    .map((edit, index): Place => {
      const name = edits.length === 1 ? "oldText" : `edits[${index}].oldText`;
      return { name, ...locate(text, edit, `Cannot edit ${path}: ${name}`) };
    })
    .sort((one, other) => one.start - other.start);
  checkOverlap(places, path);

  let result = "";
  let done = 0;
  for (const { start, end, newText } of places) {
    result += original.slice(done, toOriginal(start)) + newText.replaceAll("\n", lineEnding);
    done = toOriginal(end);
  }
  result += original.slice(done);
  if (result === original) {
    throw new Error(`Cannot edit ${path}: nothing would change, old and new text are the same.`);
  }
  return result;
}

function locate(text: string, edit: Edit, where: string): Omit<Place, "name"> {
  const oldText = edit.oldText.replaceAll("\r\n", "\n");
  if (oldText === "") {
    throw new Error(`${where} is empty. To write a new file, or a whole one, use write.`);
  }
  const starts = occurrences(text, oldText);
  const [start] = starts;
  if (start === undefined)
    throw new Error(`${where} was not found. ${explainMissing(text, oldText)}`);
  if (starts.length > 1) {
    const lines = starts.slice(0, NAMED_LINES).map((position) => lineAt(text, position));
    const more = starts.length > NAMED_LINES ? ", …" : "";
    throw new Error(
      `${where} matches ${starts.length} places (lines ${lines.join(", ")}${more}); it must match exactly one. ` +
        "Add the lines around it.",
    );
  }
  return { start, end: start + oldText.length, newText: edit.newText.replaceAll("\r\n", "\n") };
}

function occurrences(text: string, part: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) starts.push(at);
  return starts;
}

function checkOverlap(places: readonly Place[], path: string): void {
  places.forEach((place, index) => {
    const next = places[index + 1];
    if (!next || next.start >= place.end) return;
    throw new Error(
      `Cannot edit ${path}: ${place.name} and ${next.name} overlap. Make one edit of the two; each is looked for in the file ` +
        "as it was before the call.",
    );
  });
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
