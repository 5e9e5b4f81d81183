import { errorCode } from "./error-code.js";
import type { RequestFailure } from "./request-failure.js";
import { type AnswerRules, watchAnswer } from "./watch-answer.js";

const MARK = "x-musepi-watch";

/** One request to a model that is being watched. */
export interface Watch {
  /** Headers that the request must carry to be recognised; they are taken off before it is sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** What went wrong, if anything did. */
  failure(): RequestFailure | undefined;
  /** Ends the watch. */
  release(): void;
}

/** Watches requests that libraries make with the global `fetch`. */
export interface FetchGuard {
  /**
   * From now until `release`, an answer to a request with the given headers must be complete by `rules`, and whatever goes wrong is
   * noted.
   */
  watch(rules: AnswerRules): Watch;
}

/**
 * Makes a guard. While it watches anything, the global `fetch` is its own, which lets every request without its mark pass untouched.
 * The libraries below pi-ai take `fetch` from there and tell neither why a connection failed nor that an answer stopped half-way.
 *
 * @example
 * ```ts
 * const watch = createFetchGuard().watch({ end: /\[DONE\]/, json: true });
 * ```
 */
export function createFetchGuard(): FetchGuard {
  const watches = new Map<string, { rules: AnswerRules; failure: RequestFailure | undefined }>();
  // Not a plain number: the marks of another guard are not ours.
  const prefix = Math.random().toString(36).slice(2);
  let count = 0;
  let installed: { own: typeof fetch; previous: typeof fetch } | undefined;

  const install = () => {
    // Somebody else's `fetch` may lie above ours by now; a second one of ours on top of it does no harm.
    if (installed && globalThis.fetch === installed.own) return;
    const previous = globalThis.fetch;
    const own: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
      const watch = watches.get(headers.get(MARK) ?? "");
      if (!watch) return previous(input, init);
      headers.delete(MARK);
      return watchedFetch(() => previous(input, { ...init, headers }), watch);
    };
    installed = { own, previous };
    globalThis.fetch = own;
  };
  const release = (mark: string) => {
    watches.delete(mark);
    if (watches.size > 0 || globalThis.fetch !== installed?.own) return;
    globalThis.fetch = installed.previous;
    installed = undefined;
  };
  return {
    watch(rules) {
      count += 1;
      const mark = `${prefix}-${count}`;
      const watch = { rules, failure: undefined };
      watches.set(mark, watch);
      install();
      return {
        headers: { [MARK]: mark },
        failure: () => watch.failure,
        release: () => release(mark),
      };
    },
  };
}

async function watchedFetch(
  send: () => Promise<Response>,
  watch: { rules: AnswerRules; failure: RequestFailure | undefined },
): Promise<Response> {
  watch.failure = undefined;
  const response = await send().catch((error: unknown) => {
    const code = errorCode(error);
    if (code !== "ABORT_ERR")
      watch.failure = { kind: "unreachable", code, reason: reasonOf(error) };
    throw error;
  });
  if (!response.ok) {
    const retryAfter = response.headers.get("retry-after") ?? undefined;
    watch.failure = { kind: "status", status: response.status, retryAfter };
    return response;
  }
  return watchAnswer(response, watch.rules, (failure) => {
    watch.failure = failure;
  });
}

/** "fetch failed" says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
