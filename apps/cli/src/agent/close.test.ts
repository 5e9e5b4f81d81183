import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fastClock, sessionFixture, testTool } from "./session-fixture.js";

const never = () => new Promise<void>(() => {});
const options = { clock: fastClock };

describe("closing a session", () => {
  it("fires session_shutdown once, also when it is called twice at once and again later", async () => {
    const reasons: string[] = [];
    const { session } = await sessionFixture({
      hooks: {
        hook: (pi) => void pi.on("session_shutdown", ({ reason }) => void reasons.push(reason)),
      },
    });
    await session.start();
    await Promise.all([session.close(), session.close()]);
    await session.close();
    expect(reasons).toEqual(["exit"]);
  });

  it("ends the run and its tools first; a prompt that waits comes to nothing", async () => {
    const log: string[] = [];
    const { session, ask } = await sessionFixture({
      turns: [{ toolCalls: [{ name: "probe", input: {} }] }],
      tools: [
        testTool("probe", async (_id, _input, signal) => {
          setTimeout(() => void session.close(), 5);
          await sleep(10_000, undefined, signal ? { signal } : {}).catch(() =>
            log.push("tool ended"),
          );
          return { content: [], details: undefined };
        }),
      ],
      hooks: {
        hook(pi) {
          pi.on("agent_end", () => void log.push("agent_end"));
          pi.on("session_shutdown", () => void log.push("session_shutdown"));
        },
      },
    });
    await session.start();
    const outcomes = Promise.all([ask("Go"), ask("and then")]);
    expect(await outcomes).toEqual([{ kind: "aborted" }, { kind: "aborted" }]);
    await session.close();
    expect(log).toEqual(["tool ended", "agent_end", "session_shutdown"]);
    expect(await ask("more")).toEqual({ kind: "aborted" });
  });

  it("waits for a tool whose process is killed after its grace of 2 s, so that the run's events fire", async () => {
    const log: string[] = [];
    const { session, ask } = await sessionFixture({
      turns: [{ toolCalls: [{ name: "probe", input: {} }] }],
      tools: [
        testTool("probe", async () => {
          void session.close();
          await new Promise((resolve) => fastClock.setTimeout(() => resolve(undefined), 2100));
          return { content: [], details: undefined };
        }),
      ],
      hooks: {
        hook(pi) {
          for (const name of ["agent_end", "session_shutdown"] as const) {
            pi.on(name, () => void log.push(name));
          }
        },
      },
      options,
    });
    await session.start();
    await ask("Go");
    await session.close();
    expect(log).toEqual(["agent_end", "session_shutdown"]);
  });

  it("does not wait for a run that does not end", async () => {
    const log: string[] = [];
    const { session, ask, requests } = await sessionFixture({
      turns: [() => never().then(() => ({}))],
      hooks: { hook: (pi) => void pi.on("session_shutdown", () => void log.push("shutdown")) },
      options,
    });
    await session.start();
    void ask("Hi");
    await expect.poll(() => requests.length).toBe(1);
    const before = fastClock.now();
    await session.close();
    expect(log).toEqual(["shutdown"]);
    expect(fastClock.now() - before).toBeLessThan(3500);
  });

  it("takes less than 5 s when a handler never settles, and says whose it is", async () => {
    const { session, errors } = await sessionFixture({
      hooks: { stuck: (pi) => void pi.on("session_shutdown", never) },
      options,
    });
    await session.start();
    const before = fastClock.now();
    await session.close();
    expect(fastClock.now() - before).toBeLessThan(5500);
    expect(errors).toMatchObject([
      { code: "HANDLER_TIMEOUT", hookPath: "stuck", event: "session_shutdown" },
    ]);
  });

  it("takes less than 5 s in all when neither the run nor a handler ends", async () => {
    const { session, ask, errors, requests } = await sessionFixture({
      turns: [() => never().then(() => ({}))],
      hooks: { stuck: (pi) => void pi.on("session_shutdown", never) },
      options,
    });
    await session.start();
    void ask("Hi");
    await expect.poll(() => requests.length).toBe(1);
    const before = fastClock.now();
    await session.close();
    expect(fastClock.now() - before).toBeLessThan(5500);
    expect(errors).toMatchObject([{ code: "HANDLER_TIMEOUT", hookPath: "stuck" }]);
  });

  it("before the start fires nothing, and a start after it neither", async () => {
    const log: string[] = [];
    const { session } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("session_start", () => void log.push("start"));
          pi.on("session_shutdown", () => void log.push("shutdown"));
        },
      },
    });
    await session.close();
    await session.start();
    expect(log).toEqual([]);
  });

  it("during session_start aborts its handlers", async () => {
    const log: string[] = [];
    const { session } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("session_start", async (_event, ctx) => {
            await sleep(10_000, undefined, { signal: ctx.signal }).catch(() => log.push("aborted"));
          });
          pi.on("session_shutdown", () => void log.push("shutdown"));
        },
      },
    });
    const started = session.start();
    await Promise.all([session.close(), started]);
    expect(log).toEqual(["aborted", "shutdown"]);
  });

  it("drops the hooks: what they do later is refused", async () => {
    let late = () => {};
    const { session } = await sessionFixture({
      hooks: {
        hook(pi) {
          late = () => pi.sendMessage({ customType: "note", content: "late" });
        },
      },
    });
    await session.start();
    await session.close();
    expect(late).toThrow(/after it was dropped/);
  });

  it("stores what a handler of session_shutdown sends, and refuses words that would need a model", async () => {
    const { session, stored, errors, requests } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.on("session_shutdown", () => {
            pi.sendMessage({ customType: "note", content: "bye" }, { triggerTurn: true });
            pi.sendUserMessage("one more");
          });
        },
      },
    });
    await session.start();
    await session.close();
    expect(stored()).toEqual(["custom: bye"]);
    expect(requests).toHaveLength(0);
    expect(errors).toMatchObject([{ code: "HANDLER_FAILED", event: "session_shutdown" }]);
    expect(errors[0]?.message).toContain("no model will be asked any more");
  });
});

