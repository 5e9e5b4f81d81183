import { execFileSync } from "node:child_process";
import { chmod, lstat, readdir, readFile, stat, symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { toolFixture } from "./tool-fixture.js";

test("makes a file with its folders, and says how many bytes", async () => {
  const { call, file } = await toolFixture();
  const { text, details } = await call("write", { path: "a/b/c.txt", content: "grün\n" });
  expect(text).toBe("Created a/b/c.txt: 6 bytes written.");
  expect(details).toEqual({ bytes: 6, created: true });
  expect(await readFile(file("a/b/c.txt"), "utf8")).toBe("grün\n");
  expect((await stat(file("a/b/c.txt"))).mode & 0o777).toBe(0o666 & ~process.umask());
});

test("replaces a file and keeps its mode", async () => {
  const { call, file, path } = await toolFixture({ "run.sh": "old and longer" });
  await chmod(file("run.sh"), 0o775);
  expect((await call("write", { path: "run.sh", content: "new" })).text).toBe(
    "Replaced run.sh: 3 bytes written.",
  );
  expect(await readFile(file("run.sh"), "utf8")).toBe("new");
  expect((await stat(file("run.sh"))).mode & 0o777).toBe(0o775);
  expect(await readdir(path)).toEqual(["run.sh"]);
});

test("an empty content makes an empty file", async () => {
  const { call, file } = await toolFixture();
  await call("write", { path: "a.txt", content: "" });
  expect(await readFile(file("a.txt"), "utf8")).toBe("");
});

test("follows links to the file, also when that does not exist yet", async () => {
  const { call, file } = await toolFixture({ "real/a.txt": "old" });
  await symlink("real/a.txt", file("link"));
  await symlink("real", file("folder"));
  await symlink("folder/new.txt", file("dangling"));
  await call("write", { path: "link", content: "new" });
  await call("write", { path: "dangling", content: "made" });
  expect(await readFile(file("real/a.txt"), "utf8")).toBe("new");
  expect(await readFile(file("real/new.txt"), "utf8")).toBe("made");
  for (const name of ["link", "folder", "dangling"]) {
    expect((await lstat(file(name))).isSymbolicLink()).toBe(true);
  }
});

test("a reader sees the old content or the new one, never a part", async () => {
  const [old, fresh] = ["a".repeat(3_000_000), "b".repeat(3_000_000)];
  const { call, file } = await toolFixture({ "a.txt": old });
  let done = false;
  const write = call("write", { path: "a.txt", content: fresh }).finally(() => {
    done = true;
  });
  while (!done) expect([old, fresh]).toContain(await readFile(file("a.txt"), "utf8"));
  await write;
});

test("what does not fit on the disk leaves the old file and no other", async () => {
  const { path, file } = await toolFixture({ "a.txt": "old" });
  // A limit of the file size gives a short write, as a disk that fills up does; it holds for a process.
  const script = `
    import { writeFileAtomically } from ${JSON.stringify(new URL("./write-file-atomically.ts", import.meta.url).href)};
    process.on("SIGXFSZ", () => {});
    await writeFileAtomically(${JSON.stringify(file("a.txt"))}, "x".repeat(5_000_000)).catch((error) => {
      console.log(error.code);
    });`;
  const loader =
    'import { createJiti } from "jiti"; await createJiti(import.meta.url).evalModule(process.argv[1], { filename: import.meta.filename, async: true });';
  const output = execFileSync(
    "bash",
    [
      "-c",
      'ulimit -f 1000; exec "$0" --input-type=module -e "$1" "$2"',
      process.execPath,
      loader,
      script,
    ],
    { encoding: "utf8", cwd: new URL(".", import.meta.url) },
  );
  expect(output).toBe("EFBIG\n");
  expect(await readFile(file("a.txt"), "utf8")).toBe("old");
  expect(await readdir(path)).toEqual(["a.txt"]);
});

test("says what is wrong with a path, and touches nothing", async () => {
  const { call, path, file } = await toolFixture({ "a.txt": "x", "folder/b.txt": "x" });
  const content = "new";
  await symlink("loop", file("loop"));
  await expect(call("write", { path: "folder", content })).rejects.toThrow(
    `Cannot write ${path}/folder: it is a folder.`,
  );
  await expect(call("write", { path: "a.txt/b", content })).rejects.toThrow(
    "Cannot write a.txt/b: ",
  );
  await expect(call("write", { path: "loop", content })).rejects.toThrow("lead in a circle");
  await expect(call("write", { path: "/dev/null", content })).rejects.toThrow("it is a device");
  await expect(call("write", { path: "", content })).rejects.toThrow("The path is empty");
  expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
  expect((await readdir(path)).sort()).toEqual(["a.txt", "folder", "loop"]);
});

test("nothing is written after an abort", async () => {
  const { call, path } = await toolFixture();
  const run = call("write", { path: "new/a.txt", content: "" }, { signal: AbortSignal.abort() });
  await expect(run).rejects.toThrow("aborted");
  expect(await readdir(path)).toEqual([]);
});
