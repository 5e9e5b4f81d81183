import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Options {
  /** Parts of names of rows; empty: all rows. */
  filters: string[];
  json: boolean;
  check: boolean;
  alone: boolean;
  rounds: number | undefined;
}

/** Reads the command line. @throws Error when it is wrong; the message says what there is. */
export function parseOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      alone: { type: "boolean", default: false },
      rounds: { type: "string" },
    },
  });
  return { ...values, filters: positionals, rounds: roundsOf(values.rounds) };
}

function roundsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds > 0) return rounds;
  throw new Error(`--rounds ${text}: expected a whole number of samples, such as 200.`);
}
