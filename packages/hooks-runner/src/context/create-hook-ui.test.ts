import type { HookContext } from "@musepi/hooks-types";
import { describe, expect, it } from "vitest";
import { settle } from "../fixtures/fake-clock.js";
import { createFakeUI } from "../fixtures/fake-ui.js";
import { bashCall, on, startRunner } from "../fixtures/start-runner.js";
import { withPerson } from "../fixtures/with-person.js";

const begin = { type: "agent_start" as const };

describe("without an interface", () => {
  it("dialogs are dismissed, and nothing else happens", async () => {
    const answers: unknown[] = [];
    const { runner, errors } = await startRunner({
      a: on("agent_start", async (_event, { ui, hasUI }) => {
        ui.notify("hello");
        ui.setStatus("key", "text");
        ui.setEditorText("text");
        answers.push(
          hasUI,
          await ui.select("Which?", ["a"]),
          await ui.confirm("Really?", ""),
          await ui.input("What?"),
          await ui.editor("What?", "text"),
          ui.getEditorText(),
        );
      }),
    });
    await runner.emit<"agent_start">(begin);
    expect(answers).toEqual([false, undefined, false, undefined, undefined, ""]);
    expect(errors).toEqual([]);
  });
});

describe("a dialog", () => {
  it.each<[string, (ctx: HookContext) => unknown, object, unknown]>([
    [
      "select",
      ({ ui }) => ui.select("Which?", ["a", "b"]),
      { title: "Which?", body: ["a", "b"] },
      "b",
    ],
    [
      "confirm",
      ({ ui }) => ui.confirm("Really?", "It is big."),
      { title: "Really?", body: "It is big." },
      true,
    ],
    ["input", ({ ui }) => ui.input("Name?", "Ann"), { title: "Name?", body: "Ann" }, "Bob"],
    ["editor", ({ ui }) => ui.editor("Text?", "old"), { title: "Text?", body: "old" }, "new"],
  ])(
    "of the kind %s shows what it was given and gives the answer",
    async (kind, act, shownAs, answer) => {
      const { runner, open, answers } = await withPerson(act);
      const running = runner.emit<"agent_start">(begin);
      await settle();
      expect(open()).toMatchObject([{ kind, ...shownAs }]);
      open()[0]?.answer(answer);
      await running;
      expect(answers).toEqual([answer]);
    },
  );

  it("may be dismissed by the person", async () => {
    const { runner, open, answers } = await withPerson(({ ui }) => ui.select("Which?", ["a"]));
    const running = runner.emit<"agent_start">(begin);
    await settle();
    open()[0]?.answer(undefined);
    await running;
    expect(answers).toEqual([undefined]);
  });

  it("gives a choice as the hook wrote it, though it was shown otherwise", async () => {
    const choices = ["\u001b[31mred\u001b[0m", "plain"];
    const { runner, open, answers } = await withPerson(({ ui }) => ui.select("Which?", choices));
    const running = runner.emit<"agent_start">(begin);
    await settle();
    expect(open()[0]?.body).toEqual(["red", "plain"]);
    open()[0]?.answer("red");
    await running;
    expect(answers).toEqual([choices[0]]);
  });

  it("shows text that a model may have written as it is, harmless", async () => {
    const evil = "rm -rf \u001b[8m/\u001b[0m #\u202egpj.\u200b";
    const safe = "rm -rf / #<U+202E>gpj.<U+200B>";
    const { runner, open, told, shown } = await withPerson(async ({ ui }) => {
      ui.notify(evil, "warning");
      ui.setStatus("key", evil);
      ui.setStatus("key", undefined);
      void ui.select(evil, [evil]);
      void ui.confirm(evil, evil);
      void ui.input(evil, evil);
      await ui.editor(evil, evil);
    });
    const running = runner.emit<"agent_start">(begin);
    for (let count = 0; count < 4; count += 1) {
      await settle();
      open()[0]?.answer(undefined);
    }
    await running;
    expect(told).toEqual([
      [safe, "warning"],
      ["key", safe],
      ["key", undefined],
    ]);
    expect(shown.map(({ kind, title, body }) => [kind, title, body])).toEqual([
      ["select", safe, [safe]],
      ["confirm", safe, safe],
      ["input", safe, safe],
      // What a person edits is the hook's text: changing it would change the answer.
      ["editor", safe, evil],
    ]);
  });

  it("that the interface fails to show is a failure of the handler", async () => {
    const { ui } = createFakeUI();
    const broken = { ...ui, confirm: () => Promise.reject(new Error("no screen")) };
    const { runner, errors } = await startRunner(
      { gate: on("tool_call", (_event, ctx) => ctx.ui.confirm("Really?", "")) },
      { ui: broken },
    );
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ block: true });
    expect(errors.map(({ error }) => error)).toEqual(["no screen"]);
    expect(await runner.emitToolCall(bashCall())).toMatchObject({ block: true });
  });
});
