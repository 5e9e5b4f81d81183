/** Something is wrong with a script, or the run did not go as it expects; the message is one line for a person. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}
