// What the built package offers to other programs.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const exported = async (file: string): Promise<string[]> =>
  Object.keys(await import(resolve(root, "dist", file))).sort();

/** Every name that an index exports, types too. */
async function names(file: string): Promise<string[]> {
  const lists = (await readFile(file, "utf8")).matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return [...lists].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((item) => item.replace(/^[\s\S]* as |^\s*type /, "").trim())
      .filter((name) => name !== ""),
  );
}

describe("the package", () => {
  it("offers what an embedding program needs, and no way to write hooks", async () => {
    expect(await exported("index.js")).toEqual([
      "SessionManager",
      "agentDir",
      "buildSystemPrompt",
      "createAgentSession",
      "createModelRegistry",
      "createModelStream",
      "createTools",
      "resolveModel",
      "toolNames",
    ]);
    const all = await names(resolve(root, "src/index.ts"));
    expect(all).not.toContain("HookAPI");
    expect(all).not.toContain("ExtensionAPI");
  });

  it("offers under extensibility/hooks what hooks and their hosts need", async () => {
    expect(await exported("extensibility/hooks/index.js")).toEqual([
      "HookError",
      "HookRunner",
      "HookToolError",
      "HookToolWrapper",
      "ToolBlockedError",
      "createLoadedHook",
      "discoverAndLoadHooks",
      "errorText",
      "execCommand",
      "familyEvents",
      "hookErrorCodes",
      "hookNames",
      "isBashToolResult",
      "isEditToolResult",
      "isHookName",
      "isReadToolResult",
      "isToolCall",
      "isToolResult",
      "isWriteToolResult",
      "loadHooks",
      "nearest",
      "toDisplayText",
      "wrapToolsWithHooks",
    ]);
  });

  it("offers there every name of the contract, and the names that other hosts give to two of them", async () => {
    const here = new Set(await names(resolve(root, "src/extensibility/hooks/index.ts")));
    const contract = await names(resolve(root, "../../packages/hooks-types/src/index.ts"));
    expect(contract.length).toBeGreaterThan(80);
    expect(contract.filter((name) => !here.has(name))).toEqual([]);
    expect([...here]).toEqual(expect.arrayContaining(["ExtensionAPI", "ExtensionContext"]));
  });
});
