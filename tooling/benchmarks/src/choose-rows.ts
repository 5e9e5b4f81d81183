/**
 * The rows whose name has one of the filters in it, in any case; all of them without a filter.
 *
 * @throws Error when a filter fits no row; the message lists them
 */
export function chooseRows<Row extends { name: string }>(
  rows: readonly Row[],
  filters: readonly string[],
): Row[] {
  const fits = (row: Row, filter: string) => row.name.toLowerCase().includes(filter.toLowerCase());
  const lost = filters.find((filter) => !rows.some((row) => fits(row, filter)));
  if (lost !== undefined) {
    const names = rows.map(({ name }) => `  ${name}`).join("\n");
    throw new Error(`No row has "${lost}" in its name. There are:\n${names}`);
  }
  return rows.filter((row) => filters.length === 0 || filters.some((filter) => fits(row, filter)));
}
