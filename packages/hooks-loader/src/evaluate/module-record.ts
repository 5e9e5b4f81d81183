/** A local file that was, or is being, evaluated: once per load, whoever imports it. @internal */
export interface ModuleRecord {
  readonly file: string;
  state: "running" | "done" | "failed";
  /** Set once its code starts; until it is done, `exports` may be incomplete. */
  module: { exports: unknown } | undefined;
  /** The modules that it is importing right now. */
  readonly waitsFor: Set<ModuleRecord>;
  importedByOthers: boolean;
  /** What it threw, or why it was given up. */
  failure: unknown;
  /** Resolves when its code ran to its end, rejects with what it threw or with why it was given up. */
  readonly finished: Promise<void>;
  finish(): void;
  giveUp(reason: unknown): void;
}

/** Starts a record of a file. @internal */
export function createModuleRecord(file: string): ModuleRecord {
  let resolve = (): void => {};
  let reject = (_reason: unknown): void => {};
  const finished = new Promise<void>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  // Whoever imports it awaits `finished`; without this, a failure that nobody awaits yet would count as unhandled.
  finished.catch(() => {});
  const record: ModuleRecord = {
    file,
    state: "running",
    module: undefined,
    waitsFor: new Set(),
    importedByOthers: false,
    failure: undefined,
    finished,
    finish() {
      if (record.state !== "running") return;
      record.state = "done";
      resolve();
    },
    giveUp(reason) {
      if (record.state !== "running") return;
      record.state = "failed";
      record.failure = reason;
      reject(reason);
    },
  };
  return record;
}

/** Every module that a record waits for, directly or not, itself included. @internal */
export function waitingChain(record: ModuleRecord): Set<ModuleRecord> {
  const chain = new Set([record]);
  for (const member of chain) for (const next of member.waitsFor) chain.add(next);
  return chain;
}

/** Waits until a module is done, except in a cycle, where the importer takes what is there so far. @internal */
export async function waitForModule(record: ModuleRecord, importer: ModuleRecord): Promise<void> {
  if (record.state === "running" && waitingChain(record).has(importer)) return;
  importer.waitsFor.add(record);
  try {
    await record.finished;
  } finally {
    importer.waitsFor.delete(record);
  }
}

/** The exports of a module without waiting. @throws what the module threw @internal */
export function exportsNow(record: ModuleRecord): unknown {
  if (record.state === "failed") throw record.failure;
  if (record.module) return record.module.exports;
  throw new Error(
    `${record.file} is being imported and cannot be required before that is done; import it.`,
  );
}
