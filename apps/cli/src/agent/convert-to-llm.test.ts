import { expect, it } from "vitest";
import { convertToLlm } from "./convert-to-llm.js";

it("what hooks said becomes a user message, shown or not; nothing is dropped", () => {
  const user = { role: "user" as const, content: "Hi", timestamp: 1 };
  const image = [{ type: "image" as const, data: "AA==", mimeType: "image/png" }];
  const custom = { role: "custom" as const, customType: "note", timestamp: 2 };
  expect(
    convertToLlm([
      user,
      { ...custom, content: "hidden", display: false, details: { secret: 1 } },
      { ...custom, content: image },
    ]),
  ).toEqual([
    user,
    { role: "user", content: "hidden", timestamp: 2 },
    { role: "user", content: image, timestamp: 2 },
  ]);
});

it.each([[[]], [[{ type: "text" as const, text: "" }]]])(
  "a tool result without anything in it says that there is no output: %j",
  (content) => {
    const call = { role: "toolResult" as const, toolCallId: "1", toolName: "bash" };
    const result = { ...call, content, isError: false, timestamp: 1 };
    expect(convertToLlm([result])).toEqual([
      { ...result, content: [{ type: "text", text: "(no output)" }] },
    ]);
  },
);
