const MAX_LENGTH = 300;

/**
 * The readable part of what an endpoint or a library said: without a leading status, the `message` of a JSON error, nothing of a
 * page of HTML; on one line, without control characters, cut with an ellipsis after 300 characters.
 *
 * @example
 * ```ts
 * serverMessage('401 {"error":{"message":"invalid key"}}', 401); // "invalid key"
 * ```
 */
export function serverMessage(text: string, status?: number): string {
  const body = text.startsWith(`${status} `) ? text.slice(`${status} `.length) : text;
  if (/^\s*<|^status code \(no body\)$/i.test(body)) return "";
  const line = (jsonMessage(body) ?? body).replace(/[\p{Cc}\s]+/gu, " ").trim();
  const short = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
  return short.replace(/\.$/, "");
}

/** The `message` nearest to the top of the JSON object that `text` holds, such as `error.message`. */
function jsonMessage(text: string): string | undefined {
  const start = text.indexOf("{");
  if (start < 0) return undefined;
  try {
    return findMessage(JSON.parse(text.slice(start)));
  } catch {
    return undefined;
  }
}

function findMessage(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("message" in value && typeof value.message === "string") {
    // Google puts JSON into the message.
    return jsonMessage(value.message) ?? value.message;
  }
  if (!("error" in value)) return undefined;
  return typeof value.error === "string" ? value.error : findMessage(value.error);
}
