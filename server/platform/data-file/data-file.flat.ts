import { findCurrency, readAmount } from '@vermilion/contract/amount';
import { z } from 'zod';
import { type Column, describeOldAmount, findColumn, readCells, type Tree } from './data-file.columns.ts';
import { type Header, readHeader } from './data-file.header.ts';
import {
  endFullList,
  type FilePart,
  type FileRecord,
  listProblems,
  type Problem,
  quoteValue,
  restUnread,
} from './data-file.problems.ts';
import { type FileFormat, readCsvRows, readJsonLines } from './data-file.read.ts';
import { convertRecordHtml } from './data-file.texts.ts';

/** A data file whose records are one row each. */
export type FlatFile<Row, Key extends keyof Row = keyof Row> = {
  columns: readonly Column[];
  /** Columns that a CSV file must have. */
  required: readonly string[];
  /** Columns of amounts, of the market in the column `market`. */
  amounts?: readonly `${string}_amount`[];
  /** Of a row; a strict object, so that no value is lost to a misspelt name. */
  schema: z.ZodType<Row>;
  /** The fields that say what a row is of; two rows of a file are never of the same. */
  key: readonly Key[];
  /** Says it in words. */
  describeKey: (row: Pick<Row, Key>) => string;
  /** Says what is wrong with a row beside its fields; null: nothing. */
  findProblem?: (row: Row) => { column: string; message: string } | null;
  /** A record in JSON Lines. */
  example: string;
};

/** A checked row and its line. */
export type CheckedRow<Row> = { row: Row; line: number; isOmitted?: FileRecord['isOmitted'] };

/**
 * What a flat data file holds.
 * @property rows that have no problem by themselves
 * @property parts of all rows, those with a problem without the fields that could not be read
 */
export type FlatRows<Row> = {
  rows: CheckedRow<Row>[];
  parts: CheckedRow<Partial<Row>>[];
  problems: Problem[];
};

/** @property htmlAsText makes text of HTML, which is refused otherwise */
export type ReadOptions = { htmlAsText?: boolean };

/** Rows that are read of a file: they are all in memory. */
const maxRows = 1_000_000;

/** Reads a flat data file. */
export async function readFlatFile<Row, Key extends keyof Row>(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  file: FlatFile<Row, Key>,
  { htmlAsText = false }: ReadOptions = {},
): Promise<FlatRows<Row>> {
  const rows: CheckedRow<Row>[] = [];
  const parts: CheckedRow<Partial<Row>>[] = [];
  const problems: Problem[] = [];
  const firstLines = new Map<string, number>();
  const records = format === 'csv' ? readFlatCsv(chunks, file) : readJsonLines(chunks, file.schema, file.example);
  let isEmpty = true;
  for await (const given of records) {
    const isNote = 'note' in given;
    if (endFullList(problems, isNote ? given.note.line : given.line)) break;
    if (isNote) {
      problems.push(given.note);
      continue;
    }
    isEmpty = false;
    if ('message' in given) {
      problems.push(given);
      continue;
    }
    const { line, isAbsent, isOmitted } = given;
    const record = htmlAsText ? convertRecordHtml(given.record) : given.record;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      problems.push({ line, column: '', message: `${quoteValue(record)} is no row; for example ${file.example}` });
      continue;
    }
    const named = new Set<string>();
    const addProblem = (column: string, message: string) => {
      // The seven days of a cell of hours have one cause.
      if (isAbsent?.(column) || (format === 'csv' && named.has(column))) return;
      named.add(column);
      problems.push({ line, column, message });
    };
    const old = readRowAmounts(record as Tree, file.amounts ?? []);
    if (old !== null) {
      problems.push({ line, ...old });
      break;
    }
    const checked = file.schema.safeParse(record);
    const row = checked.success ? checked.data : readParts(file.schema, record);
    if (parts.length === maxRows) {
      problems.push({
        line,
        column: '',
        message: `the file has more than ${maxRows} rows: send it in parts; ${restUnread}`,
      });
      break;
    }
    parts.push({ row, line });
    if (!checked.success) {
      for (const { path, message } of listProblems(file.schema, checked.error, record)) {
        addProblem(findColumn(file.columns, path.map(String)) || path.join('.'), message);
      }
    }
    if (hasKey(row, file.key)) {
      const key = file.describeKey(row);
      const firstLine = firstLines.get(key);
      if (firstLine !== undefined)
        problems.push({ line, column: '', message: `${key} stands in line ${firstLine} already` });
      else firstLines.set(key, line);
    }
    if (!checked.success) continue;
    const problem = file.findProblem?.(checked.data);
    if (problem) addProblem(problem.column, problem.message);
    rows.push({ row: checked.data, line, ...(isOmitted && { isOmitted }) });
  }
  if (isEmpty && problems.length === 0)
    problems.push({ line: 1, column: '', message: 'the file is empty: it holds no row' });
  return { rows, parts, problems: problems.sort((one, other) => one.line - other.line) };
}

/**
 * Makes minor units of a row's amounts.
 * @returns the problem of a row of an older version, whose amounts are minor units: those that follow have it too
 */
function readRowAmounts(row: Tree, amounts: readonly string[]): Omit<Problem, 'line'> | null {
  const currency = findCurrency(row.market);
  for (const name of amounts) {
    const oldName = name.replace(/_amount$/, '');
    const message = Object.hasOwn(row, oldName) && describeOldAmount(oldName, amounts);
    if (message) return { column: oldName, message: `${message}; ${restUnread}` };
    if (Object.hasOwn(row, name)) row[name] = readAmount(row[name], currency);
  }
  return null;
}

/** Returns the fields of a faulty row that are right. */
function readParts<Row>(schema: z.ZodType<Row>, record: object): Partial<Row> {
  if (!(schema instanceof z.ZodObject)) return {};
  const fields = Object.entries<z.ZodType>(schema.shape).flatMap(([field, type]) => {
    const { success, data } = type.safeParse((record as Record<string, unknown>)[field]);
    return success && data !== undefined ? [[field, data]] : [];
  });
  return Object.fromEntries(fields);
}

const hasKey = <Row, Key extends keyof Row>(
  row: Partial<Row>,
  key: readonly Key[],
): row is Partial<Row> & Pick<Row, Key> => key.every((field) => row[field] !== undefined);

async function* readFlatCsv(
  chunks: AsyncIterable<Uint8Array>,
  { columns, required }: Pick<FlatFile<never>, 'columns' | 'required'>,
): AsyncGenerator<FilePart> {
  const names = columns.map(({ name }) => name);
  const unknown = () => `is no column of this file; known are: ${names.join(', ')}`;
  let header: Header | null = null;
  let isOmitted: FileRecord['isOmitted'];
  for await (const row of readCsvRows(chunks)) {
    if ('message' in row) {
      yield row;
      return;
    }
    const { cells, line } = row;
    if (!header) {
      header = readHeader(row, names, required, { unknown, missing: 'is missing from the header' });
      yield* header.problems;
    } else if (cells.length !== header.width) {
      yield { line, column: '', message: `has ${cells.length} cells, and the header ${header.width}` };
    } else {
      const { places, isAbsent } = header;
      isOmitted ??= (column) => !places.has(column);
      yield* header.findUnnamedValues(row);
      const record = readCells(columns, (name) => cells[places.get(name) ?? -1]?.trim() ?? '');
      yield { record, line, isOmitted, ...(isAbsent && { isAbsent }) };
    }
  }
}
