import type { HookMessage } from "@musepi/hooks-types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactMessage, redactParts } from "./redact-message.js";
import { redactTexts } from "./redact-texts.js";
import { redactValue } from "./redact-value.js";

const assistant = {
  role: "assistant",
  stopReason: "toolUse",
  provider: "p",
  model: "m",
  timestamp: 1,
} as const;

describe("a message", () => {
  it.each<[string, HookMessage, object]>([
    [
      "of a user, a text",
      { role: "user", content: "API_KEY=abc", timestamp: 1 },
      { content: "API_KEY=[REDACTED]" },
    ],
    [
      "of a user, parts",
      {
        role: "user",
        content: [
          { type: "text", text: "API_KEY=abc" },
          { type: "image", data: "AKIA", mimeType: "image/png" },
        ],
        timestamp: 1,
      },
      {
        content: [
          { type: "text", text: "API_KEY=[REDACTED]" },
          { type: "image", data: "AKIA", mimeType: "image/png" },
        ],
      },
    ],
    [
      "of a hook",
      { role: "custom", customType: "x", content: "a", details: { token: "abc" }, timestamp: 1 },
      { content: "a", details: { token: "[REDACTED]" } },
    ],
    [
      "of a tool",
      {
        role: "toolResult",
        toolCallId: "1",
        toolName: "read",
        content: [{ type: "text", text: "API_KEY=abc" }],
        details: { lines: ["TOKEN=abc"] },
        isError: false,
        timestamp: 1,
      },
      {
        content: [{ type: "text", text: "API_KEY=[REDACTED]" }],
        details: { lines: ["TOKEN=[REDACTED]"] },
      },
    ],
    [
      "of a model: text, thoughts, arguments, error",
      {
        ...assistant,
        content: [
          { type: "thinking", thinking: "API_KEY=abc", ...{ thinkingSignature: "s" } },
          { type: "text", text: "API_KEY=abc" },
          {
            type: "toolCall",
            id: "1",
            name: "bash",
            arguments: { command: "API_KEY=abc ls", env: { password: "x" } },
          },
        ],
        errorMessage: "API_KEY=abc",
      },
      {
        content: [
          { type: "thinking", thinking: "API_KEY=[REDACTED]", thinkingSignature: undefined },
          { type: "text", text: "API_KEY=[REDACTED]" },
          {
            type: "toolCall",
            id: "1",
            name: "bash",
            arguments: { command: "API_KEY=[REDACTED] ls", env: { password: "[REDACTED]" } },
          },
        ],
        errorMessage: "API_KEY=[REDACTED]",
      },
    ],
  ])("%s", (_, message, expected) => {
    const before = structuredClone(message);
    expect(redactMessage(message)).toEqual({ ...message, ...expected });
    expect(message).toEqual(before);
  });

  it.each<HookMessage>([
    { role: "user", content: "hello", timestamp: 1 },
    { role: "custom", customType: "x", content: [], timestamp: 1 },
    {
      ...assistant,
      content: [
        { type: "thinking", thinking: "hm", ...{ thinkingSignature: "sig" } },
        { type: "toolCall", id: "1", name: "read", arguments: { path: "a" } },
      ],
    },
  ])("without a secret comes back as the same object", (message) => {
    expect(redactMessage(message)).toBe(message);
  });
});

describe("a secret that is split over parts", () => {
  const secret = `ghp_${"aB3".repeat(12)}`;

  it("goes wherever it is split", () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: secret.length - 1 }), { maxLength: 4 });
    fc.assert(
      fc.property(cuts, (unsorted) => {
        const ends = [...unsorted.toSorted((a, b) => a - b), secret.length];
        const pieces = ends.map((end, index) => secret.slice(ends[index - 1] ?? 0, end));
        expect(redactTexts(["a ", ...pieces, " b"])).toEqual([
          "a ",
          ...pieces.map((_, index) => (index === 0 ? "[REDACTED]" : "")),
          " b",
        ]);
      }),
    );
  });

  it("goes when its name stands in the part before, and when its block spans three", () => {
    expect(redactTexts(["API_KEY=", "abc def"])).toEqual(["API_KEY=", "[REDACTED] def"]);
    const block = ["-----BEGIN PRIVATE KEY-----\n", "MIIE\n", "-----END PRIVATE KEY----- x"];
    expect(redactTexts(block)).toEqual(["[REDACTED]", "", " x"]);
  });

  it("goes although another part hides where it begins", () => {
    expect(redactTexts(["abc", secret])).toEqual(["abc", "[REDACTED]"]);
  });

  it("goes with an image in between, and only once is said to be there", () => {
    const kinds: string[] = [];
    const image = { type: "image", data: "", mimeType: "image/png" };
    const parts = [
      { type: "text", text: secret.slice(0, 9) },
      image,
      { type: "text", text: secret.slice(9) },
    ];
    expect(redactParts(parts, (kind) => kinds.push(kind))).toEqual([
      { type: "text", text: "[REDACTED]" },
      image,
      { type: "text", text: "" },
    ]);
    expect(kinds).toEqual(["GitHub token"]);
  });

  it("redacting parts twice is the same as once", () => {
    const piece = fc.constantFrom(
      "API_KEY",
      "=",
      "abc",
      secret,
      " ",
      "[REDACTED]",
      '"',
      "password: ",
      "x1y2z3",
    );
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const once = redactTexts(texts);
        expect(redactTexts(once)).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a value", () => {
  it("is copied only where something changed, and never touched", () => {
    const same = { a: [1, "x"] };
    const value = Object.freeze({ same, list: Object.freeze([same, "API_KEY=abc"]) });
    const copy = redactValue(value);
    expect(copy).toEqual({ same, list: [same, "API_KEY=[REDACTED]"] });
    expect(copy.same).toBe(same);
    expect(redactValue(same)).toBe(same);
  });

  it("that leads back to itself is copied as it is", () => {
    const value: { text: string; self?: object } = { text: "API_KEY=abc" };
    value.self = value;
    const copy = redactValue(value);
    expect(copy.text).toBe("API_KEY=[REDACTED]");
    expect(copy.self).toBe(copy);
  });

  it("may have functions, dates, __proto__ and nothing in it", () => {
    const date = new Date();
    const run = () => {};
    const value = { ...JSON.parse('{ "__proto__": { "token": "abc" } }'), date, run, no: null };
    const copy = redactValue(value);
    expect(Object.getOwnPropertyDescriptor(copy, "__proto__")?.value).toEqual({
      token: "[REDACTED]",
    });
    expect(copy).toMatchObject({ date, run, no: null });
    expect([undefined, null, 5].map((plain) => redactValue(plain))).toEqual([undefined, null, 5]);
  });
});
