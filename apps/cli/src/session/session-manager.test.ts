import { describe, expect, it } from "vitest";
import { createSessionView } from "./create-session-view.js";
import { SessionManager } from "./session-manager.js";

const user = (content: string) => ({ role: "user" as const, content, timestamp: 1 });

describe("a session in memory", () => {
  it("has a header of the published format, and no file", () => {
    const session = SessionManager.inMemory("/work");
    expect(session.getHeader()).toEqual({
      type: "session",
      version: 3,
      id: session.getSessionId(),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      cwd: "/work",
    });
    expect(session.getSessionId()).toMatch(/^[0-9a-f-]{36}$/);
    expect(session.getCwd()).toBe("/work");
    expect(session.getSessionFile()).toBeUndefined();
    expect(session.getLeafId()).toBeNull();
    expect(session.getBranch()).toEqual([]);
  });

  it("each entry is the child of the one before it", () => {
    const session = SessionManager.inMemory("/work");
    const first = session.appendMessage(user("one"));
    const second = session.appendCustom("state", { a: 1 });
    const third = session.appendCustomMessage({ customType: "note", content: "two", details: [2] });
    expect(session.getEntries()).toMatchObject([
      { type: "message", id: first, parentId: null, message: { role: "user", content: "one" } },
      { type: "custom", id: second, parentId: first, customType: "state", data: { a: 1 } },
      {
        type: "custom_message",
        id: third,
        parentId: second,
        customType: "note",
        content: "two",
        display: true,
        details: [2],
      },
    ]);
    expect(first).toMatch(/^[0-9a-f]{8}$/);
    expect(session.getLeafId()).toBe(third);
    expect(session.getBranch().map(({ id }) => id)).toEqual([first, second, third]);
    expect(session.getBranch(second).map(({ id }) => id)).toEqual([first, second]);
    expect(session.getEntry(second)).toEqual(session.getEntries()[1]);
    expect(session.getEntry("nothing")).toBeUndefined();
    expect(session.getBranch("nothing")).toEqual([]);
  });

  it("a model gets messages and custom messages, not what hooks store for themselves", () => {
    const session = SessionManager.inMemory("/work");
    session.appendMessage(user("one"));
    session.appendCustom("state", { a: 1 });
    session.appendCustomMessage({ customType: "note", content: "two", display: false });
    const [entry] = session.getEntries().slice(-1);
    expect(session.buildSessionContext().messages).toEqual([
      user("one"),
      {
        role: "custom",
        customType: "note",
        content: "two",
        display: false,
        timestamp: Date.parse(entry?.timestamp ?? ""),
      },
    ]);
  });

  it("writing to what it hands out, or to what was appended, changes nothing", () => {
    const session = SessionManager.inMemory("/work");
    const message = user("one");
    const id = session.appendMessage(message);
    message.content = "changed";
    const view = createSessionView(session);
    for (const entry of [...view.getEntries(), ...view.getBranch(), ...[view.getEntry(id)]]) {
      if (entry?.message !== undefined) entry.message.content = "changed";
    }
    for (const found of session.buildSessionContext().messages) found.content = "changed";
    Object.assign(session.getHeader(), { cwd: "/elsewhere" });
    expect(session.getEntry(id)).toMatchObject({ message: { content: "one" } });
    expect(session.getCwd()).toBe("/work");
  });

  it("the view of hooks has reading methods only, and cannot be changed", () => {
    const view = createSessionView(SessionManager.inMemory("/work"));
    expect(Object.keys(view).toSorted()).toEqual([
      "getBranch",
      "getCwd",
      "getEntries",
      "getEntry",
      "getLeafId",
      "getSessionFile",
      "getSessionId",
    ]);
    expect(() => Object.assign(view, { getEntries: () => [] })).toThrow(TypeError);
  });
});
