// Writes the generated sources. Node 20 cannot run TypeScript, so jiti evaluates the generator.
import { writeFileSync } from "node:fs";
import { createJiti } from "jiti";

const jiti = createJiti(import.meta.url, { fsCache: false });
const { renderResultChecks } = await jiti.import("../src/render-result-checks.ts");
const { resultSchemas } = await jiti.import("../../../packages/hooks-types/src/schemas.ts");
const file = new URL(
  "../../../packages/hooks-types/src/checks/result-checks.generated.ts",
  import.meta.url,
);
writeFileSync(file, renderResultChecks(resultSchemas));
