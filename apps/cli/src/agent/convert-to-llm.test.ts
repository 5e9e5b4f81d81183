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
