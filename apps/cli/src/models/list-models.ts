import { nearestNames } from "../config/nearest-names.js";
import type { AnyModel } from "./catalogue.js";
import type { ModelRegistry } from "./model-registry.js";

/** What {@link listModels} goes by. */
export interface ListModelsOptions {
  registry: ModelRegistry;
  /** Words that must all be part of the provider, the id or the name; case does not count. Default: all models. */
  search?: string | undefined;
  /** Is given the table, in one piece that ends in a line break. */
  write: (text: string) => void;
}

/**
 * Writes a plain table of the models: provider, id, size of the context in tokens, whether there is a key. Those with a key come first.
 *
 * @returns `undefined`, or one line that says that nothing fits the search; nothing is written then.
 * @example
 * ```ts
 * import { createModelRegistry } from "./model-registry.js";
 * const registry = createModelRegistry();
 * listModels({ registry, search: "sonnet", write: (text) => process.stdout.write(text) });
 * ```
 */
export function listModels({
  registry,
  search = "",
  write,
}: ListModelsOptions): string | undefined {
  const models = registry.getAll();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = models.filter((model) => words.every((word) => searchable(model).includes(word)));
  if (found.length === 0) return explainNothing(search, models);
  const rows = found
    .map((model) => ({ model, key: registry.hasAuth(model) ? "yes" : "no" }))
    .sort((left, right) => right.key.localeCompare(left.key) || compare(left.model, right.model))
    .map(({ model, key }) => [model.provider, model.id, tokens(model.contextWindow), key]);
  write(table([["provider", "model", "context", "key"], ...rows]));
  return undefined;
}

function searchable({ provider, id, name }: AnyModel): string {
  return `${provider}/${id} ${name}`.toLowerCase();
}

function compare(left: AnyModel, right: AnyModel): number {
  return left.provider.localeCompare(right.provider) || left.id.localeCompare(right.id);
}

function explainNothing(search: string, models: readonly AnyModel[]): string {
  const names = new Set(models.flatMap(({ provider, id }) => [provider, id]));
  const [nearest] = nearestNames(search, names);
  return `No model fits "${search}".${nearest ? ` Did you mean "${nearest}"?` : ""}`;
}

/** 128000 → "128k", 1048576 → "1M". */
function tokens(count: number): string {
  const rounded = (unit: number) => String(Math.round((count / unit) * 10) / 10);
  if (count >= 1_000_000) return `${rounded(1_000_000)}M`;
  return count >= 1000 ? `${rounded(1000)}k` : String(count);
}

function table(rows: string[][]): string {
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => `${line(row)}\n`).join("");
}
