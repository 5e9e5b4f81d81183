import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ScriptedTurn } from "../models/scripted/script.js";

/** The temporary folder in which a demo plays. */
export interface DemoFolder {
  /** Where the tools work. */
  work: string;
  /** The script of the model. */
  script: string;
  /** Names of the files that are not any more what they were. */
  changed(): string[];
  remove(): void;
}

/**
 * Makes the folder with the files of the demo and its script; everything in it is gone after `remove`.
 *
 * @example
 * const folder = createDemoFolder({ "a.txt": "alpha" }, [{ text: "Hello." }]);
 * folder.remove();
 */
export function createDemoFolder(
  files: Readonly<Record<string, string>>,
  turns: readonly ScriptedTurn[],
): DemoFolder {
  const base = mkdtempSync(join(tmpdir(), "musepi-demo-"));
  const work = join(base, "project");
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, name)), { recursive: true });
    writeFileSync(join(work, name), text);
  }
  const script = join(base, "script.json");
  writeFileSync(script, JSON.stringify({ turns }));
  const isAsItWas = ([name, text]: [string, string]): boolean =>
    existsSync(join(work, name)) && readFileSync(join(work, name), "utf8") === text;
  return {
    work,
    script,
    changed: () =>
      Object.entries(files)
        .filter((file) => !isAsItWas(file))
        .map(([name]) => name),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
