import { HookError, type HookHost } from "@musepi/hooks-types";
import { type KeyCheck, resultChecks } from "@musepi/hooks-types/checks";

type Arguments<Name extends "sendMessage" | "sendUserMessage"> = Parameters<
  NonNullable<HookHost[Name]>
>;

/**
 * Refuses a message of a hook that no model could be sent: stored, it would spoil every request from then on.
 *
 * @throws HookError `OPTION_INVALID`
 */
export function checkMessage(...[message, options]: Arguments<"sendMessage">): void {
  check("sendMessage", message, resultChecks.before_agent_start?.keys.message);
  checkPlace("sendMessage", options.deliverAs, ["steer", "followUp", "nextTurn"]);
}

/**
 * Refuses words of a hook that no model could be sent.
 *
 * @throws HookError `OPTION_INVALID`
 */
export function checkWords(...[content, options]: Arguments<"sendUserMessage">): void {
  if (typeof content !== "string") {
    check("sendUserMessage", content, resultChecks.tool_result?.keys.content, "a string or ");
  }
  checkPlace("sendUserMessage", options.deliverAs, ["steer", "followUp"]);
}

function check(action: string, value: unknown, rule: KeyCheck | undefined, or = ""): void {
  if (rule?.check(value) === true) return;
  throw refusal(action, `something else than ${or}${rule?.expected}`);
}

function checkPlace(action: string, place: unknown, places: readonly string[]): void {
  if (place === undefined || places.some((known) => known === place)) return;
  const expected = places.map((known) => `"${known}"`).join(", ");
  throw refusal(action, `deliverAs: ${JSON.stringify(place)}; expected one of ${expected}`);
}

function refusal(action: string, what: string): HookError {
  const message = `pi.${action}() was called with ${what}. Nothing was sent.`;
  return new HookError({ code: "OPTION_INVALID", event: action, message });
}
