import type { CustomMessage } from "@musepi/hooks-types";
import type { AgentMessage } from "./agent-message.js";

/** The version of the session format, as pi published it. */
export const sessionVersion = 3;

/** The first line of a session. `timestamp` is ISO 8601. */
export interface SessionHeader {
  type: "session";
  version: typeof sessionVersion;
  id: string;
  timestamp: string;
  cwd: string;
}

/** What every entry of the tree has. `id` is unique in its session; `timestamp` is ISO 8601. */
export interface EntryBase {
  id: string;
  parentId: string | null;
  timestamp: string;
}

/** What a person, a model or a tool said. */
export interface MessageEntry extends EntryBase {
  type: "message";
  message: Exclude<AgentMessage, CustomMessage>;
}

/** What a hook said: it goes to the model as well. */
export interface CustomMessageEntry extends EntryBase {
  type: "custom_message";
  customType: string;
  content: CustomMessage["content"];
  display: boolean | string;
  details?: unknown;
}

/** What a hook stored for itself: no model sees it. */
export interface CustomEntry extends EntryBase {
  type: "custom";
  customType: string;
  data?: unknown;
}

/** One entry of a session's tree. */
export type SessionEntry = MessageEntry | CustomMessageEntry | CustomEntry;
