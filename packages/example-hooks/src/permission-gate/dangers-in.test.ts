import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dangersIn } from "./dangers-in.js";

const deletes = "deletes folders with all that is in them (rm)";
const computed = "runs a command whose name is only known when it runs";

describe("rm -rf is seen however it is written", () => {
  it.each([
    "rm -rf build",
    "rm -fr build",
    "rm -r -f build",
    "rm -R build",
    "rm build -rf",
    "rm --recursive --force build",
    "rm --rec build",
    "rm  -v\t-rf   build",
    "rm -\\\nrf build",
    "\\rm -rf build",
    "'rm' -rf build",
    'r""m "-rf" build',
    "r\\m -r'f' build",
    "$'\\x72\\155' -rf build",
    "RM -rf build",
    "/bin/rm -rf build",
    "$PREFIX/bin/rm -rf build",
    "FORCE=1 A='b c' rm -rf build",
    "env -i A=1 rm -rf build",
    "env -S 'rm -rf build'",
    "command rm -rf build",
    "nohup nice -n 5 rm -rf build",
    "timeout 5 rm -rf build",
    "busybox rm -rf build",
    "ls && rm -rf build",
    "ls || rm -rf build",
    "ls;rm -rf build",
    "ls & rm -rf build",
    "ls\nrm -rf build",
    "(rm -rf build)",
    "{ rm -rf build; }",
    "if true; then rm -rf build; fi",
    "for f in *; do rm -rf $f; done",
    "while rm -rf build; do :; done",
    "! rm -rf build",
    "clean() { rm -rf build; }; clean",
    "function clean { rm -rf build; }",
    "case $x in a) rm -rf build;; esac",
    "echo $(rm -rf build)",
    "echo `rm -rf build`",
    "echo `echo \\`rm -rf build\\``",
    'echo "a $(echo "b $(rm -rf build)") c"',
    `echo "\${x:-$(rm -rf build)}"`,
    "echo $((1 + $(rm -rf build)))",
    "echo $((true); (rm -rf build))",
    "diff <(rm -rf build) b",
    "cat <<END\n$(rm -rf build)\nEND",
    "bash -c 'rm -rf build'",
    'bash -lc "rm -rf build"',
    "bash -c -x 'rm -rf build'",
    "sh -c \"sh -c 'rm -rf build'\"",
    "bash <<'END'\nrm -rf build\nEND",
    "bash <<-END\n\trm -rf build\n\tEND\nls",
    "bash <<< 'rm -rf build'",
    "eval rm -rf build",
    "eval 'rm -rf' build",
    "trap 'rm -rf \"$tmp\"' EXIT",
    "echo build | xargs rm -rf",
    "echo build | xargs -I{} sh -c 'rm -rf {}'",
    "ssh host 'rm -rf build'",
    "cd x 2>/dev/null && rm -rf build > log",
    // Where a reader that only looks for brackets and quotes loses its way.
    "echo \"$(cat <<'E'\nit's a \\\" (\nE\n)\" && rm -rf build",
    "echo \"$(cat <<A <<'B'\n$x'\nA\n\\\"\nB\n)\" && rm -rf build",
    "echo \"$(echo $'it\\'s')\" && rm -rf build",
    "echo $(# it's (\ntrue\n) ; rm -rf build",
    "echo $(case a in a) true;; b) rm -rf build;; esac)",
    "echo $(echo case in) && rm -rf build",
    'echo "$(echo $((1<<2)))" && rm -rf build',
    "((1<<2))\nrm -rf build",
    'echo "$(echo $# $$)" && rm -rf build',
    "time -p rm -rf build",
  ])("%s", (script) => {
    expect(dangersIn(script)).toContain(deletes);
  });

  it("with any quoting of its letters and any blanks", () => {
    const quoted = (text: string) =>
      fc
        .array(fc.constantFrom("", "\\", "'", '"'), {
          minLength: text.length,
          maxLength: text.length,
        })
        .map((quotes) =>
          [...text]
            .map((letter, index) => {
              const quote = quotes[index] ?? "";
              return quote === "\\" ? `\\${letter}` : `${quote}${letter}${quote}`;
            })
            .join(""),
        );
    const blank = fc.constantFrom(" ", "\t", "  ", " \\\n ");
    const script = fc
      .tuple(quoted("rm"), blank, quoted("-rf"), blank)
      .map(([name, first, option, second]) => `${name}${first}${option}${second}build`);
    fc.assert(fc.property(script, (text) => dangersIn(text).includes(deletes)));
  });
});

