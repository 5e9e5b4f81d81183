import { expect, it } from "vitest";
import { randomId } from "./random-id.js";

it("gives UUIDs of version 4, and no two of them alike", () => {
  const ids = Array.from({ length: 2000 }, randomId);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBeGreaterThan(1990);
});
