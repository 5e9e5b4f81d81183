import type { TraceRecord } from "@musepi/hooks-runner";

/** What is in a trace. */
export interface ReadTrace {
  records: TraceRecord[];
  /** The numbers of lines that are no records, counted from 1. */
  badLines: number[];
}

/**
 * Reads a trace, one record a line. The last line of a process that was killed may be half.
 *
 * @example
 * const { records } = readTrace('{"kind":"dispatch","dispatch":1}\n');
 */
export function readTrace(text: string): ReadTrace {
  const records: TraceRecord[] = [];
  const badLines: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = parse(line);
    if (isRecord(value)) records.push(value);
    else badLines.push(index + 1);
  }
  return { records, badLines };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is TraceRecord {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  const fields =
    value.kind === "handler" ? handlerFields : value.kind === "dispatch" ? dispatchFields : [];
  return (
    fields.length > 0 &&
    fields.every(([name, type]) => {
      const field: unknown = Reflect.get(value, name);
      return type === "list" ? Array.isArray(field) : typeof field === type;
    })
  );
}

const common = [
  ["dispatch", "number"],
  ["event", "string"],
  ["start", "number"],
  ["durationMs", "number"],
] as const;
const dispatchFields = [...common, ["handlers", "number"], ["called", "number"]] as const;
const handlerFields = [
  ...common,
  ["hookPath", "string"],
  ["handler", "number"],
  ["dialogMs", "number"],
  ["changed", "list"],
  ["resultKeys", "list"],
  ["errors", "list"],
] as const;
