import { type HandlerTrace, type TraceRecord, toDisplayText } from "@musepi/hooks-runner";
import { hookTotals } from "./hook-totals.js";

/**
 * A trace for a person: a line for each call of a handler, then what each hook did in all, the busiest first. Times of day
 * are in UTC.
 *
 * @example
 * formatTrace([]); // "No handler was called.\n"
 */
export function formatTrace(records: readonly TraceRecord[]): string {
  const calls = records.filter((record) => record.kind === "handler");
  if (calls.length === 0) return "No handler was called.\n";
  const rows = calls.map((call) => [
    new Date(call.start).toISOString().slice(11, 23),
    `#${call.dispatch}`,
    call.event,
    `${call.hookPath}[${call.handler}]`,
    milliseconds(call.durationMs),
    deeds(call),
  ]);
  const totals = hookTotals(calls).map((total) => [
    total.hookPath,
    String(total.calls),
    milliseconds(total.ownMs),
    milliseconds(total.longestMs),
    String(total.changed),
    String(total.ended),
    String(total.errors),
  ]);
  const head = ["hook", "calls", "own time", "longest", "changed", "ended", "errors"];
  return `${table(rows)}\n${table([head, ...totals])}`;
}

/** What came of one call, in words. */
function deeds({ verdict, changed, dialogMs, errors, aborted, values }: HandlerTrace): string {
  const parts = [
    verdict ?? "",
    changed.length > 0 ? `changed ${changed.join(", ")}` : "",
    dialogMs > 0 ? `waited ${milliseconds(dialogMs)} for a person` : "",
    aborted ? "aborted" : "",
    errors.join(", "),
    values === undefined ? "" : JSON.stringify(values),
  ];
  return parts.filter((part) => part !== "").join("; ");
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** Columns as wide as their longest cell. What hooks are called may come from a stranger. */
function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((cell) => toDisplayText(cell).replaceAll("\n", " ")));
  const widths = shown[0]?.map((_cell, column) =>
    Math.max(...shown.map((row) => row[column]?.length ?? 0)),
  );
  const lines = shown.map((row) =>
    row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join("  "),
  );
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}
