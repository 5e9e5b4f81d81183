import type { ThinkingLevelMap } from "@mariozechner/pi-ai";
import type { ObjectReader } from "../config/object-reader.js";
import { KNOWN_APIS } from "./known-apis.js";
import { type Compat, readCompat } from "./read-compat.js";
import { THINKING_LEVELS } from "./thinking-levels.js";
import { withoutUndefined } from "./without-undefined.js";

/** What models.json says about one model; what it does not say is `undefined`. */
export interface ModelSettings {
  name: string | undefined;
  api: (typeof KNOWN_APIS)[number] | undefined;
  baseUrl: string | undefined;
  reasoning: boolean | undefined;
  thinkingLevelMap: ThinkingLevelMap | undefined;
  input: ("text" | "image")[] | undefined;
  /** Dollars per million tokens. */
  cost: Partial<ModelCost> | undefined;
  /** Tokens. */
  contextWindow: number | undefined;
  /** Tokens. */
  maxTokens: number | undefined;
  /** Values as written: names of environment variables and commands are not looked up yet. */
  headers: Record<string, string> | undefined;
  compat: Compat | undefined;
}

/** Dollars per million tokens. */
export interface ModelCost {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

/**
 * Reads one entry of `models` or `modelOverrides`, without its `id`.
 *
 * @example
 * ```ts
 * import { readJsonc } from "../config/read-jsonc.js";
 * const { root } = readJsonc('{ "id": "x", "contextWindow": 8192 }', "models.json");
 * const settings = root && readModelSettings(root);
 * ```
 */
export function readModelSettings(reader: ObjectReader): ModelSettings {
  return {
    name: reader.text("name"),
    api: reader.oneOf("api", KNOWN_APIS),
    baseUrl: readBaseUrl(reader),
    reasoning: reader.flag("reasoning"),
    thinkingLevelMap: readThinkingLevelMap(reader),
    input: reader.listOf("input", ["text", "image"]),
    cost: readCost(reader),
    contextWindow: reader.positive("contextWindow"),
    maxTokens: reader.positive("maxTokens"),
    headers: reader.textMap("headers"),
    compat: readCompat(reader),
  };
}

/**
 * Reads the field `baseUrl`, which must be an address of a web server.
 *
 * @example
 * ```ts
 * import { readJsonc } from "../config/read-jsonc.js";
 * const { root } = readJsonc('{ "baseUrl": "http://localhost:11434/v1" }', "models.json");
 * const baseUrl = root && readBaseUrl(root);
 * ```
 */
export function readBaseUrl(reader: ObjectReader): string | undefined {
  const baseUrl = reader.text("baseUrl");
  if (baseUrl === undefined) return undefined;
  if (/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl)) return baseUrl;
  reader.report(
    "baseUrl",
    `"baseUrl" must be an http or https address, such as http://localhost:11434/v1; "${baseUrl}" is left out.`,
  );
  return undefined;
}

function readCost(owner: ObjectReader): Partial<ModelCost> | undefined {
  const reader = owner.object("cost");
  if (!reader) return undefined;
  const cost = withoutUndefined({
    input: reader.amount("input"),
    output: reader.amount("output"),
    cacheRead: reader.amount("cacheRead"),
    cacheWrite: reader.amount("cacheWrite"),
  });
  reader.finish();
  return cost;
}

function readThinkingLevelMap(owner: ObjectReader): ThinkingLevelMap | undefined {
  const reader = owner.object("thinkingLevelMap");
  if (!reader) return undefined;
  const map: ThinkingLevelMap = {};
  for (const level of THINKING_LEVELS) {
    const value = reader.textOrNull(level);
    if (value !== undefined) map[level] = value;
  }
  reader.finish();
  return map;
}
