import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { createTempTree } from "@musepi/test-support";
import { expect, it, onTestFinished } from "vitest";
import { openStandardInput } from "./open-standard-input.js";
import { readStandardInput } from "./read-standard-input.js";

function open(path: string): number {
  const descriptor = openSync(path, "r");
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

function read(descriptor: number): Promise<string> {
  const input = openStandardInput(descriptor);
  expect(input).not.toBe(process.stdin);
  return readStandardInput(input, { isEnough: false, onWaiting: () => {} });
}

it("a file is read to its end, whatever its length", async () => {
  const long = "line of text\n".repeat(20_000);
  const tree = await createTempTree({ "long.txt": long, "empty.txt": "" });
  onTestFinished(() => tree.remove());
  expect(await read(open(tree.file("long.txt")))).toBe(long);
  expect(await read(open(tree.file("empty.txt")))).toBe("");
});

it("a file that is longer than a prompt may be is refused", async () => {
  const tree = await createTempTree({ "huge.txt": "x".repeat(11 * 1024 * 1024) });
  onTestFinished(() => tree.remove());
  await expect(read(open(tree.file("huge.txt")))).rejects.toThrow("more than 10 MiB");
});

it("the null device is empty", async () => {
  expect(await read(open(devNull))).toBe("");
});

it("anything else, such as a closed descriptor, is Node's to read", () => {
  expect(openStandardInput(9_999)).toBe(process.stdin);
  expect(openStandardInput(open("/dev/zero"))).toBe(process.stdin);
});
