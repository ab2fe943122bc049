import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** What is wrong in a file, by its line. */
export type CsvProblem = { line: number; message: string };

/** A row of a file. @property line on which it ends; the header is line 1 */
export type CsvRow<Value> = { line: number; value: Value };

/** A text is no CSV file with a header. */
export class CsvFileError extends Error {
  override name = 'CsvFileError';
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Returns the rows of a CSV file with a header, each as texts by column. Cells are separated by what comes first in the file: a
 * comma, a tab, or a semicolon, which spreadsheets write where the comma is the decimal sign. A first line `sep=;` is no row.
 * Rows and unnamed columns without values, which spreadsheets write where cells were once in use, are skipped; unnamed columns
 * with values are one column without a name.
 * @throws CsvError
 */
export function parseCsv(text: string): CsvRow<Record<string, string>>[] {
  const delimiter = /[,;\t]/.exec(text)?.[0] ?? ',';
  const from_line = /^\uFEFF?sep=[,;\t]\r?\n/i.test(text) ? 2 : 1;
  const options = {
    columns: nameColumns,
    bom: true,
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    delimiter,
    from_line,
  } as const;
  try {
    const parsed: { record: Record<string, string>; info: { lines: number } }[] = parse(text, options);
    const rows = parsed.map(({ record, info }) => ({ line: info.lines, ...splitUnnamed(record) }));
    const hasUnnamed = rows.some(({ unnamed }) => unnamed !== '');
    return rows.map(({ line, named, unnamed }) => ({ line, value: hasUnnamed ? { ...named, '': unnamed } : named }));
  } catch (error) {
    throw error instanceof CsvError ? new CsvFileError(Number(error.lines ?? 1), error.message) : error;
  }
}

/** Marks the columns without a name, which would be one otherwise. */
const unnamedMark = '\0';

/** Returns the names of the columns. @throws CsvFileError where one stands twice: the cells of the first would be lost */
function nameColumns(names: string[]): string[] {
  const repeated = names.find((name, place) => name !== '' && names.indexOf(name) < place);
  if (repeated !== undefined) throw new CsvFileError(1, `the file has two columns ${repeated}: take one of them out`);
  return names.map((name, place) => name || `${unnamedMark}${place}`);
}

/** Divides a row into its named cells and what stands in the others. */
function splitUnnamed(record: Record<string, string>): { named: Record<string, string>; unnamed: string } {
  const isNamed = ([name]: [string, string]) => !name.startsWith(unnamedMark);
  const cells = Object.entries(record);
  const unnamed = cells.filter((cell) => !isNamed(cell)).map(([, value]) => value);
  return { named: Object.fromEntries(cells.filter(isNamed)), unnamed: unnamed.filter(Boolean).join(' ') };
}

/**
 * Reads a CSV file with a header: each row as an object of texts by column, which `row` checks.
 * @returns the rows that are right, and all that is wrong with the others; a wrong column is named once, on line 1
 */
export function readCsvFile<Value>(
  text: string,
  row: z.ZodType<Value>,
): { rows: CsvRow<Value>[]; problems: CsvProblem[] } {
  let records: CsvRow<Record<string, string>>[];
  try {
    records = parseCsv(text);
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    return { rows: [], problems: [{ line: error.line, message: error.message }] };
  }
  if (records.length === 0) return { rows: [], problems: [{ line: 1, message: 'the file has no rows' }] };
  const rows: CsvRow<Value>[] = [];
  const problems: CsvProblem[] = [];
  const wrongColumns = new Set<string>();
  for (const { line, value } of records) {
    const checked = row.safeParse(value);
    if (checked.success) rows.push({ line, value: checked.data });
    else {
      for (const issue of checked.error.issues) {
        const [column] = issue.path;
        if (issue.code === 'unrecognized_keys') {
          for (const key of issue.keys)
            wrongColumns.add(`the file has a column ${key || 'without a name'}, which is not known`);
        } else if (column !== undefined && value[String(column)] === undefined) {
          wrongColumns.add(`the file has no column ${String(column)}`);
        } else problems.push({ line, message: `${issue.path.join('.') || 'the row'}: ${describeIssue(issue)}` });
      }
    }
  }
  return { rows, problems: [...[...wrongColumns].map((message) => ({ line: 1, message })), ...problems] };
}

const describeIssue = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' ? `is one of: ${issue.values.join(', ')}` : issue.message;

/** Returns problems by the lines of their file. */
export function sortProblems(problems: readonly CsvProblem[]): CsvProblem[] {
  return problems.toSorted((one, other) => one.line - other.line);
}
