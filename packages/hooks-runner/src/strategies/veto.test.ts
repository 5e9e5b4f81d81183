import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { on, startRunner } from "../fixtures/start-runner.js";

type Handler = Parameters<typeof on>[1];

async function asked(handlers: Handler[], options?: Parameters<typeof on>[2]) {
  const factories = handlers.map((handler, index) => [
    `hook-${index}`,
    on("session_before_compact", handler, options),
  ]);
  const started = await startRunner(Object.fromEntries(factories));
  const preparation = {
    firstKeptEntryId: "e5",
    messagesToSummarize: [],
    turnPrefixMessages: [],
    isSplitTurn: false,
    tokensBefore: 9000,
  };
  const { signal } = new AbortController();
  const event = { type: "session_before_compact" as const, preparation, branchEntries: [], signal };
  const pending = started.runner.emit<"session_before_compact">(event);
  return { ...started, event, pending, result: await pending };
}

const compaction = (summary: string) => ({ summary, firstKeptEntryId: "e5", tokensBefore: 9000 });
const block = { onError: "block" } as const;

describe("a veto", () => {
  it("lets the operation go on when nobody says anything", async () => {
    const { result, errors } = await asked([
      () => {},
      () => null,
      () => ({ cancel: false, x: undefined }),
    ]);
    expect([result, errors]).toEqual([undefined, []]);
  });

  it("cancels at the first that says so; later handlers are not asked, and nothing else counts", async () => {
    const later: string[] = [];
    const { result } = await asked([
      () => ({ compaction: compaction("mine") }),
      async () => ({ cancel: true, compaction: compaction("no") }),
      () => void later.push("asked"),
    ]);
    expect(result).toEqual({ cancel: true, hookPath: "hook-1" });
    expect(later).toEqual([]);
  });

  it("counts what is written into the event as what is returned, and a returned field wins", async () => {
    const written = await asked([
      (event) => {
        event.cancel = true;
      },
    ]);
    expect(written.result).toEqual({ cancel: true, hookPath: "hook-0" });
    expect(written.event).not.toHaveProperty("cancel");
    const both = await asked([
      (event) => {
        event.cancel = true;
        return { cancel: false };
      },
    ]);
    expect(both.result).toBeUndefined();
  });

  it("takes the latest value of every other field, out of reach of the hook that gave it", async () => {
    const given = compaction("second");
    const { result } = await asked([
      () => ({ compaction: compaction("first") }),
      () => ({ compaction: given }),
    ]);
    given.summary = "changed later";
    expect(result).toEqual({ compaction: compaction("second") });
  });

  it("gives each handler an event of its own; the signal is the real one", async () => {
    const seen: unknown[] = [];
    const { event } = await asked([
      (draft) => {
        draft.preparation.tokensBefore = 1;
      },
      (draft) => void seen.push(draft.preparation.tokensBefore, draft.signal),
    ]);
    expect(seen).toEqual([9000, event.signal]);
    expect(event.preparation.tokensBefore).toBe(9000);
  });
});

describe("a veto that does not work", () => {
  const broken: [string, Handler, string][] = [
    ["throws", () => Promise.reject(new Error("broken")), "HANDLER_FAILED"],
    ["returns a wrong type", () => ({ cancel: "yes" }), "RESULT_MALFORMED"],
    ["returns no object", () => true, "RESULT_MALFORMED"],
    ["misspells a key", () => ({ cancle: true }), "RESULT_UNKNOWN_KEY"],
  ];

  it.each(broken)("and %s is reported, and the operation goes on", async (_name, handler, code) => {
    const { result, reports } = await asked([handler, () => ({ compaction: compaction("kept") })]);
    expect(reports()).toEqual([`${code} hook-0`]);
    expect(result).toEqual({ compaction: compaction("kept") });
  });

  it.each(broken)('and %s cancels with onError: "block"', async (_name, handler, code) => {
    const { result, reports, errors } = await asked([handler], block);
    expect(reports()).toEqual([`${code} hook-0`]);
    expect(result).toEqual({
      cancel: true,
      hookPath: "hook-0",
      reason: `Cancelled, because a hook that may forbid it did not work: ${errors[0]?.message}`,
    });
  });

  it("suggests the key that was meant, and the rest of the result counts", async () => {
    const { result, errors } = await asked([
      () => ({ compactoin: 1, compaction: compaction("a") }),
    ]);
    expect(errors[0]?.message).toContain('did you mean "compaction"?');
    expect(result).toEqual({ compaction: compaction("a") });
  });

  it("and never settles loses its turn after its budget", async () => {
    const factory = on("session_before_switch", () => new Promise(() => {}), block);
    const { runner, reports, clock } = await startRunner({ slow: factory });
    const pending = runner.emit<"session_before_switch">({
      type: "session_before_switch",
      reason: "new",
    });
    await clock.advance(30_000);
    expect(await pending).toMatchObject({ cancel: true, hookPath: "slow" });
    expect(reports()).toEqual(["HANDLER_TIMEOUT slow"]);
  });
});

it("any list of handlers comes to what a plain loop would", async () => {
  const answer = fc.oneof(
    fc.constant(undefined),
    fc.record({ cancel: fc.boolean() }),
    fc.record({ skipConversationRestore: fc.boolean() }),
    fc.constant("throw" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(answer, fc.boolean()), { maxLength: 6 }), async (script) => {
      const factories = script.map(([value, isAsync], index) => {
        const say = () => {
          if (value === "throw") throw new Error("broken");
          return value;
        };
        return [`hook-${index}`, on("session_before_branch", isAsync ? async () => say() : say)];
      });
      const { runner } = await startRunner(Object.fromEntries(factories));
      const result = await runner.emit<"session_before_branch">({
        type: "session_before_branch",
        entryId: "e1",
      });
      let expected: object | undefined;
      for (const [index, [value]] of script.entries()) {
        if (value === undefined || value === "throw") continue;
        if ("cancel" in value) {
          if (!value.cancel) continue;
          expected = { cancel: true, hookPath: `hook-${index}` };
          break;
        }
        expected = { ...expected, ...value };
      }
      expect(result).toEqual(expected);
    }),
  );
});
