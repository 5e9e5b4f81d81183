import { fchmodSync, fstatSync, openSync, writeSync } from "node:fs";
import type { TraceRecord } from "@musepi/hooks-runner";
import { usageError } from "../cli/exit-error.js";

/** What {@link openTrace} needs. */
export interface OpenTraceOptions {
  /** Where the records go; what was in it is gone. */
  file: string;
  /** Told once, when records can no longer be written. */
  onFailure(message: string): void;
}

/**
 * Begins a trace: a file that only its owner may read, with one record a line. Each is written at once, so that nothing is
 * lost when the process is killed.
 *
 * @throws ExitError (2) when the file cannot be written
 * @example
 * const write = openTrace({ file: "trace.jsonl", onFailure: console.error });
 */
export function openTrace({ file, onFailure }: OpenTraceOptions): (record: TraceRecord) => void {
  const descriptor = open(file);
  let hasFailed = false;
  return (record) => {
    if (hasFailed) return;
    try {
      writeAll(descriptor, `${toJson(record)}\n`);
    } catch (error) {
      hasFailed = true;
      onFailure(`The trace ${file} ends here, because it cannot be written: ${messageOf(error)}.`);
    }
  };
}

function open(file: string): number {
  try {
    const descriptor = openSync(file, "w", 0o600);
    // A file that was there keeps its mode otherwise; a device is everybody's.
    if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, 0o600);
    return descriptor;
  } catch (error) {
    throw usageError(
      `--trace ${file}: the file cannot be written: ${messageOf(error)}. Name one in a folder that is yours.`,
    );
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

/** Values may hold what JSON has no words for: the record is worth more than they are. */
function toJson(record: TraceRecord): string {
  try {
    return JSON.stringify(record, (_key, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
  } catch (error) {
    return JSON.stringify({ ...record, values: { unwritable: messageOf(error).split("\n")[0] } });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
