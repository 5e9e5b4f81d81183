import { expect, test } from "vitest";
import { describeError } from "./describe-error.js";
import type { RequestFailure } from "./requests/request-failure.js";

const model = {
  provider: "acme",
  id: "big",
  baseUrl: "https://user:pass@api.acme.example/v1/?key=secret",
};
const at = "https://api.acme.example/v1 (acme/big)";

function described(failure: RequestFailure | undefined, message = "", keySource?: string): string {
  return describeError({ model, message, failure, keySource });
}

test("why no answer came is told by what the network said", () => {
  const unreachable = (code: string | undefined, reason = "fetch failed") =>
    described({ kind: "unreachable", code, reason });
  expect(unreachable("ENOTFOUND")).toBe(
    `The host of ${at} was not found (ENOTFOUND). Check the network and any proxy.`,
  );
  expect(unreachable("UND_ERR_CONNECT_TIMEOUT")).toBe(
    `${at} did not answer in time (UND_ERR_CONNECT_TIMEOUT). Try again.`,
  );
  expect(unreachable("DEPTH_ZERO_SELF_SIGNED_CERT")).toBe(
    `The certificate of ${at} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). If it is your own, name its authority's file in NODE_EXTRA_CA_CERTS.`,
  );
  expect(unreachable("ECONNRESET", "socket hang up")).toBe(
    `The request to ${at} did not get through: socket hang up (ECONNRESET). Try again, or check the network.`,
  );
  expect(unreachable(undefined, "")).toMatch(/did not get through: no reason given\. Try again/);
});

test("the key is named by where it came from", () => {
  const status = (status: number, retryAfter?: string) =>
    described({ kind: "status", status, retryAfter }, `${status} no`, "ACME_KEY");
  expect(status(401)).toBe(
    `${at} does not accept the key (status 401: no). Check the key from ACME_KEY.`,
  );
  expect(status(402)).toMatch(
    /wants to be paid first .* Check the account of the key from ACME_KEY\.$/,
  );
  expect(status(429, "Wed, 21 Oct 2026 07:28:00 GMT")).toMatch(/Try again after Wed, 21 Oct 2026/);
  expect(status(529)).toMatch(/The fault is there; try again later\.$/);
  expect(status(404)).toMatch(/and check the network and any proxy\.$/);
});

test("what the endpoint said is cut to a readable line", () => {
  const said = (message: string) =>
    described({ kind: "status", status: 400, retryAfter: undefined }, message).split("400")[1];
  const rest = "). Check the model's settings and the length of what is sent.";
  expect(said('400 {"type":"error","error":{"type":"x","message":"bad input"}}')).toBe(
    `: bad input${rest}`,
  );
  expect(said(JSON.stringify({ error: { message: '{"error":{"message":"inner"}}' } }))).toBe(
    `: inner${rest}`,
  );
  expect(said("400 status code (no body)")).toBe(rest);
  expect(said("400 <!DOCTYPE html><p>x")).toBe(rest);
  expect(said(`400 ${"x".repeat(400)}`)).toBe(`: ${"x".repeat(300)}…${rest}`);
  expect(said("400 red \u001b[31m\u0007alert\nline")).toBe(`: red [31m alert line${rest}`);
});

test("a stream that stopped for too long is told apart from one that was cut", () => {
  expect(described({ kind: "cut", code: "UND_ERR_BODY_TIMEOUT", reason: "" })).toBe(
    `${at} stopped in the middle of its answer and sent nothing more. Try again.`,
  );
  expect(described({ kind: "cut", code: "UND_ERR_SOCKET", reason: "" })).toMatch(
    /was cut in the middle/,
  );
});

test("without anything seen below it, the library's own words are used", () => {
  expect(described(undefined, "Some trouble.")).toBe(`${at} failed: Some trouble. Try again.`);
  expect(describeError({ model: { ...model, baseUrl: "" }, message: "" })).toBe(
    "acme/big failed: it gave no reason. Try again.",
  );
});
