import { expect, it } from "vitest";
import { type Flag, flags } from "./flags.js";
import { helpText } from "./help-text.js";

it.each(flags as readonly Flag[])(
  "--$name is on the help screen with its other names and its value",
  (flag) => {
    const line = helpText()
      .split("\n")
      .find((text) => text.includes(`--${flag.name}`) && text.includes(flag.summary));
    expect(line).toBeDefined();
    if (flag.short) expect(line).toContain(`-${flag.short}, `);
    if (flag.alias) expect(line).toContain(`--${flag.alias}`);
    if (flag.value) expect(line).toContain(flag.value);
  },
);

it("the help screen fits a terminal of 120 columns", () => {
  expect(
    Math.max(
      ...helpText()
        .split("\n")
        .map(({ length }) => length),
    ),
  ).toBeLessThanOrEqual(120);
});
