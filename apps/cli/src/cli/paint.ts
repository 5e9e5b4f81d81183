import { styleText } from "node:util";

/** How a word looks on a terminal. */
export type Style = Parameters<typeof styleText>[0];

/** Gives a text a style, where there are colours. */
export type Paint = (style: Style, text: string) => string;

/**
 * A {@link Paint}. `hasColours` is asked when there is something to paint, since the answer takes making a stream.
 *
 * @example
 * const paint = createPaint(() => process.stderr.hasColors());
 * process.stderr.write(paint("red", "no"));
 */
export function createPaint(hasColours: () => boolean): Paint {
  // Node must not judge by its own standard output whether there are colours.
  return (style, text) => (hasColours() ? styleText(style, text, { validateStream: false }) : text);
}
