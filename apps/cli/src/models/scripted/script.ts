import type { Context } from "@mariozechner/pi-ai";

/** One answer of the scripted model. */
export interface ScriptedTurn {
  /** Streamed word by word. */
  text?: string | undefined;
  toolCalls?: readonly ScriptedToolCall[] | undefined;
  /** Checked before the turn is played; if it fails, the run ends with an error. */
  expect?: ScriptedExpectation | undefined;
  /** Milliseconds to wait before the first word; default 0. */
  delayMs?: number | undefined;
}

/** A tool that the scripted model asks for. */
export interface ScriptedToolCall {
  name: string;
  input: Record<string, unknown>;
}

/** Texts that the whole request must, or must not, contain. */
export interface ScriptedExpectation {
  contains?: string | readonly string[] | undefined;
  notContains?: string | readonly string[] | undefined;
}

/** What is sent to the model: plain data, a copy of the script's own. */
export interface ScriptedRequest {
  systemPrompt?: string | undefined;
  messages: Context["messages"];
  tools: { name: string; description: string; parameters: unknown }[];
}

/**
 * What a `.ts` or `.mjs` script exports by default: it is called with each request and its number, from 0, and gives the turn to play.
 * Without a turn (`undefined`) the answer is an empty text, which ends the run.
 */
export type ScriptFunction = (
  request: ScriptedRequest,
  index: number,
) => ScriptedTurn | undefined | Promise<ScriptedTurn | undefined>;
