// An OpenAI-compatible server in a process of its own, that answers everything at once; sends its address to its parent.
import { startModelServer } from "@musepi/test-support";

const server = await startModelServer(() => ({ text: "Hello." }));
process.send?.(server.baseUrl);
process.once("disconnect", () => server.close());
