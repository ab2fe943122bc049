/** One measured figure and, where the project promises one, its budget. */
export type Row = { what: string; measured: string; budget: string; ok: boolean | null };

export function createRow(what: string, measured: string, budget = '', ok: boolean | null = null): Row {
  return { what, measured, budget, ok };
}

/** Prints rows as a table for people and for CI's log. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = rows.map(({ what, measured, budget, ok }) => [
    what,
    measured,
    budget,
    ok === null ? '' : ok ? 'ok' : 'MISSED',
  ]);
  const head = ['what', 'measured', 'budget', ''];
  const widths = head.map((name, column) => Math.max(name.length, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const print = (cells: readonly string[]) =>
    process.stdout.write(`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`);
  process.stdout.write(`\n${title}\n\n`);
  print(head);
  print(widths.map((width) => '-'.repeat(width)));
  for (const line of lines) print(line);
}

export const median = (values: readonly number[]) => percentile(values, 50);

/** @param rank 0 to 100 */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((rank / 100) * sorted.length))] ?? Number.NaN;
}
