import type { ObjectReader } from "../../config/object-reader.js";
import type { ScriptedExpectation, ScriptedToolCall, ScriptedTurn } from "./script.js";

/**
 * Reads one turn of a script; what does not fit is reported through the reader.
 *
 * @example
 * ```ts
 * import { readJsonc } from "../../config/read-jsonc.js";
 * const { root } = readJsonc('{ "text": "Hello." }', "hello.json");
 * const turn = root && readTurn(root);
 * ```
 */
export function readTurn(reader: ObjectReader): ScriptedTurn {
  const expectation = reader.object("expect");
  const turn = {
    text: reader.string("text"),
    toolCalls: reader.objects("toolCalls")?.map(readToolCall),
    expect: expectation && readExpectation(expectation),
    delayMs: reader.amount("delayMs"),
  };
  reader.finish();
  return turn;
}

function readToolCall(reader: ObjectReader): ScriptedToolCall {
  const call = { name: reader.text("name") ?? "", input: reader.data("input") ?? {} };
  reader.finish();
  if (!reader.keys.includes("name")) reader.report("", 'this tool call has no "name".');
  return call;
}

function readExpectation(reader: ObjectReader): ScriptedExpectation {
  const expectation = {
    contains: reader.texts("contains"),
    notContains: reader.texts("notContains"),
  };
  reader.finish();
  return expectation;
}