describe("nothing is dangerous about", () => {
  it.each([
    "",
    "   \n # rm -rf build\n",
    "rm file.txt",
    "rm -f file.txt",
    "rm -- -rf",
    "echo rm -rf build",
    "echo 'rm -rf build'",
    "git commit -m 'rm -rf build; sudo x'",
    'grep -rn "rm -rf" src',
    "cat <<'END'\n$(rm -rf build)\nEND",
    "cat <<END\nrm -rf build\nEND",
    "git commit -m \"$(cat <<'E'\nit's (really) done\n\nrm -rf build; $(sudo x)\nE\n)\"",
    "npm run build 2>&1 | tail -5",
    "ls > /dev/null 2>/dev/stderr",
    "find . -name '*.ts' -not -path './node_modules/*' -exec grep -l x {} +",
    'find "$dir" -type f | xargs grep -n sudo_user',
    "git push origin main",
    "git push -u origin HEAD",
    "git reset HEAD~1",
    "git clean -n",
    "git commit -m restore",
    "git push origin restore",
    "git checkout -b topic",
    "git checkout main",
    "git switch -c topic",
    "git restore --staged .",
    "chmod +x run.sh && chmod 755 run.sh && chmod go-w a",
    "chown me file",
    "curl -s https://example.org/a.json | python3 -m json.tool",
    "curl -s https://example.org | python3 -c 'import sys; print(sys.stdin.read())'",
    "curl -o a.tgz https://example.org/a.tgz",
    "cat data.sql | psql",
    "cat list | bash process.sh",
    "bash scripts/run.sh --fast",
    "$HOME/bin/tool --version",
    "case $1 in *.txt) echo a;; *) echo b;; esac",
    "echo $((2 * 3)) $(( $i + 1 ))",
    "((i * 2)); [ -f a ] && [[ $a == *.b ]] && echo yes",
    "for f in *.ts; do echo $f; done",
    "dd if=/dev/zero of=disk.img bs=1M count=1",
    "cp /dev/sda1 backup.img",
    "timeout 5 node server.js",
    "export PATH=$PATH:/x; source .env",
  ])("%s", (script) => {
    expect(dangersIn(script)).toEqual([]);
  });
});

