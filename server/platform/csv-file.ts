import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** What is wrong in a file, by its line. */
export type CsvProblem = { line: number; message: string };

/** A row of a file. @property line on which it ends; the header is line 1 */
export type CsvRow<Value> = { line: number; value: Value };

/**
 * Reads a CSV file with a header: each row as an object of texts by column, which `row` checks.
 * @returns the rows that are right, and all that is wrong with the others
 */
export function readCsvFile<Value>(
  text: string,
  row: z.ZodType<Value>,
): { rows: CsvRow<Value>[]; problems: CsvProblem[] } {
  let records: { record: unknown; info: { lines: number } }[];
  try {
    records = parse(text, { columns: true, bom: true, info: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], problems: [{ line: Number(error.lines ?? 1), message: error.message }] };
  }
  if (records.length === 0) return { rows: [], problems: [{ line: 1, message: 'the file has no rows' }] };
  const rows: CsvRow<Value>[] = [];
  const problems: CsvProblem[] = [];
  for (const { record, info } of records) {
    const checked = row.safeParse(record);
    if (checked.success) rows.push({ line: info.lines, value: checked.data });
    else {
      for (const { path, message } of checked.error.issues) {
        problems.push({ line: info.lines, message: `${path.join('.') || 'the row'}: ${message}` });
      }
    }
  }
  return { rows, problems };
}

/** Returns problems by the lines of their file. */
export function sortProblems(problems: readonly CsvProblem[]): CsvProblem[] {
  return problems.toSorted((one, other) => one.line - other.line);
}
