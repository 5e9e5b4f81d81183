import type { AgentEvent, BeforeToolCallContext } from "@mariozechner/pi-agent-core";

/** Finds the tool calls of an answer that ended in the middle of their arguments. */
export interface CutCalls {
  /** Takes each event of the loop. */
  watch(event: AgentEvent): void;
  /** Why a call must not run; `undefined`: its arguments are whole. */
  reasonAgainst(
    context: Pick<BeforeToolCallContext, "assistantMessage" | "toolCall">,
  ): string | undefined;
}

/**
 * Makes a watch over one run. The libraries complete arguments that break off (`{"command":"rm -rf /tmp/a` becomes a call that deletes
 * `/tmp/a`), and the loop would run what nobody has written.
 */
export function createCutCalls(): CutCalls {
  /** The arguments as they were streamed, by the index of the call's part; in the order of the calls. */
  let texts = new Map<number, string>();
  return {
    watch(event) {
      if (event.type === "message_start") texts = new Map();
      if (event.type !== "message_update") return;
      const piece = event.assistantMessageEvent;
      if (piece.type === "toolcall_start") texts.set(piece.contentIndex, "");
      if (piece.type !== "toolcall_delta") return;
      texts.set(piece.contentIndex, (texts.get(piece.contentIndex) ?? "") + piece.delta);
    },
    reasonAgainst({ assistantMessage: { content, stopReason }, toolCall }) {
      // By their order: hooks may have removed other parts of the message, but no calls.
      const position = content.filter(({ type }) => type === "toolCall").indexOf(toolCall);
      const endedInside = stopReason === "length" && content.at(-1) === toolCall;
      if (!endedInside && isWhole([...texts.values()][position] ?? "")) return undefined;
      const why = stopReason === "length" ? " at the limit of its length" : "";
      return `This call was not run: the answer ended${why} before its arguments were complete. Make it again, whole; split what is too long for one answer.`;
    },
  };
}

/** Whether every bracket and string of a JSON text is closed. It need not be valid: the libraries mend small slips. */
function isWhole(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]"]/gs)) {
    if (token === '"') return false;
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
  }
  return depth <= 0;
}
