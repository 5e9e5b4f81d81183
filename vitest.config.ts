import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const conditions = ["source"];
const typeTests = "src/**/*.test-d.ts";
const folders = ["packages", "apps", "tooling"].flatMap((group) =>
  readdirSync(new URL(group, import.meta.url)).map((name) => `${group}/${name}`),
);

export default defineConfig({
  // The tests read the sources of the other packages, so they need no build.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "e2e/**/*.test.ts"],
    passWithNoTests: true,
    // Generous, because a busy machine is not a failure; a test that hangs still ends.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The counts of every package's run, for the closing line of `npm test`.
    reporters: ["default", ["json", { outputFile: join(process.cwd(), ".cache/test.json") }]],
    coverage: { provider: "v8", include: ["{packages,apps}/*/src/**/*.ts"] },
    // Inline projects with `extends: true`: projects given as globs do not inherit this file.
    projects: folders
      .filter((root) => existsSync(new URL(`${root}/tsconfig.json`, import.meta.url)))
      .map((root) => ({
        extends: true,
        root,
        test: {
          name: root.split("/")[1] ?? root,
          typecheck: { enabled: hasTypeTests(root), include: [typeTests] },
        },
      })),
  },
});

function hasTypeTests(root: string): boolean {
  const files = readdirSync(new URL(`${root}/src`, import.meta.url), { recursive: true });
  return files.some((file) => String(file).endsWith(".test-d.ts"));
}
