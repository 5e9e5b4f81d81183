import type { CustomMessage, HookMessage } from "../messages.js";

/** One entry of a session's tree. `timestamp` is ISO 8601. Copies and frozen objects only: writing to one changes nothing. */
export interface SessionEntry {
  type: string;
  id: string;
  parentId: string | null;
  timestamp: string;
  /** Of a `message` entry. */
  message?: HookMessage | undefined;
  /** Of a `custom` or `custom_message` entry. */
  customType?: string | undefined;
  /** Of a `custom_message` entry: what the model gets of it. */
  content?: CustomMessage["content"] | undefined;
  /** Of a `custom_message` entry: whether a person sees it, or its title. */
  display?: boolean | string | undefined;
  /** Of a `custom_message` entry. */
  details?: unknown;
  /** Of a `custom` entry. */
  data?: unknown;
}

/** The session as hooks see it: to read, never to write. */
export interface SessionView {
  getSessionId(): string;
  /** Absolute path of the session's file; `undefined` when it lives in memory. */
  getSessionFile(): string | undefined;
  getCwd(): string;
  getEntries(): SessionEntry[];
  getEntry(id: string): SessionEntry | undefined;
  /** From the root to the leaf, or to `fromId`. */
  getBranch(fromId?: string): SessionEntry[];
  getLeafId(): string | null;
}
