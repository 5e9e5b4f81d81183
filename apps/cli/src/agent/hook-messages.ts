import type { HookRunner } from "@musepi/hooks-runner";
import { type EmitOptions, HookError, type HookHost } from "@musepi/hooks-types";
import type { AgentMessage } from "../session/agent-message.js";
import { checkMessage, checkWords } from "./check-outgoing.js";
import { createAbortController } from "./create-abort-controller.js";
import type { EventForwarder } from "./event-forwarder.js";
import { imagesOfContent, textOfContent, toUserMessage } from "./message-content.js";
import type { MessageQueue } from "./message-queue.js";
import { passInput } from "./pass-input.js";

/** What the messages of hooks need around them. */
export interface HookMessagesOptions {
  runner: HookRunner;
  queue: MessageQueue;
  events: EventForwarder;
  /** Whether the loop of a run is going on and will look at the queue again. */
  takesMessages(): boolean;
  /** Starts a run for what waits in `trigger`. */
  wake(): void;
  /** Whether the session is ending, so that no run starts any more. */
  isClosing(): boolean;
  emitOptions(): EmitOptions;
}

/** What hooks say, on its way into the conversation. */
export interface HookMessages {
  sendMessage: NonNullable<HookHost["sendMessage"]>;
  sendUserMessage: NonNullable<HookHost["sendUserMessage"]>;
  /** Settles when no words are on their way through `input`; `undefined`: none are. */
  settled(): Promise<unknown> | undefined;
  /** Drops words that are on their way through `input`. */
  abort(): void;
}

/**
 * Takes what hooks say. During a run it waits in the queue; otherwise a message is stored at once, or triggers a run.
 * Words of hooks go through `input` with the source `extension`, but are never a command. A hook that answers `input` with
 * more words has to look at that source, or it talks to itself for ever.
 */
export function createHookMessages(options: HookMessagesOptions): HookMessages {
  const { runner, queue, events, takesMessages, wake } = options;
  const underWay = new Map<Promise<void>, AbortController>();

  const trigger = (message: AgentMessage): void => {
    queue.add("trigger", message);
    wake();
  };
  const say = async (
    content: Parameters<HookMessages["sendUserMessage"]>[0],
    place: "steer" | "followUp",
    signal: AbortSignal,
  ): Promise<void> => {
    const text = textOfContent(content);
    const words = { text, images: imagesOfContent(content), source: "extension" } as const;
    const accepted = await passInput(runner, words, signal);
    if (accepted === undefined || signal.aborted) return;
    // Unchanged parts stay as they are: their order may mean something.
    const message: AgentMessage =
      accepted === words && typeof content !== "string"
        ? { role: "user", content, timestamp: Date.now() }
        : toUserMessage(accepted);
    if (takesMessages()) queue.add(place, message);
    else trigger(message);
  };

  return {
    sendMessage(outgoing, settings) {
      checkMessage(outgoing, settings);
      const { customType, content, display = true, details } = outgoing;
      const message: AgentMessage = {
        role: "custom",
        customType,
        content,
        display,
        details,
        timestamp: Date.now(),
      };
      const { deliverAs = "steer", triggerTurn = false } = settings;
      if (deliverAs === "nextTurn") queue.add("nextRun", message);
      else if (takesMessages()) queue.add(deliverAs, message);
      else if (triggerTurn && !options.isClosing()) trigger(message);
      else void events.deliver(message, options.emitOptions());
    },
    sendUserMessage(content, settings) {
      checkWords(content, settings);
      if (options.isClosing()) throw closing();
      const controller = createAbortController();
      const task = say(content, settings.deliverAs ?? "steer", controller.signal).finally(() =>
        underWay.delete(task),
      );
      underWay.set(task, controller);
    },
    settled: () => (underWay.size === 0 ? undefined : Promise.all(underWay.keys())),
    abort() {
      for (const controller of underWay.values()) controller.abort();
    },
  };
}

function closing(): HookError {
  const message =
    "pi.sendUserMessage() was called while the session ends; nothing was sent, because no model will be asked any more.";
  return new HookError({ code: "ACTION_UNAVAILABLE", event: "session_shutdown", message });
}
