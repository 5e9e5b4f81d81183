import fc from "fast-check";
import { expect, test } from "vitest";
import { createSseData } from "./sse-data.js";

function dataOf(pieces: string[]): string[] {
  const { feed, end } = createSseData();
  return [...pieces.flatMap(feed), ...end()];
}

test("events, comments, other fields and several data lines are told apart", () => {
  const stream =
    ": ping\n\nevent: a\ndata: 1\n\ndata:2\r\ndata:  3\r\n\r\nid: 4\n\ndata\rdata: 5\r\rdatax: 6\n\ndata: 7";
  expect(dataOf([stream])).toEqual(["1", "2\n 3", "\n5", "7"]);
});

test("however a stream is cut into pieces, the events are the same", () => {
  const lineBreak = fc.constantFrom("\n", "\r\n", "\r");
  const event = fc.tuple(fc.stringMatching(/^[a-zé{}:" ]*$/), lineBreak);
  fc.assert(
    fc.property(fc.array(event), fc.array(fc.nat(200)), (events, cuts) => {
      const stream = events.map(([data, end]) => `data: ${data}${end}${end}`).join("");
      const places = [0, ...cuts.map((cut) => cut % (stream.length + 1)).sort((a, b) => a - b)];
      const pieces = places.map((place, index) => stream.slice(place, places[index + 1]));
      expect(dataOf(pieces)).toEqual(events.map(([data]) => data));
    }),
  );
});
