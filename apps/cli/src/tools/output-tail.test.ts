import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createOutputTail } from "./output-tail.js";
import { createSpillFolder, type SpillFile } from "./spill-folder.js";
import { toolFixture } from "./tool-fixture.js";
import { maximumBytes, maximumLines } from "./truncation.js";

test("whatever the pieces, the end is kept within the limits, and the whole is in the file", () => {
  const line = fc.record({
    text: fc.constantFrom("", "x", "ü", "€", "🙂"),
    times: fc.constantFrom(0, 1, 3, 700, 60_000),
    ending: fc.constantFrom("\n", "\n", "\r\n", ""),
    repeat: fc.constantFrom(1, 1, 5, 1999, 2001),
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom(3, 999, 65_536),
      (lines, size) => {
        const whole = lines
          .map(({ text, times, ending, repeat }) =>
            `${text.repeat(times)}${ending}`.repeat(times > 700 ? 1 : repeat),
          )
          .join("");
        const spill = memorySpill();
        const { text, truncation, fullOutputPath } = collect(
          Buffer.from(whole),
          size,
          spill.create,
        );

        expect(whole.endsWith(text)).toBe(true);
        if (!truncation) {
          expect(text === whole).toBe(true);
          expect(fullOutputPath).toBeUndefined();
          return;
        }
        expect(Buffer.concat(spill.chunks).equals(Buffer.from(whole))).toBe(true);
        expect(fullOutputPath).toBe("memory");
        const bytes = Buffer.byteLength(text);
        expect(bytes).toBeLessThanOrEqual(maximumBytes + 3);
        expect(bytes).toBeGreaterThan(0);
        expect(linesOf(text)).toBeLessThanOrEqual(maximumLines);
        expect(truncation).toMatchObject({
          totalBytes: Buffer.byteLength(whole),
          totalLines: linesOf(whole),
          outputBytes: bytes,
          outputLines: linesOf(text),
        });
        const before = whole.at(whole.length - text.length - 1);
        expect(truncation.lineCut).toBe(before !== "\n");
        // A line is cut only when it alone is too long.
        if (truncation.lineCut) expect(bytes).toBeGreaterThan(maximumBytes - 3);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["", ""],
  ["\n", "\n"],
  ["\nabc", "\nabc"],
  [`first\n${"\n".repeat(2000)}`, "\n".repeat(2000)],
  [`first\n${"a\n".repeat(1999)}last`, `${"a\n".repeat(1999)}last`],
])("the last 2000 lines: case %#", (whole, expected) => {
  expect(collect(Buffer.from(whole), 10, memorySpill().create).text).toBe(expected);
});

test("a character is whole in the text although it arrived in two pieces", () => {
  const tail = createOutputTail(memorySpill().create);
  const bytes = Buffer.from("a🙂b");
  tail.append(bytes.subarray(0, 3));
  expect(tail.snapshot().text).toBe("a");
  tail.append(bytes.subarray(3));
  expect(tail.snapshot().text).toBe("a🙂b");
});

test("a full disk is told, and the end is still there", () => {
  const spill = memorySpill();
  const full = Object.assign(new Error("ENOSPC: no space left"), {
    code: "ENOSPC",
    syscall: "write",
  });
  const create = () => ({
    ...spill.create(),
    append() {
      throw full;
    },
  });
  const { text, fullOutputPath, spillProblem } = collect(
    Buffer.from("line\n".repeat(20_000)),
    999,
    create,
  );
  expect(text).toBe("line\n".repeat(2000));
  expect(fullOutputPath).toBeUndefined();
  expect(spillProblem).toBe("Cannot write the whole output: the disk is full.");
});

test("the folder is made again when something cleaned it away", async () => {
  const { path, remove, write } = await toolFixture();
  const folder = createSpillFolder(path);
  folder.createFile("bash").close();
  await remove();
  await write("again/", "");
  const file = folder.createFile("bash");
  file.append(Buffer.from("text"));
  file.close();
  expect(readFileSync(file.path, "utf8")).toBe("text");
});

function collect(whole: Buffer, size: number, create: () => SpillFile) {
  const tail = createOutputTail(create);
  for (let at = 0; at < whole.length; at += size) tail.append(whole.subarray(at, at + size));
  tail.close();
  return tail.snapshot();
}

function memorySpill() {
  const chunks: Uint8Array[] = [];
  const create = (): SpillFile => ({
    path: "memory",
    append: (bytes) => chunks.push(Buffer.from(bytes)),
    close() {},
  });
  return { chunks, create };
}

function linesOf(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") || text === "" ? 1 : 0);
}
