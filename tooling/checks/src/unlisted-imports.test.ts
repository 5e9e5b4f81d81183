import { expect, it } from "vitest";
import { unlistedImports } from "./unlisted-imports.js";
import { publishedPackages } from "./workspace.js";

/** Peers that a bundled library looks for with a guarded import, and does without. */
const optional = ["@opentelemetry/api"];

it.each(publishedPackages())(
  "$manifest.name brings everything that its built files import",
  (entry) => {
    expect(unlistedImports(entry).filter((name) => !optional.includes(name))).toEqual([]);
  },
);
