/** The prompt cannot be put together; the message says why, and what to do. */
export class PromptError extends Error {
  override readonly name = "PromptError";
}
