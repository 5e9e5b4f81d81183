import type { AnyModel } from "./catalogue.js";
import type { RequestFailure } from "./requests/request-failure.js";
import { serverMessage } from "./requests/server-message.js";

/** A request to a model that failed. */
export interface FailedRequest {
  model: Pick<AnyModel, "provider" | "id" | "baseUrl">;
  /** What the provider's library said. */
  message: string;
  /** What was seen below it, where something was. */
  failure?: RequestFailure | undefined;
  /** Where the key came from, such as `OPENAI_API_KEY`. */
  keySource?: string | undefined;
  /** Path of models.json where that sets the endpoint's address. */
  modelsFile?: string | undefined;
}

/**
 * One line that says what happened, with which model and endpoint, and what to do about it.
 *
 * @example
 * ```ts
 * const model = { provider: "local", id: "x", baseUrl: "http://127.0.0.1:1234/v1" };
 * const failure = { kind: "unreachable", code: "ECONNREFUSED", reason: "" } as const;
 * describeError({ model, message: "Connection error.", failure });
 * // "Nothing listens at http://127.0.0.1:1234/v1 (local/x): the connection was refused. Start the server, or …"
 * ```
 */
export function describeError(request: FailedRequest): string {
  const { failure, message } = request;
  const name = `${request.model.provider}/${request.model.id}`;
  const endpoint = endpointOf(request.model.baseUrl, name);
  switch (failure?.kind) {
    case "unreachable":
      return describeUnreachable(failure, { ...request, endpoint });
    case "status":
      return describeStatus(failure, { ...request, endpoint });
    case "not-a-stream":
      return `${endpoint} answered with ${failure.contentType} instead of an event stream${quote(serverMessage(failure.sample))}. ${checkAddress(request)}`;
    case "garbage":
      return `${endpoint} sent something that is not JSON in its answer${quote(serverMessage(failure.sample))}. Try again; if it stays so, check that the endpoint speaks the protocol that "api" names.`;
    case "incomplete":
      return `${endpoint} ended its answer before it was complete. Try again.`;
    case "cut":
      return isTimeout(failure.code)
        ? `${endpoint} stopped in the middle of its answer and sent nothing more. Try again.`
        : `The connection to ${endpoint} was cut in the middle of the answer. Try again.`;
    default:
      return `${endpoint} failed: ${serverMessage(message) || "it gave no reason"}. Try again.`;
  }
}

function describeUnreachable(
  { code, reason }: RequestFailure & { kind: "unreachable" },
  request: FailedRequest & { endpoint: string },
): string {
  const { endpoint } = request;
  if (code === "ECONNREFUSED") {
    return `Nothing listens at ${endpoint}: the connection was refused. Start the server, or ${lowerFirst(checkAddress(request))}`;
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return `The host of ${endpoint} was not found (${code}). ${checkAddress(request)}`;
  }
  if (isTimeout(code)) return `${endpoint} did not answer in time (${code}). Try again.`;
  if (code && /CERT|SSL|TLS|SIGNATURE/.test(code)) {
    return `The certificate of ${endpoint} is not trusted (${code}). If it is your own, name its authority's file in NODE_EXTRA_CA_CERTS.`;
  }
  const detail = serverMessage(reason) || "no reason given";
  return `The request to ${endpoint} did not get through: ${detail}${code && !detail.includes(code) ? ` (${code})` : ""}. Try again, or check the network.`;
}

function describeStatus(
  { status, retryAfter }: RequestFailure & { kind: "status" },
  request: FailedRequest & { endpoint: string },
): string {
  const { endpoint, message, keySource } = request;
  const said = `(status ${status}${colon(serverMessage(message, status))})`;
  const key = keySource ? `the key from ${keySource}` : "the key";
  if (status === 401) return `${endpoint} does not accept the key ${said}. Check ${key}.`;
  if (status === 402)
    return `${endpoint} wants to be paid first ${said}. Check the account of ${key}.`;
  if (status === 403) return `${endpoint} refuses the request ${said}. Check what ${key} may use.`;
  if (status === 404) {
    return `${endpoint} does not know the model or the path ${said}. Check the model's id (musepi --list-models), and ${lowerFirst(checkAddress(request))}`;
  }
  if (status === 429) return `${endpoint} limits the requests ${said}. ${tryLater(retryAfter)}`;
  if (status === 408 || status >= 500) {
    return `${endpoint} failed ${said}. The fault is there; ${lowerFirst(tryLater(retryAfter))}`;
  }
  return `${endpoint} does not accept the request ${said}. Check the model's settings and the length of what is sent.`;
}

function endpointOf(baseUrl: string, name: string): string {
  if (!URL.canParse(baseUrl)) return name;
  // Without what may be secret in it.
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/$/, "")} (${name})`;
}

function checkAddress({ modelsFile }: FailedRequest): string {
  return modelsFile ? `Check "baseUrl" in ${modelsFile}.` : "Check the network and any proxy.";
}

function tryLater(retryAfter: string | undefined): string {
  if (!retryAfter) return "Try again later.";
  const wait = /^\d+$/.test(retryAfter) ? `in ${retryAfter} seconds` : `after ${retryAfter}`;
  return `Try again ${wait}.`;
}

function isTimeout(code: string | undefined): boolean {
  return code !== undefined && /TIMEOUT|ETIMEDOUT/.test(code);
}

const quote = (text: string) => (text ? `: "${text}"` : "");
const colon = (text: string) => (text ? `: ${text}` : "");
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
