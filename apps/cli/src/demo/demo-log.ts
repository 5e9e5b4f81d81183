import { toDisplayText } from "@musepi/hooks-runner";
import { createPaint, type Style } from "../cli/paint.js";

/** Who a line of the demo is about. */
export type DemoSpeaker = "person" | "model" | "tool" | "hook" | "check";

/** Shows a demo, line by line. */
export interface DemoLog {
  /** `name`: which hook or tool. Further lines of the text stand below the first. */
  say(speaker: DemoSpeaker, text: string, name?: string): void;
  /** A line of its own. */
  heading(text: string): void;
}

/**
 * A log that writes to `write`.
 *
 * @example
 * const log = createDemoLog({ write: console.log, colour: false });
 * log.say("hook", "blocked: rm -rf build", "permission-gate");
 */
export function createDemoLog(options: { write(text: string): void; colour: boolean }): DemoLog {
  const { write, colour } = options;
  const paint = createPaint(() => colour);
  return {
    say(speaker, text, name) {
      const [first = "", ...rest] = toDisplayText(text).trimEnd().split("\n");
      const head = paint(styles[speaker], speaker.padEnd(8));
      const what = name === undefined ? first : `${paint("magenta", name)}: ${first}`;
      write(`${head} ${[what, ...rest.map((line) => " ".repeat(9) + line)].join("\n")}\n`);
    },
    heading: (text) => write(`${paint("bold", text)}\n`),
  };
}

const styles: Record<DemoSpeaker, Style> = {
  person: "bold",
  model: "cyan",
  tool: "dim",
  hook: "yellow",
  check: "green",
};
