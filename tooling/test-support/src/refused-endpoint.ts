import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The `baseUrl` of an endpoint on loopback where nothing listens, so that a connection is refused.
 *
 * @example
 * ```ts
 * const baseUrl = await refusedEndpoint();
 * ```
 */
export async function refusedEndpoint(): Promise<string> {
  // A port that the system just handed out and took back is not handed out again soon.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/v1`;
}
