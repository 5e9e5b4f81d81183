import type { SessionView } from "@musepi/hooks-types";
import type { SessionManager } from "./session-manager.js";

/**
 * A session as hooks get it: its reading methods and nothing else. Entries are copies, so writing to one changes nothing
 * for anyone.
 *
 * @example
 * ```ts
 * import { SessionManager } from "./session-manager.js";
 * createSessionView(SessionManager.inMemory("/tmp")).getEntries(); // []
 * ```
 */
export function createSessionView(session: SessionManager): SessionView {
  return Object.freeze({
    getSessionId: () => session.getSessionId(),
    getSessionFile: () => session.getSessionFile(),
    getCwd: () => session.getCwd(),
    getEntries: () => session.getEntries(),
    getEntry: (id: string) => session.getEntry(id),
    getBranch: (fromId?: string) => session.getBranch(fromId),
    getLeafId: () => session.getLeafId(),
  });
}