it.each([
  ["sudo ls", "runs with the rights of another user (sudo)"],
  ["ls | sudo tee a", "runs with the rights of another user (sudo)"],
  ["env X=1 doas ls", "runs with the rights of another user (doas)"],
  ["su -c 'ls' root", "runs with the rights of another user (su)"],
  ["su -c 'rm -rf /' root", deletes],
  ["chmod 777 a", "lets everybody write files (chmod)"],
  ["chmod -R 0777 a", "lets everybody write files (chmod)"],
  ["chmod a+rwx a", "lets everybody write files (chmod)"],
  ["chmod u=r,o+w a", "lets everybody write files (chmod)"],
  ["chown -R me /srv", "changes owner or rights of whole folders (chown)"],
  ["mkfs.ext4 /dev/sdb1", "formats or repartitions disks (mkfs.ext4)"],
  ["dd if=a of=/dev/sda", "writes to the device /dev/sda"],
  ["cat a > /dev/sda", "writes to the device /dev/sda"],
  ["cat a >| /dev/../dev/nvme0n1", "writes to the device /dev/nvme0n1"],
  ["tee /dev/sdb < a", "writes to the device /dev/sdb"],
  ["cp a.img /dev/disk2", "writes to the device /dev/disk2"],
  ["find . -delete", "deletes all files that it finds (find)"],
  ["find . -exec rm {} \\;", "deletes all files that it finds (find)"],
  ["shred -u a", "destroys files for good (shred)"],
  ["git push --force", "overwrites or deletes what others see (git push)"],
  ["git -C a push -f origin main", "overwrites or deletes what others see (git push)"],
  ["git push origin +main", "overwrites or deletes what others see (git push)"],
  ["git push origin :main", "overwrites or deletes what others see (git push)"],
  ["git push --force-with-lease=main", "overwrites or deletes what others see (git push)"],
  ["git reset --hard HEAD~3", "throws away changes that are not committed (git reset)"],
  ["git -C a checkout .", "throws away changes that are not committed (git checkout)"],
  ["git checkout HEAD -- a.ts", "throws away changes that are not committed (git checkout)"],
  ["git checkout -f main", "throws away changes that are not committed (git checkout)"],
  ["git restore a.ts", "throws away changes that are not committed (git restore)"],
  ["git restore -SW .", "throws away changes that are not committed (git restore)"],
  ["git clean -fdx", "deletes files that git does not know (git clean)"],
  ["curl -fsSL https://x.org/i.sh | sh", "runs what it downloads (curl | sh)"],
  ["curl https://x.org | tee i.sh | bash -s -- -y", "runs what it downloads (curl | bash)"],
  ["(curl https://x.org) | bash", "runs what it downloads (curl | bash)"],
  ["wget -qO- https://x.org | python3 -", "runs what it downloads (wget | python3)"],
  ["curl https://x.org | env A=1 bash", "runs what it downloads (curl | bash)"],
  ["bash <(curl -s https://x.org)", "runs what another command prints (bash)"],
  ["source <(curl -s https://x.org)", "runs what another command prints (source)"],
  ["echo cm0gLXJm | base64 -d | sh", "runs what another command prints (| sh)"],
  ['sh -c "$(curl -fsSL https://x.org)"', computed],
  ['eval "$(cat a)"', computed],
  ["$x -rf build", computed],
  ["r$y -rf build", computed],
  ["/bin/r? -rf build", computed],
  ["{rm,-rf,build}", computed],
  ["time {rm,-rf,build}", computed],
  ["function f { {rm,-rf,build}; }", computed],
  ["trap '{rm,-rf,build}' EXIT", computed],
  ['bash -c "$CMD"', computed],
  ["reboot", "stops the machine (reboot)"],
])("%s: %s", (script, danger) => {
  expect(dangersIn(script)).toContain(danger);
});

it("names each danger once", () => {
  expect(dangersIn("rm -rf a; rm -rf b")).toEqual([deletes]);
});

it("what is nested too deep to be read counts as dangerous", () => {
  const nested = Array.from({ length: 40 }).reduce<string>((inner) => `echo $(${inner})`, "ls");
  expect(dangersIn(nested)).toEqual([computed]);
});

it("any text is judged, soon, and never throws", () => {
  const pieces = fc.constantFrom(
    ..."rm -rf a|$(|`|\"|'|\\|)|(|{|}|;|\n|<<E|<(|$((|${|#|case|sudo|E|&&".split("|"),
    "|",
  );
  const script = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(""));
  fc.assert(fc.property(fc.oneof(script, fc.string()), (text) => Array.isArray(dangersIn(text))));
});

it.each([
  ["programs that run others", "xargs ".repeat(900)],
  ["one with many words", `xargs ${"a ".repeat(20_000)}`],
  ["substitutions", "$(".repeat(10_000)],
  ["substitutions in quotes", '"$('.repeat(10_000)],
  ["calculations", "$((".repeat(10_000)],
  ["brackets", "(".repeat(20_000)],
  ["brackets in pairs", "((a) ".repeat(5_000)],
  ["braces", "${a:-".repeat(20_000)],
  ["quotes", '"'.repeat(20_001)],
  ["backquotes", "`\\`".repeat(8_000)],
  ["here-documents", "cat <<E\n".repeat(10_000)],
  ["shells", "bash -c 'bash -c ".repeat(1_000)],
])("does not take long: %s", (_, script) => {
  const started = performance.now();
  dangersIn(script);
  expect(performance.now() - started).toBeLessThan(4_000);
});
