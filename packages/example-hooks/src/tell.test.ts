import { HookRunner } from "@musepi/hooks-runner";
import { createLoadedHook } from "@musepi/hooks-types";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listeningUI } from "./fixtures/listening-ui.js";
import { tell } from "./tell.js";

afterEach(() => vi.restoreAllMocks());

const hook = () =>
  createLoadedHook({
    path: "teller",
    factory: (pi) => pi.registerCommand("tell", { handler: (args, ctx) => tell(ctx, args) }),
  });

describe("tell", () => {
  it("notifies where there is an interface", async () => {
    const { ui, notify } = listeningUI();
    await new HookRunner({ hooks: [await hook()], cwd: "/", ui }).runCommand("tell", "hello");
    expect(notify).toHaveBeenCalledWith("hello", "info");
  });

  it("writes to standard error where there is none", async () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await new HookRunner({ hooks: [await hook()], cwd: "/" }).runCommand("tell", "hello");
    expect(write).toHaveBeenCalledWith("hello\n");
  });
});
