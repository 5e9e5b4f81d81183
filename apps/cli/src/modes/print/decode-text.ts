import { PromptError } from "./prompt-error.js";

/** The longest text that a prompt may take from one place, in bytes: 10 MiB. */
export const maximumTextBytes: number = 10 * 1024 * 1024;

/**
 * The text of bytes from outside; `what` names them in messages. A byte order mark goes.
 *
 * @throws PromptError when it is not UTF-8 text, or has more than {@link maximumTextBytes}
 * @example
 * decodeText(Buffer.from("notes"), "@notes.txt"); // "notes"
 */
export function decodeText(bytes: Uint8Array, what: string): string {
  if (bytes.length > maximumTextBytes) {
    throw new PromptError(
      `${what} has more than 10 MiB, which no model reads. Give a part of it, or name the file and let the model look into it.`,
    );
  }
  const text = decodeUtf8(bytes);
  if (text !== undefined && !text.includes("\0")) return text;
  throw new PromptError(
    `${what} is neither UTF-8 text nor an image that models read (PNG, JPEG, GIF, WebP). Convert it first.`,
  );
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
