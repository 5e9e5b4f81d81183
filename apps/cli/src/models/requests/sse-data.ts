/**
 * Takes an event stream apart: `feed` is given its text in pieces of any size and returns the data of the events that are complete
 * by then, `end` returns that of a last one without its empty line.
 *
 * @example
 * ```ts
 * const { feed, end } = createSseData();
 * feed("data: a\n\ndata: b"); // ["a"]
 * end(); // ["b"]
 * ```
 */
// eventsource-parser would do, but exports TypeScript under the condition `source`, which in this workspace means our own sources.
export function createSseData(): { feed(text: string): string[]; end(): string[] } {
  let rest = "";
  let data: string[] = [];
  const takeEvent = () => {
    const event = data.length > 0 ? [data.join("\n")] : [];
    data = [];
    return event;
  };
  const takeLine = (line: string) => {
    if (line === "") return takeEvent();
    if (/^data(:|$)/.test(line)) data.push(line.replace(/^data:? ?/, ""));
    return [];
  };
  const feed = (text: string) => {
    // A carriage return at the very end may be half of a line break.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    return lines.flatMap(takeLine);
  };
  return { feed, end: () => [...feed("\n"), ...takeEvent()] };
}
