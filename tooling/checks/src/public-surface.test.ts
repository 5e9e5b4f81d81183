import { expect, it } from "vitest";
import { publicSurface } from "./public-surface.js";

// A change of this file is a change for users: it needs a changeset. `vitest run tooling/checks -u` writes it anew.
it("what can be imported is what is listed", async () => {
  await expect(publicSurface()).toMatchFileSnapshot("../public-surface.txt");
});
