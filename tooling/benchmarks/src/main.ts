// Measures the rows and prints them. The environment variable COMPARED_FOLDER says where the other programs are.
import { chooseRows } from "./choose-rows.js";
import { describeMachine } from "./describe-machine.js";
import { dispatchRows } from "./dispatch/dispatch-rows.js";
import { parseOptions } from "./options.js";
import { processRows } from "./process/process-rows.js";
import { renderTable } from "./report.js";
import type { RowResult } from "./row.js";

const options = parseOptions(process.argv.slice(2));
const rows = chooseRows([...dispatchRows(), ...processRows()], options.filters);
const comparedFolder = options.alone ? undefined : process.env.COMPARED_FOLDER;
const machine = describeMachine();
const results: RowResult[] = [];
for (const row of rows) {
  process.stderr.write(`${row.name} …\n`);
  results.push(await row.measure({ rounds: options.rounds, comparedFolder }));
}
console.log(
  options.json
    ? JSON.stringify({ machine, results }, undefined, 2)
    : `\n${machine}\nEvery figure is a ratio to its baseline.\n\n${renderTable(results)}`,
);
const missed = results.filter(({ verdicts }) => verdicts.some(({ holds }) => !holds));
if (options.check && missed.length > 0) {
  console.error(`\nOver its bar: ${missed.map(({ name }) => name).join("; ")}`);
  process.exitCode = 1;
}
