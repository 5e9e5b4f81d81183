import { execFileSync } from "node:child_process";
import { symlink, truncate } from "node:fs/promises";
import { expect, test } from "vitest";
import { toolFixture } from "./tool-fixture.js";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("gives a short file as it is", async () => {
  const { call } = await toolFixture({ "a.txt": "one\r\ntwo\n\nümlaut 🙂" });
  const { text, details } = await call("read", { path: "a.txt" });
  expect(text).toBe("one\r\ntwo\n\nümlaut 🙂");
  expect(details).toBeUndefined();
});

test("leaves the byte order mark out", async () => {
  const { call } = await toolFixture({ "a.txt": "\ufefftext\n" });
  expect((await call("read", { path: "a.txt" })).text).toBe("text\n");
});

test("says that a file is empty", async () => {
  const { call } = await toolFixture({ "a.txt": "" });
  expect((await call("read", { path: "a.txt" })).text).toBe("[The file is empty.]");
});

test("offset and limit choose lines, and the last line says how to continue", async () => {
  const { call } = await toolFixture({ "a.txt": numbered(10) });
  const { text, details } = await call("read", { path: "a.txt", offset: 3, limit: 2 });
  expect(text).toBe("line 3\nline 4\n\n[Lines 3-4 of 10 shown. Continue with offset=5.]");
  expect(details).toBeUndefined();
  expect((await call("read", { path: "a.txt", offset: 9 })).text).toBe("line 9\nline 10\n");
  expect((await call("read", { path: "a.txt", offset: 9, limit: 2 })).text).toBe(
    "line 9\nline 10\n",
  );
  expect((await call("read", { path: "a.txt", limit: 1 })).text).toContain("[Line 1 of 10 shown.");
});

test("a last line without line feed counts and is shown", async () => {
  const { call } = await toolFixture({ "a.txt": "1\n2\n3" });
  expect((await call("read", { path: "a.txt", offset: 3 })).text).toBe("3");
  expect((await call("read", { path: "a.txt", limit: 2 })).text).toContain("Lines 1-2 of 3 shown");
});

test("an offset past the end says how many lines there are", async () => {
  const { call } = await toolFixture({ "a.txt": numbered(10) });
  await expect(call("read", { path: "a.txt", offset: 11 })).rejects.toThrow(
    "Cannot read a.txt from line 11: it has only 10 lines.",
  );
});

test("ends after 2000 lines, and following the offsets gives the whole file", async () => {
  const { call } = await toolFixture({ "a.txt": numbered(4500) });
  const { text, details } = await call("read", { path: "a.txt" });
  expect(
    text.endsWith("\nline 2000\n\n[Lines 1-2000 of 4500 shown. Continue with offset=2001.]"),
  ).toBe(true);
  expect(details).toEqual({
    truncation: {
      truncated: true,
      truncatedBy: "lines",
      totalLines: 4500,
      totalBytes: numbered(4500).length,
      outputLines: 2000,
      outputBytes: numbered(2000).length,
      lineCut: false,
    },
  });
  expect(await readAll(call, "a.txt")).toBe(numbered(4500));
});

test("ends after 50 KiB between lines, and following the offsets gives the whole file", async () => {
  const line = `${"ü".repeat(500)}\n`;
  const { call } = await toolFixture({ "a.txt": line.repeat(200) });
  const { text, details } = await call("read", { path: "a.txt" });
  expect(text).toBe(`${line.repeat(51)}\n[Lines 1-51 of 200 shown. Continue with offset=52.]`);
  expect(details?.truncation).toMatchObject({ truncatedBy: "bytes", outputBytes: 51 * 1001 });
  expect(await readAll(call, "a.txt")).toBe(line.repeat(200));
});

test("exactly as much as the limits is not cut", async () => {
  const { call } = await toolFixture({
    "a.txt": numbered(2000),
    "b.txt": `${"x".repeat(51199)}\n`,
  });
  expect((await call("read", { path: "a.txt" })).text).toBe(numbered(2000));
  expect((await call("read", { path: "b.txt" })).text).toBe(`${"x".repeat(51199)}\n`);
});

test("of a line that is too long the beginning is shown, with a command for the rest", async () => {
  const { call, path } = await toolFixture({ "a.txt": `short\nx${"ü".repeat(60_000)}\nlast\n` });
  const { text, details } = await call("read", { path: "a.txt", offset: 2 });
  const [shown, , note] = text.split("\n");
  expect(shown).toBe(`x${"ü".repeat(25_599)}`);
  expect(details?.truncation).toMatchObject({ outputLines: 1, outputBytes: 51_199, lineCut: true });
  expect(note).toContain("Line 2 is too long, only its first 50 KiB are shown.");
  expect(note).toContain("Continue with offset=3.");
  const command =
    /bash: (.*?)\. Continue/.exec(note ?? "")?.[1]?.replace("FILE", "a.txt") ?? "false";
  const rest = execFileSync("bash", ["-c", command], { cwd: path, encoding: "utf8" });
  expect(rest).toBe("ü".repeat(25_600));
});

