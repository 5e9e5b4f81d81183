import { join } from "node:path";
import { expect, it } from "vitest";
import { bundleSize } from "./bundle-size.js";
import { publishedPackages } from "./workspace.js";

/** The most that one entry of a package may cost, in bytes; see `bundleSize`. An entry without a row gets 2 kB. */
const limits: Record<string, number> = {
  "packages/example-hooks/dist/permission-gate/index.js": 6_000,
  "packages/example-hooks/dist/protected-paths/index.js": 6_000,
  "packages/example-hooks/dist/redact-secrets/index.js": 4_500,
  "packages/hooks-loader/dist/index.js": 18_000,
  "packages/hooks-runner/dist/index.js": 15_500,
  "packages/hooks-types/dist/index.js": 6_000,
  // typebox, for those who want the schemas at run time.
  "packages/hooks-types/dist/schemas.js": 26_000,
  "packages/tool-wrapper/dist/index.js": 5_000,
  // Without what is loaded when somebody needs it: models, providers, schemas.
  "apps/cli/dist/index.js": 110_000,
  "apps/cli/dist/extensibility/hooks/index.js": 34_000,
};

// Nobody bundles a program; what a run of it loads is in apps/cli/e2e/lean-start.test.ts.
const entries = publishedPackages().flatMap(({ folder, manifest }) => {
  const exported = Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === "string" ? [] : [target.default ?? ""],
  );
  return exported.map((file) => join(folder, file));
});

it.each(entries)("%s is no larger than its limit", async (file) => {
  expect(await bundleSize(file)).toBeLessThanOrEqual(limits[file] ?? 2_000);
});
