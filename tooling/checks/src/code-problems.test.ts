import { expect, it } from "vitest";
import { codeProblems } from "./code-problems.js";
import { publishedPackages, readText, sourceFiles } from "./workspace.js";

const programEntries = ["apps/cli/src/main.ts"];

it.each(publishedPackages())("the sources of $folder keep to the habits", ({ folder }) => {
  const problems = sourceFiles(folder).flatMap((path) =>
    codeProblems(path, readText(path), { mayExit: programEntries.includes(path) }),
  );
  expect(problems).toEqual([]);
});

it.each([
  ["ends the process", "export function f() {\n  process.exit(1);\n}", 2],
  ["passes on the function that does", "export const f = process.abort;", 1],
  ["holds state in a module", "export {};\nlet count = 0;", 2],
  ["switches types off", "export const x = 1 as unknown as string;", 1],
  ["switches types off in brackets", "export const x = (1 as any) as string;", 1],
])("a file that %s is refused", (_, text, line) => {
  expect(codeProblems("a.ts", text)).toEqual([expect.stringMatching(`^a.ts:${line}: `)]);
});

it("the entry of a program may end the process", () => {
  expect(codeProblems("main.ts", "process.exit(1);", { mayExit: true })).toEqual([]);
});

it("words in comments and strings are not code", () => {
  expect(codeProblems("a.ts", '// process.exit(1)\nexport const x = "process.exit";')).toEqual([]);
});
