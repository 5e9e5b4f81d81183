import type { AgentMessage } from "../session/agent-message.js";

/**
 * Where a message waits: `steer` for the end of the running turn, `followUp` for the end of the run, `trigger` for a run of
 * its own, `nextRun` for the next run whoever starts it.
 */
export type WaitingPlace = "steer" | "followUp" | "trigger" | "nextRun";

/** Messages that wait for their turn, in the order in which they came. */
export interface MessageQueue {
  add(place: WaitingPlace, message: AgentMessage): void;
  /** Takes all of a place out. */
  takeAll(place: WaitingPlace): AgentMessage[];
  /** Takes the oldest of a place out: a list of at most one. */
  takeFirst(place: WaitingPlace): AgentMessage[];
  peek(place: WaitingPlace): readonly AgentMessage[];
  /** Moves all of a place behind those of another. */
  move(from: WaitingPlace, to: WaitingPlace): void;
  isEmpty(): boolean;
}

/**
 * Makes an empty queue.
 *
 * @example
 * ```ts
 * const queue = createMessageQueue();
 * queue.add("steer", { role: "user", content: "Wait.", timestamp: Date.now() });
 * queue.takeAll("steer").length; // 1
 * ```
 */
export function createMessageQueue(): MessageQueue {
  const waiting: Record<WaitingPlace, AgentMessage[]> = {
    steer: [],
    followUp: [],
    trigger: [],
    nextRun: [],
  };
  return {
    add: (place, message) => void waiting[place].push(message),
    takeAll: (place) => waiting[place].splice(0),
    takeFirst: (place) => waiting[place].splice(0, 1),
    peek: (place) => waiting[place],
    move: (from, to) => void waiting[to].push(...waiting[from].splice(0)),
    isEmpty: () => Object.values(waiting).every((messages) => messages.length === 0),
  };
}
