import type { z } from 'zod';
import { type Column, findColumn, readCells } from './data-file.columns.ts';
import { type Header, readHeader } from './data-file.header.ts';
import { endFullList, type FileRecord, listProblems, type Problem, quoteValue } from './data-file.problems.ts';
import { type FileFormat, readCsvRows, readJsonLines } from './data-file.read.ts';

/** A data file whose records are one row each. */
export type FlatFile<Row> = {
  columns: readonly Column[];
  /** Columns that a CSV file must have. */
  required: readonly string[];
  /** Of a row; a strict object, so that no value is lost to a misspelt name. */
  schema: z.ZodType<Row>;
  /** Says what a row is of, in words; two rows of a file are never of the same. */
  describeKey: (row: Row) => string;
  /** Says what is wrong with a row beside its fields; null: nothing. */
  findProblem?: (row: Row) => { column: string; message: string } | null;
  /** A record in JSON Lines. */
  example: string;
};

/** A checked row and its line. */
export type CheckedRow<Row> = { row: Row; line: number };

/** Reads a flat data file. @returns its rows, and all that is wrong with it; the rows count only where nothing is */
export async function readFlatFile<Row>(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  file: FlatFile<Row>,
): Promise<{ rows: CheckedRow<Row>[]; problems: Problem[] }> {
  const rows: CheckedRow<Row>[] = [];
  const problems: Problem[] = [];
  const firstLines = new Map<string, number>();
  const records = format === 'csv' ? readFlatCsv(chunks, file) : readJsonLines(chunks, file.schema, file.example);
  let isEmpty = true;
  for await (const given of records) {
    isEmpty = false;
    if (endFullList(problems, given.line)) break;
    if ('message' in given) {
      problems.push(given);
      continue;
    }
    const { record, line } = given;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      problems.push({ line, column: '', message: `${quoteValue(record)} is no row; for example ${file.example}` });
      continue;
    }
    const checked = file.schema.safeParse(record);
    if (!checked.success) {
      for (const { path, message } of listProblems(file.schema, checked.error, record)) {
        problems.push({ line, column: findColumn(file.columns, path.map(String)) || path.join('.'), message });
      }
      continue;
    }
    const row = checked.data;
    const key = file.describeKey(row);
    const firstLine = firstLines.get(key);
    if (firstLine !== undefined) {
      problems.push({ line, column: '', message: `${key} stands in line ${firstLine} already` });
    } else firstLines.set(key, line);
    const problem = file.findProblem?.(row);
    if (problem) problems.push({ line, ...problem });
    rows.push({ row, line });
  }
  if (isEmpty) problems.push({ line: 1, column: '', message: 'the file is empty: it holds no row' });
  return { rows, problems: problems.sort((one, other) => one.line - other.line) };
}

async function* readFlatCsv<Row>(
  chunks: AsyncIterable<Uint8Array>,
  { columns, required }: FlatFile<Row>,
): AsyncGenerator<FileRecord | Problem> {
  const names = columns.map(({ name }) => name);
  const unknown = () => `is no column of this file; known are: ${names.join(', ')}`;
  let header: Header | null = null;
  for await (const row of readCsvRows(chunks)) {
    if ('message' in row) {
      yield row;
      return;
    }
    const { cells, line } = row;
    if (!header) {
      header = readHeader(row, names, required, { unknown, missing: 'is missing from the header' });
      yield* header.problems;
      if (header.problems.length > 0) return;
    } else if (cells.length !== header.width) {
      yield { line, column: '', message: `has ${cells.length} cells, and the header ${header.width}` };
    } else {
      const { places } = header;
      yield* header.findUnnamedValues(row);
      yield { record: readCells(columns, (name) => cells[places.get(name) ?? -1]?.trim() ?? ''), line };
    }
  }
}
