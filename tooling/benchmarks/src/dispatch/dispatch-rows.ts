import type { Row } from "../row.js";
import type { DispatchRow } from "./dispatch-row.js";
import { measureDispatch } from "./measure-dispatch.js";
import type { Contestant, ProgramName, Scenario } from "./scenario.js";

/** The dispatch rows, in the order in which they are printed. */
export function dispatchRows(): Row[] {
  return rows.map((row) => ({
    name: row.name,
    measure: (settings) => measureDispatch(row, settings),
  }));
}

const notify = (scenario: Partial<Scenario> = {}): Scenario => ({
  event: "turn_start",
  listeners: 0,
  ...scenario,
});
const ten = (event: Scenario["event"]): Scenario => ({ event, listeners: 10 });

const rows: DispatchRow[] = [
  row("dispatch, no handler", notify(), {
    most: 1,
    others: ["pi", "hookable", "tapable", "emittery"],
  }),
  row("dispatch, 10 sync handlers", notify({ listeners: 10 }), {
    most: 0.6,
    others: ["pi", "hookable", "tapable", "emittery", "thenable loop"],
  }),
  row("dispatch, 10 async handlers", notify({ listeners: 10, isAsync: true }), {
    most: 1.3,
    others: ["pi", "hookable", "tapable", "emittery"],
  }),
  row("gate, 10 sync handlers", ten("tool_call"), { most: 3, others: ["pi"] }),
  row("gate, 10 async handlers", { ...ten("tool_call"), isAsync: true }, { others: ["pi"] }),
  row("pipe, 10 sync handlers: input", ten("input"), { most: 3, others: ["pi"] }),
  row("pipe, 10 sync handlers: tool_result", ten("tool_result"), { most: 3, others: ["pi"] }),
  row(
    "pipe, 10 sync handlers that change it: tool_result",
    { ...ten("tool_result"), changes: true },
    {
      others: ["pi"],
    },
  ),
  {
    name: "100 modules, none listens",
    baseline: contestant("musepi", notify()),
    ours: contestant("musepi", notify({ bystanders: 100 })),
    most: 1.1,
    beside: [
      {
        name: "pi",
        contestant: contestant("pi", notify({ bystanders: 100 })),
        baseline: contestant("pi", notify()),
      },
    ],
  },
  context("context, 1,000 messages of 1 KB, no handler", { listeners: 0 }, 0.001),
  context("context, 1 handler", { listeners: 1 }, 0.5),
  context("context, 10 handlers", { listeners: 10 }, 2),
  context("context, 10 handlers that add a message each", { listeners: 10, changes: true }),
];

function row(
  name: string,
  scenario: Scenario,
  { most, others }: { most?: number; others: ProgramName[] },
): DispatchRow {
  const ours = contestant("musepi", scenario);
  const baseline = contestant("loop", scenario);
  const beside = others.map((program) => ({
    name: program,
    contestant: contestant(program, scenario),
  }));
  const withStorage = [
    { name: "with AsyncLocalStorage", contestant: withAsyncLocalStorage(ours) },
    {
      name: "with it in the baseline too",
      contestant: withAsyncLocalStorage(ours),
      baseline: withAsyncLocalStorage(baseline),
    },
  ];
  return {
    ...{ name, baseline, ours, beside: [...beside, ...withStorage] },
    ...(most === undefined ? {} : { most }),
  };
}

function context(name: string, scenario: Omit<Scenario, "event">, most?: number): DispatchRow {
  const whole: Scenario = { event: "context", ...scenario };
  return {
    name,
    baseline: contestant("structuredClone", whole),
    ours: contestant("musepi", whole),
    beside: [{ name: "pi", contestant: contestant("pi", whole) }],
    ...(most === undefined ? {} : { most }),
  };
}

function contestant(program: ProgramName, scenario: Scenario): Contestant {
  return { program, scenario };
}

function withAsyncLocalStorage(plain: Contestant): Contestant {
  return { ...plain, usesAsyncLocalStorage: true };
}
