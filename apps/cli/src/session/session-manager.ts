import type { CustomMessage } from "@musepi/hooks-types";
import type { AgentMessage } from "./agent-message.js";
import { buildSessionContext, type SessionContext } from "./build-session-context.js";
import { randomId } from "./random-id.js";
import { serializeEntry } from "./serialize-entry.js";
import { type SessionEntry, type SessionHeader, sessionVersion } from "./session-entry.js";

/**
 * A session: a tree of entries, each the child of the one before it. Everything that it hands out is a copy.
 *
 * @example
 * ```ts
 * const session = SessionManager.inMemory("/home/me/project");
 * session.appendMessage({ role: "user", content: "Hello", timestamp: Date.now() });
 * session.buildSessionContext().messages.length; // 1
 * ```
 */
export class SessionManager {
  readonly #header: SessionHeader;
  /** Each entry as its line: nobody can write to what is stored, and it is parsed when somebody asks. */
  readonly #lines = new Map<string, string>();
  #leafId: string | null = null;

  private constructor(cwd: string) {
    const timestamp = new Date().toISOString();
    this.#header = { type: "session", version: sessionVersion, id: randomId(), timestamp, cwd };
  }

  /** A session that ends with the process. `cwd` is absolute. */
  static inMemory(cwd: string): SessionManager {
    return new SessionManager(cwd);
  }

  /** Appends what a person, a model or a tool said; returns the id of the entry. */
  appendMessage(message: Exclude<AgentMessage, CustomMessage>): string {
    return this.#append("message", { message });
  }

  /** Appends what a hook said to the model; returns the id of the entry. */
  appendCustomMessage(message: Omit<CustomMessage, "role" | "timestamp">): string {
    const { customType, content, display = true, details } = message;
    return this.#append("custom_message", { customType, content, display, details });
  }

  /** Appends what a hook stores for itself; returns the id of the entry. */
  appendCustom(customType: string, data: unknown): string {
    return this.#append("custom", { customType, data });
  }

  getHeader(): SessionHeader {
    return { ...this.#header };
  }

  getSessionId(): string {
    return this.#header.id;
  }

  /** `undefined`: it lives in memory. */
  getSessionFile(): string | undefined {
    return undefined;
  }

  getCwd(): string {
    return this.#header.cwd;
  }

  /** All entries in the order in which they were appended. */
  getEntries(): SessionEntry[] {
    return Array.from(this.#lines.values(), parseLine);
  }

  getEntry(id: string): SessionEntry | undefined {
    const line = this.#lines.get(id);
    return line === undefined ? undefined : parseLine(line);
  }

  /** From the root to the leaf, or to `fromId`. */
  getBranch(fromId: string | null = this.#leafId): SessionEntry[] {
    const branch: SessionEntry[] = [];
    for (let id = fromId; id !== null; ) {
      const entry = this.getEntry(id);
      if (entry === undefined) break;
      branch.push(entry);
      id = entry.parentId;
    }
    return branch.reverse();
  }

  /** The entry that the next one becomes a child of; `null` while there is none. */
  getLeafId(): string | null {
    return this.#leafId;
  }

  /** The conversation that a model gets: the messages from the root to the leaf. */
  buildSessionContext(): SessionContext {
    return buildSessionContext(this.getBranch());
  }

  #append(type: SessionEntry["type"], fields: object): string {
    const id = this.#newId();
    const timestamp = new Date().toISOString();
    this.#lines.set(id, serializeEntry({ type, id, parentId: this.#leafId, timestamp, ...fields }));
    this.#leafId = id;
    return id;
  }

  #newId(): string {
    const id = randomId().slice(0, 8);
    return this.#lines.has(id) ? this.#newId() : id;
  }
}

function parseLine(line: string): SessionEntry {
  return JSON.parse(line);
}
