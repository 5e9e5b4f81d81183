import type { RowResult, SideFigure, Verdict } from "./row.js";

const headings = ["", "1 =", "musepi", "bar", ""];

/** The results as a table, one line for each row and one for the figures beside ours. */
export function renderTable(results: readonly RowResult[]): string {
  const cells = results.map((result) => [
    result.name,
    result.baseline,
    ratioText(result.ratio),
    result.verdicts.map(barText).join(", "),
    result.verdicts.map(verdictText).join(", "),
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const lines = results.flatMap(({ beside }, index) => [
    line(cells[index] ?? []),
    ...(beside.length > 0 ? [`    ${beside.map(sideText).join(" · ")}`] : []),
  ]);
  return [line(headings), ...lines].join("\n");
}

/** A ratio with as many digits as mean something: `37`, `4.06`, `0.52`, `0.00012`. */
export function ratioText(ratio: number): string {
  if (ratio >= 10) return ratio.toFixed(0);
  if (ratio >= 0.1) return ratio.toFixed(2);
  return String(Number(ratio.toPrecision(2)));
}

function barText({ against, most }: Verdict): string {
  const limit = `≤ ${Number(most.toPrecision(2))}`;
  return against === "baseline" ? limit : `${limit} of ${against}`;
}

function verdictText({ holds, ratio, against }: Verdict): string {
  if (ratio === undefined) return "not measured";
  const verdict = holds ? "pass" : "OVER";
  return against === "baseline" ? verdict : `${verdict} (${ratioText(ratio)})`;
}

function sideText({ name, ratio }: SideFigure): string {
  return `${name} ${ratioText(ratio)}`;
}
