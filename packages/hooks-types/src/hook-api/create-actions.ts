import type { HookAPI } from "../hook-api.js";
import { HookError } from "../hook-error.js";
import type { HookActions } from "../loaded-hook.js";

type ActionNames = "sendMessage" | "sendUserMessage" | "appendEntry" | "exec" | "getCommands";

/** The acting half of a hook's API: closed while it loads, open once connected, closed again when dropped. */
export interface ActionGate {
  api: Pick<HookAPI, ActionNames>;
  connect(actions: HookActions): void;
  report(error: HookError): void;
  close(): void;
}

/** Makes the acting half of a hook's API. @internal */
export function createActions(path: string): ActionGate {
  let connected: HookActions | undefined;
  let closed = false;
  const waiting: HookError[] = [];

  const use = (name: string): HookActions => {
    if (connected !== undefined && !closed) return connected;
    const when = closed
      ? "after it was dropped or failed to load; nothing was done."
      : 'while hooks are still loading; subscribe to "session_start" and call it there.';
    const message = `${path} called pi.${name}() ${when}`;
    throw new HookError({
      code: "ACTION_UNAVAILABLE",
      hookPath: path,
      event: closed ? name : "load",
      message,
    });
  };

  return {
    api: {
      sendMessage(message, options = {}) {
        use("sendMessage").sendMessage(
          message,
          typeof options === "boolean" ? { triggerTurn: options } : options,
        );
      },
      sendUserMessage(content, options = {}) {
        use("sendUserMessage").sendUserMessage(content, options);
      },
      appendEntry(customType, data) {
        use("appendEntry").appendEntry(customType, data);
      },
      async exec(command, args = [], options = {}) {
        return use("exec").exec(command, args, options);
      },
      getCommands() {
        return use("getCommands").getCommands();
      },
    },
    connect(actions) {
      if (closed || connected !== undefined) throw unfit(path, closed);
      connected = actions;
      for (const error of waiting.splice(0)) actions.report(error);
    },
    report(error) {
      if (connected === undefined) waiting.push(error);
      else connected.report(error);
    },
    close() {
      closed = true;
    },
  };
}

/** A hook in two runners would act for one of them, and leave its gates open in one when the other drops it. */
function unfit(path: string, closed: boolean): HookError {
  const state = closed ? "was dropped" : "is in another runner already";
  const message = `${path} ${state}, so no runner can take it. Load it again for each runner, with createLoadedHook or loadHooks.`;
  return new HookError({ code: "OPTION_INVALID", hookPath: path, event: "load", message });
}
