import { createTempTree, type TempTree } from "@musepi/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PromptError } from "./prompt-error.js";
import { type PromptSources, readPrompt } from "./read-prompt.js";
import type { StandardInput } from "./read-standard-input.js";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const terminal = Object.assign(piped(), { isTTY: true });
let tree: TempTree;

beforeAll(async () => {
  tree = await createTempTree({
    "a.txt": "\ufeffalpha\n",
    "b.md": "beta",
    "bang.txt": "!rm -rf /",
    'q".txt': "quoted",
    "shot.png": png,
    "huge.txt": "x".repeat(10 * 1024 * 1024 + 1),
    "huge.png": Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)]),
    "binary.dat": Buffer.from([1, 0, 2]),
    "latin1.txt": Buffer.from([0x66, 0xfc, 0x72]),
    "folder/": "",
  });
});
afterAll(() => tree.remove());

async function* piped(...chunks: (string | Uint8Array)[]) {
  yield* chunks;
}

function read(sources: Partial<PromptSources> & { stdin?: StandardInput }) {
  const defaults = { words: [], files: [], stdin: terminal, onWaiting: () => {} };
  return readPrompt({ ...defaults, cwd: tree.path, ...sources });
}

describe("a prompt", () => {
  it("is the words, then the files, then what is piped in", async () => {
    const prompt = await read({
      words: ["sum", "up"],
      files: ["a.txt", "b.md"],
      stdin: piped("from", " a pipe\n\n"),
    });
    expect(prompt).toEqual({
      text: 'sum up\n\n<file name="a.txt">\nalpha\n</file>\n\n<file name="b.md">\nbeta\n</file>\n\nfrom a pipe',
      images: [],
    });
  });

  it("may come from a pipe alone, cut anywhere inside a character", async () => {
    const [start, end] = [Buffer.from("ü").subarray(0, 1), Buffer.from("ü").subarray(1)];
    expect(await read({ stdin: piped(start, end, "ber") })).toMatchObject({ text: "über" });
  });

  it("does not read a terminal", async () => {
    const stdin = Object.assign(piped("typed"), { isTTY: true });
    expect(await read({ words: ["hi"], stdin })).toMatchObject({ text: "hi" });
  });

  it("carries images as images, and says where they were", async () => {
    expect(await read({ words: ["what is this"], files: ["shot.png"] })).toEqual({
      text: 'what is this\n\n<file name="shot.png">(the attached image)</file>',
      images: [{ type: "image", mimeType: "image/png", data: png.toString("base64") }],
    });
  });

  it("keeps an exclamation mark as text, and quotes in names harmless", async () => {
    const { text } = await read({ words: ["!rm x"], files: ["bang.txt", 'q".txt'] });
    expect(text).toContain("!rm x\n\n");
    expect(text).toContain("\n!rm -rf /\n");
    expect(text).toContain('<file name="q&quot;.txt">\nquoted');
  });
});

describe("a prompt is refused", () => {
  it.each([
    ["missing.txt", /Cannot read @missing\.txt: it does not exist/],
    ["folder", /@folder is a folder/],
    ["binary.dat", /@binary\.dat is neither UTF-8 text nor an image/],
    ["latin1.txt", /@latin1\.txt is neither UTF-8 text nor an image/],
    ["huge.txt", /@huge\.txt has more than 10 MiB/],
    ["huge.png", /@huge\.png is an image of more than 3\.75 MiB/],
    ["/dev/zero", /@\/dev\/zero has more than 10 MiB/],
  ])("for the file %s", async (file, message) => {
    const reading = read({ words: ["hi"], files: [file] });
    await expect(reading).rejects.toThrow(PromptError);
    await expect(reading).rejects.toThrow(message);
  });

  it.each([
    ["nothing", {}],
    ["white space", { words: ["  "], stdin: piped("\n \n") }],
  ])("for %s", async (_, sources) => {
    await expect(read(sources)).rejects.toThrow(/Nothing is asked/);
  });

  it("for a pipe that is not text, or fails", async () => {
    const failing = (async function* () {
      yield "a";
      throw new Error("EISDIR: illegal operation on a directory, read");
    })();
    await expect(read({ stdin: piped(Buffer.from([0xff])) })).rejects.toThrow(
      /Standard input is neither/,
    );
    await expect(read({ stdin: failing })).rejects.toThrow(/Standard input cannot be read: EISDIR/);
  });
});
