/** A tool call that the model server makes the model ask for. */
export interface ToolCallReply {
  name: string;
  input: unknown;
  /** Default: `call_<request>_<position>`. */
  id?: string | undefined;
}

/** A turn that is answered as a well-behaved chat-completions endpoint does. */
export interface TurnReply {
  /** Streamed in pieces of a few characters. */
  text?: string | undefined;
  /** Their arguments are streamed in two pieces each. */
  toolCalls?: readonly ToolCallReply[] | undefined;
  /** Tokens; default 10 in, 5 out. */
  usage?: { input: number; output: number } | undefined;
  /** Milliseconds to wait before the first byte; default 0. */
  delayMs?: number | undefined;
}

/** An answer that is no stream: an HTTP error, or a page where a stream was expected. */
export interface StatusReply {
  status: number;
  headers?: Readonly<Record<string, string>> | undefined;
  /** A string is sent as it is, anything else as JSON; default: an error in the shape of OpenAI's. */
  body?: unknown;
}

/**
 * A stream that goes wrong after `text`: `half` ends in good order without a finish reason, `reset` cuts
 * the connection, `garbage` sends an event that is not JSON, `hang` sends nothing more and stays open.
 */
export interface BrokenReply {
  broken: "half" | "reset" | "garbage" | "hang";
  text?: string | undefined;
  /** Tool calls whose pieces are sent before it breaks. */
  toolCalls?: readonly ToolCallReply[] | undefined;
}

/** An event stream that is sent byte for byte, for the protocols of other endpoints. */
export interface RawReply {
  raw: string;
  /** Default `text/event-stream`. */
  contentType?: string | undefined;
}

/** What the model server answers to one request. */
export type ModelReply = TurnReply | StatusReply | BrokenReply | RawReply;
