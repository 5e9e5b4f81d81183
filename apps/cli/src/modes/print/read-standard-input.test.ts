import { connect, createServer, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect, it, vi } from "vitest";
import { readStandardInput } from "./read-standard-input.js";

it("a silent pipe is waited for, with a word to the person", async () => {
  const stdin = new PassThrough();
  const onWaiting = vi.fn(() => stdin.end("late"));
  const text = await readStandardInput(stdin, { isEnough: true, onWaiting, patienceMs: 10 });
  expect(text).toBe("late");
  expect(onWaiting).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("< /dev/null"));
});

it("nobody is told anything when something comes in time", async () => {
  const stdin = new PassThrough();
  const onWaiting = vi.fn();
  const reading = readStandardInput(stdin, { isEnough: true, onWaiting, patienceMs: 20 });
  stdin.write("one ");
  await new Promise((resolve) => setTimeout(resolve, 60));
  stdin.end("two");
  expect(await reading).toBe("one two");
  expect(onWaiting).not.toHaveBeenCalled();
});

it.each([
  [true, "", "goes without it"],
  [false, "late", "Waiting for standard input"],
])("a silent socket with another prompt (%s) gives %j", async (isEnough, expected, message) => {
  const { ours, theirs, close } = await socketPair();
  const onWaiting = vi.fn(() => void theirs.end(isEnough ? "" : "late"));
  const stdin = Object.assign(ours, { fd: descriptorOf(ours) });
  const text = await readStandardInput(stdin, { isEnough, onWaiting, patienceMs: 10 });
  expect(text).toBe(expected);
  expect(onWaiting).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(message));
  await close();
});

async function socketPair() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
  const theirs = connect(port, "127.0.0.1");
  const ours = await accepted;
  const close = () =>
    new Promise((resolve) => {
      theirs.destroy();
      ours.destroy();
      server.close(resolve);
    });
  return { ours, theirs, close };
}

function descriptorOf(socket: Socket): number {
  return Reflect.get(Reflect.get(socket, "_handle"), "fd");
}
