/** What went wrong with a request to a model's endpoint, as seen from below the provider's library, which often tells less. */
export type RequestFailure =
  /** No answer came; `code` is that of the system or of undici, such as `ECONNREFUSED`. */
  | { kind: "unreachable"; code: string | undefined; reason: string }
  /** An answer with an HTTP error status. `retryAfter` is that header: seconds, or a date. */
  | { kind: "status"; status: number; retryAfter: string | undefined }
  /** A good status, but no event stream; `sample` is how it begins. */
  | { kind: "not-a-stream"; contentType: string; sample: string }
  /** An event that is not JSON where it must be; `sample` is how it begins. */
  | { kind: "garbage"; sample: string }
  /** The stream ended in good order before the event that ends a complete answer. */
  | { kind: "incomplete" }
  /** The connection broke while the answer came. */
  | { kind: "cut"; code: string | undefined; reason: string };
