/** Most lines of text that a tool gives to the model. */
export const maximumLines = 2000;

/** Most bytes of text that a tool gives to the model. */
export const maximumBytes = 50 * 1024;

/** How much of a text a tool left out; found in its `details` when it did. */
export interface Truncation {
  truncated: true;
  /** The limit that was met first. */
  truncatedBy: "lines" | "bytes";
  /** Lines of the whole; `undefined` when the rest of a large file was not counted. */
  totalLines: number | undefined;
  /** Bytes of the whole. */
  totalBytes: number;
  /** Lines that are shown, a cut one included. */
  outputLines: number;
  /** Bytes that are shown. */
  outputBytes: number;
  /** The only line that is shown was itself too long, and cut. */
  lineCut: boolean;
}

/**
 * A number of bytes for people.
 *
 * @example
 * ```ts
 * formatBytes(52224); // "51 KiB"
 * ```
 */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB"];
  let unit = 0;
  let value = bytes;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