test("a long line after short ones ends the page, and is the first of the next one", async () => {
  const { call } = await toolFixture({ "a.txt": `short\n${"x".repeat(60_000)}\n` });
  expect((await call("read", { path: "a.txt" })).text).toBe(
    "short\n\n[Line 1 of 2 shown. Continue with offset=2.]",
  );
});

test("reads the beginning of a file of 600 MB with little memory", async () => {
  const { call, file, write } = await toolFixture();
  await write("big.txt", numbered(5000));
  await truncate(file("big.txt"), 600_000_000);
  const before = process.memoryUsage().rss;
  const { text, details } = await call("read", { path: "big.txt" });
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  expect(text).toContain("\nline 2000\n\n[Lines 1-2000 shown. Continue with offset=2001.]");
  expect(details?.truncation).toMatchObject({ totalLines: undefined, totalBytes: 600_000_000 });
});

test("an abort ends a long reading", async () => {
  const { call, file, write } = await toolFixture();
  await write("big.txt", numbered(5000));
  await truncate(file("big.txt"), 600_000_000);
  const run = call("read", { path: "big.txt", offset: 5002 }, { signal: AbortSignal.timeout(20) });
  await expect(run).rejects.toThrow("aborted due to timeout");
});

test.each([
  ["image/png", pixel],
  ["image/jpeg", Buffer.from("ffd8ffe000104a464946000101", "hex")],
  ["image/gif", Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1")],
  ["image/webp", Buffer.from("RIFF\x1a\x00\x00\x00WEBPVP8L", "latin1")],
])("an image is known by its content: %s", async (mimeType, bytes) => {
  const { call } = await toolFixture({ "picture.txt": bytes });
  const { content, text } = await call("read", { path: "picture.txt" });
  expect(text).toBe(`[Image picture.txt: ${mimeType}, ${bytes.length} bytes]`);
  expect(content[1]).toEqual({ type: "image", mimeType, data: bytes.toString("base64") });
});

test("a text is a text, whatever its name says", async () => {
  const { call } = await toolFixture({ "a.png": "not an image\n" });
  expect((await call("read", { path: "a.png" })).text).toBe("not an image\n");
});

test("an image that no provider takes is refused", async () => {
  const { call, file } = await toolFixture({ "a.png": pixel });
  await truncate(file("a.png"), 5_000_000);
  await expect(call("read", { path: "a.png" })).rejects.toThrow(
    "Cannot read a.png: the image has 4.8 MiB, at most 3.8 MiB can be shown. Make a smaller copy first.",
  );
});

test("a binary file is refused", async () => {
  const { call } = await toolFixture({ "a.bin": Buffer.from([127, 69, 76, 70, 0, 1, 2]) });
  await expect(call("read", { path: "a.bin" })).rejects.toThrow(
    "Cannot read a.bin: it is a binary file of 7 bytes, not UTF-8 text.",
  );
});

test("says what is wrong with a path", async () => {
  const { call, path, file } = await toolFixture({ "a.txt": "x", "folder/b.txt": "x" });
  await symlink("loop", file("loop"));
  await call("bash", { command: "mkfifo pipe" });
  await expect(call("read", { path: "no.txt" })).rejects.toThrow(
    `Cannot read no.txt: it does not exist (${path}/no.txt).`,
  );
  await expect(call("read", { path: "a.txt/b" })).rejects.toThrow("is a file, not a folder");
  await expect(call("read", { path: "loop" })).rejects.toThrow("lead in a circle");
  await expect(call("read", { path: "folder" })).rejects.toThrow(
    "Cannot read folder: it is a folder.",
  );
  await expect(call("read", { path: "pipe" })).rejects.toThrow("it is a device, pipe or socket");
  await expect(call("read", { path: "/dev/zero" })).rejects.toThrow(
    "it is a device, pipe or socket",
  );
  await expect(call("read", { path: "a\0b" })).rejects.toThrow("null bytes");
});

type Call = Awaited<ReturnType<typeof toolFixture>>["call"];

/** Reads a file as a model would: as long as there is an offset to continue with. */
async function readAll(call: Call, path: string): Promise<string> {
  let all = "";
  for (let offset = 1; ; ) {
    const { text } = await call("read", { path, offset });
    const next = /\n\n\[Lines .* Continue with offset=(\d+)\.\]$/.exec(text);
    if (!next) return all + text;
    all += `${text.slice(0, next.index)}\n`;
    offset = Number(next[1]);
  }
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join("");
}
