/** The MIME type of an image that models accept. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

// Four signatures: the library file-type knows three hundred formats and would be the largest part of the tools.
const signatures: [ImageType, (head: string) => boolean][] = [
  ["image/png", (head) => head.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/jpeg", (head) => head.startsWith("\xff\xd8\xff")],
  ["image/gif", (head) => /^GIF8[79]a/.test(head)],
  ["image/webp", (head) => head.startsWith("RIFF") && head.endsWith("WEBP")],
];

/**
 * The type of an image by its first bytes, whatever its name says; `undefined` when it is none that models accept.
 *
 * @example
 * ```ts
 * imageType(Buffer.from("GIF89a…")); // "image/gif"
 * ```
 */
export function imageType(start: Uint8Array): ImageType | undefined {
  const head = Buffer.from(start.subarray(0, 12)).toString("latin1");
  return signatures.find(([, fits]) => fits(head))?.[0];
}
