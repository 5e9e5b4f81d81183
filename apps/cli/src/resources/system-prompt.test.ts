import { expect, it } from "vitest";
import { buildSystemPrompt } from "./system-prompt.js";

const date = new Date(2026, 0, 5, 23, 59);

it("names the tools with one sentence each, the folder and the local day", () => {
  const prompt = buildSystemPrompt({
    cwd: "/home/me/project",
    date,
    tools: [
      {
        name: "read",
        description: "Read a file: text, or an image. At most 2000 lines are returned.",
      },
      { name: "bash", description: "Run a.out or v1.2 in bash, in the folder. Returns stdout." },
      { name: "odd", description: "no full stop" },
    ],
  });
  expect(prompt).toContain(
    "Your tools:\n- read: Read a file.\n- bash: Run a.out or v1.2 in bash, in the folder.\n- odd: no full stop\n",
  );
  expect(prompt).toMatch(/Date: 2026-01-05\nWorking directory: \/home\/me\/project$/);
});

it("without tools says so", () => {
  const prompt = buildSystemPrompt({ cwd: "/work", date, tools: [] });
  expect(prompt).toContain("You have no tools");
  expect(prompt).not.toContain("Your tools");
});
