// `musepi demo`: what everybody sees first.
import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { createMachine, lines } from "./harness.js";

describe.concurrent("the demo", () => {
  it("shows each deed of the hooks with the hook's name, and leaves nothing behind", async () => {
    const machine = await createMachine({});
    const result = await machine.run(["demo"], { env: { HOME: machine.tree.file("nobody") } });
    expect(result).toMatchObject({ code: 0, stderr: "" });
    const shown = lines(result.stdout);
    for (const line of [
      /^hook +context-reminder: added to what the model gets: .*Say what you did not do/,
      /^hook +redact-secrets: replaced a part of the result$/,
      /^ +the tool gave +API_KEY=sk-demo-/,
      /^ +the model gets +API_KEY=\[REDACTED\]$/,
      /^tool +bash: .*rm -rf build/,
      /^hook +permission-gate: blocked the call: .*deletes folders/,
      /^hook +protected-paths: blocked the call: \.env may not be changed/,
      /^model +The project uses port 8080/,
      /^hook +redact-secrets: 1 × API key in a result of read$/,
      /^Everything happened as it should/,
    ]) {
      expect(shown).toContainEqual(expect.stringMatching(line));
    }
    expect(machine.server.requests).toEqual([]);
    expect(await readdir(machine.tree.file("tmp"))).toEqual([]);
    expect(await readdir(machine.tree.path)).not.toContain("nobody");
  });

  it("is the same whatever the user's own files hold", async () => {
    const machine = await createMachine({
      "~/.musepi/agent/models.json": "broken",
      "~/.musepi/agent/hooks/a.ts": "throw new Error('not here');\n",
      ".musepi/hooks/b.ts": "throw new Error('not here');\n",
    });
    expect(await machine.run(["demo"])).toMatchObject({ code: 0, stderr: "" });
  });

  it("leaves nothing behind when it is interrupted", async () => {
    const machine = await createMachine({});
    const running = machine.start(["demo"]);
    await running.shows("Folder: ");
    running.child.kill("SIGINT");
    expect(await running.ended).toMatchObject({ code: 130, stderr: "" });
    expect(await readdir(machine.tree.file("tmp"))).toEqual([]);
  });
});