describe("ctx.shutdown()", () => {
  it("asks for the end after the current run, once, and hooks trigger no more runs", async () => {
    const log: string[] = [];
    const { ask } = await sessionFixture({
      turns: [{ text: "one" }, { text: "two" }],
      hooks: {
        hook(pi) {
          pi.on("turn_start", (_event, ctx) => {
            ctx.shutdown();
            ctx.shutdown();
          });
          pi.on("agent_end", () => {
            log.push("agent_end");
            pi.sendUserMessage("go on");
          });
        },
      },
      options: { onShutdownRequested: () => log.push("shutdown requested") },
    });
    expect(await ask("Hi")).toEqual({ kind: "answered", text: "one" });
    expect(log).toEqual(["agent_end", "shutdown requested"]);
  });

  it("asks at once when nothing is going on, and after a command has ended", async () => {
    const log: string[] = [];
    const { session, ask } = await sessionFixture({
      hooks: {
        hook(pi) {
          pi.registerCommand("bye", {
            async handler(_args, ctx) {
              ctx.shutdown();
              await sleep(5);
              log.push("command ended");
            },
          });
        },
      },
      options: { onShutdownRequested: () => log.push("shutdown requested") },
    });
    await session.start();
    await ask("/bye");
    expect(log).toEqual(["command ended", "shutdown requested"]);
  });

  it("is an error for the hook where the program cannot end", async () => {
    const { ask, errors } = await sessionFixture({
      hooks: { hook: (pi) => void pi.on("input", (_event, ctx) => ctx.shutdown()) },
    });
    await ask("Hi");
    expect(errors).toMatchObject([{ code: "HANDLER_FAILED", hookPath: "hook", event: "input" }]);
  });
});
