import { expect, it } from "vitest";
import { unlistedImports } from "./unlisted-imports.js";
import { publishedPackages } from "./workspace.js";

/** Peers that a bundled library looks for with a guarded import, and does without. */
const optional = ["@opentelemetry/api"];

it.each(publishedPackages())("$manifest.name brings what its built files import", async (entry) => {
  const unlisted = await unlistedImports(entry);
  expect(unlisted.filter((name) => !optional.includes(name))).toEqual([]);
});
