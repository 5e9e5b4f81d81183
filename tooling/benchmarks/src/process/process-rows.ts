import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Row } from "../row.js";
import { measureProcess } from "./measure-process.js";
import { peakMemory } from "./peak-memory.js";
import type { ProcessRow } from "./process-row.js";
import { runCommand } from "./run-command.js";

/** The process rows, in the order in which they are printed. */
export function processRows(): Row[] {
  return rows.map((row) => ({
    name: row.name,
    measure: (settings) => measureProcess(row, settings),
  }));
}

const timed: Pick<ProcessRow, "unit" | "sample"> = {
  unit: "ms",
  async sample(command) {
    const { wallMs, cpuMs } = await runCommand(command);
    return { figure: wallMs, cpu: cpuMs };
  },
};

const ask = ["-p", "hi", "--model", "local/x"];

const asked: Pick<ProcessRow, "ours" | "pi"> = {
  ours: (machine) => machine.musepi(ask, "Hello."),
  pi: (machine) => machine.pi([...ask, "--no-session"], "Hello."),
};

const rows: ProcessRow[] = [
  {
    ...timed,
    name: "musepi --version",
    ours: (machine) => machine.musepi(["--version"], ourVersion()),
    pi: (machine) => machine.pi(["--version"], "0.73.1"),
    most: 1.5,
  },
  {
    ...timed,
    ...asked,
    name: "musepi -p hi, OpenAI-compatible server",
    most: 5,
    mostOfPi: 1 / 6,
  },
  {
    ...timed,
    name: "musepi -p hi, scripted model",
    ours: (machine) =>
      machine.musepi(["-p", "hi", "--model", `scripted/${machine.scriptPath}`], "Hello."),
    most: 2.5,
  },
  {
    ...asked,
    name: "peak memory of musepi -p hi",
    unit: "MB",
    sample: async (command) => ({ figure: await peakMemory(command) }),
    most: 2.6,
  },
];

function ourVersion(): string {
  const path = fileURLToPath(import.meta.resolve("@musepi/pi-coding-agent/package.json"));
  const { version } = JSON.parse(readFileSync(path, "utf8")) as { version: string };
  return version;
}
