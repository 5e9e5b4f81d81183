import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { ImageContent } from "@musepi/hooks-types";
import { fileError } from "../../tools/file-error.js";
import { imageType } from "../../tools/image-type.js";
import { resolvePath } from "../../tools/resolve-path.js";
import { decodeText, maximumTextBytes } from "./decode-text.js";
import { PromptError } from "./prompt-error.js";

const maximumImageBytes = (5 * 1024 * 1024 * 3) / 4;

/** A file of the prompt: its text, or the image that it is. */
export type FilePart =
  | { kind: "text"; path: string; text: string }
  | { kind: "image"; path: string; image: ImageContent };

/**
 * Reads a file that was named with `@`: text as it is, a PNG, JPEG, GIF or WebP as an image.
 *
 * @throws PromptError when it is not there, is no file, or is neither text nor an image
 * @example
 * const part = await readFilePart("notes.txt", "/work");
 */
export async function readFilePart(path: string, cwd: string): Promise<FilePart> {
  const bytes = await readBytes(path, cwd);
  const mimeType = imageType(bytes);
  if (!mimeType) return { kind: "text", path, text: decodeText(bytes, `@${path}`) };
  if (bytes.length > maximumImageBytes) {
    throw new PromptError(
      `@${path} is an image of more than 3.75 MiB, the most that every provider takes. Make it smaller.`,
    );
  }
  return {
    kind: "image",
    path,
    image: { type: "image", data: bytes.toString("base64"), mimeType },
  };
}

async function readBytes(path: string, cwd: string): Promise<Buffer> {
  try {
    const absolute = resolvePath(path, cwd);
    if ((await stat(absolute)).isDirectory()) {
      throw new PromptError(`@${path} is a folder; name the files in it that the prompt is about.`);
    }
    // One byte more than is allowed, so that a device without end is noticed like a large file.
    return await buffer(createReadStream(absolute, { end: maximumTextBytes }));
  } catch (error) {
    if (error instanceof PromptError) throw error;
    const failure = fileError("Cannot read", `@${path}`, error);
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw new PromptError(`${reason} Text that begins with @ goes after "--".`, { cause: error });
  }
}
