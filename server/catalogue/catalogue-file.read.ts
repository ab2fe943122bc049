import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  columnNames,
  fillRecord,
  fillVariant,
  findColumn,
  isWholeNumber,
  readCells,
  recordColumns,
  variantColumns,
} from './catalogue-file.columns.ts';
import type { FileRecord, Problem } from './catalogue-file.rules.ts';
import { type CatalogueRecord, recordKinds } from './catalogue-file.schema.ts';
import { quoteValue } from './catalogue-file.words.ts';

/** The two spellings of a catalogue file. */
export const fileFormats = ['csv', 'jsonl'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Longest line (JSON Lines) or row (CSV), in bytes: a hundred times what a product takes. */
const longestLine = 2 ** 20;

const tooLong = `is longer than ${longestLine / 1024} KB`;
const notText = 'is not UTF-8 text: save the file with that encoding';
const restUnread = 'the rest of the file was not read';

/**
 * Reads a catalogue file record by record, holding no more than one of them.
 * What cannot be read comes as a `Problem` in its place.
 */
export function readCatalogueFile(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<FileRecord | Problem> {
  const utf8 = toUtf8(chunks);
  return format === 'csv' ? readCsv(utf8) : readJsonLines(utf8);
}

async function* readJsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord | Problem> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  for await (const bytes of splitLines(chunks)) {
    line += 1;
    if (bytes === null) {
      yield { line, column: '', message: tooLong };
      continue;
    }
    let text: string;
    try {
      text = decoder.decode(bytes).trim();
    } catch {
      yield { line, column: '', message: notText };
      continue;
    }
    if (text === '') continue;
    try {
      yield { record: JSON.parse(text, keepUnclearNumber) as unknown, line };
    } catch (error) {
      const cause = error instanceof Error ? error.message : error;
      yield { line, column: '', message: `is not JSON, one record such as {"kind": "brand", …} on a line: ${cause}` };
    }
  }
}

/**
 * Returns a number as it is written where that is no clear whole number (`20.00`, `2e1`), so that the check refuses it.
 * Only the average of a rating may have a fraction.
 */
function keepUnclearNumber(key: string, value: unknown, context?: { source?: string }): unknown {
  if (!Number.isInteger(value) || key === 'average' || context?.source === undefined) return value;
  return isWholeNumber(context.source) ? value : context.source;
}

/** Lines without their end; null for one that is too long. */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | null> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = () => {
    const line = size > longestLine ? null : Buffer.concat(parts);
    parts = [];
    size = 0;
    return line;
  };
  const put = (part: Uint8Array) => {
    size += part.length;
    if (size <= longestLine) parts.push(part);
    else parts = [];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      put(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    put(chunk.subarray(start));
  }
  if (size > 0) yield take();
}

type Row = { cells: string[]; line: number };

async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord | Problem> {
  let header: string[] | null = null;
  /** The rows of the product being read. */
  let rows: Row[] = [];
  const places = new Map<string, number>();
  const getCell = ({ cells }: Row) => {
    return (name: string) => cells[places.get(name) ?? -1] ?? '';
  };
  for await (const row of parseCsvRows(chunks)) {
    // What comes after an unreadable row is not known.
    if ('message' in row) {
      yield* createProductRecord(rows, getCell);
      yield row;
      return;
    }
    if (!header) {
      header = row.cells.map((name) => name.trim());
      const problems = findHeaderProblems(header);
      yield* problems;
      if (problems.length > 0) return;
      for (const [place, name] of header.entries()) places.set(name, place);
      continue;
    }
    if (row.cells.length !== header.length) {
      const message = `has ${row.cells.length} cells, and the header ${header.length}`;
      yield { line: row.line, column: '', message };
      continue;
    }
    const cell = getCell(row);
    const [first] = rows;
    if (first && (cell('kind') !== 'product' || cell('slug') !== getCell(first)('slug'))) {
      yield* createProductRecord(rows, getCell);
      rows = [];
    }
    const kind = cell('kind');
    if (kind === 'product') rows.push(row);
    else if (isRowKind(kind)) yield createRecord(kind, row, cell);
    else {
      const message = `${quoteValue(kind)} is not one of: ${recordKinds.join(', ')}`;
      yield { line: row.line, column: 'kind', message };
    }
  }
  yield* createProductRecord(rows, getCell);
}

const exportShows = 'an export shows them all';

function findHeaderProblems(header: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const [place, name] of header.entries()) {
    if (!columnNames.includes(name))
      problems.push({ line: 1, column: name.slice(0, 40), message: `is no column of a catalogue; ${exportShows}` });
    else if (header.indexOf(name) !== place)
      problems.push({ line: 1, column: name, message: 'stands twice in the header' });
  }
  for (const name of ['kind', 'slug']) {
    if (!header.includes(name))
      problems.push({ line: 1, column: name, message: `is missing from the header; ${exportShows}` });
  }
  return problems;
}

const steps = (path: readonly PropertyKey[]) => path.map(String);

/** The kinds of record that are one row each. */
type RowKind = Exclude<CatalogueRecord['kind'], 'product'>;

function isRowKind(kind: string): kind is RowKind {
  return kind !== 'product' && (recordKinds as readonly string[]).includes(kind);
}

function createRecord(kind: RowKind, { line }: Row, cell: (name: string) => string): FileRecord {
  const columns = recordColumns[kind];
  return {
    record: fillRecord(kind, readCells(columns, cell)),
    line,
    place: (path) => ({ line, column: findColumn(columns, steps(path)) }),
  };
}

function* createProductRecord(
  rows: readonly Row[],
  getCell: (row: Row) => (name: string) => string,
): Generator<FileRecord | Problem> {
  const [first] = rows;
  if (!first) return;
  const columns = recordColumns.product;
  const own = getCell(first);
  for (const row of rows.slice(1)) {
    const cell = getCell(row);
    for (const { name } of columns) {
      if (cell(name) === '' || cell(name) === own(name)) continue;
      const message = `${quoteValue(cell(name))} is not what line ${first.line} says of the same product, ${quoteValue(own(name))}; leave it empty or repeat that`;
      yield { line: row.line, column: name, message };
    }
  }
  const variants = rows.map((row) => fillVariant(readCells(variantColumns, getCell(row))));
  yield {
    record: { ...fillRecord('product', readCells(columns, own)), variants },
    line: first.line,
    place: ([field, index, ...rest]) =>
      field === 'variants' && typeof index === 'number'
        ? { line: rows[index]?.line ?? first.line, column: findColumn(variantColumns, steps(rest)) }
        : {
            line: first.line,
            column: findColumn(columns, steps([field ?? '', ...(index === undefined ? [] : [index]), ...rest])),
          },
  };
}

const csvFaults: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: tooLong,
  CSV_QUOTE_NOT_CLOSED:
    'has a quote that is opened and never closed; inside quotes a quote is written twice: "6"" brush"',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote; inside quotes a quote is written twice: "6"" brush"',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell; such a cell stands in quotes, and the quote twice: "6"" brush"',
};

/**
 * Finds what separates the cells of a CSV file: a comma, a tab, or a semicolon, which spreadsheets write where the comma
 * is the decimal sign. It is the first of them in the file, since no column's name contains one.
 */
async function detectDelimiter(
  chunks: AsyncGenerator<string>,
): Promise<{ delimiter: string; text: AsyncIterable<string> }> {
  let start = '';
  const isFound = () => /[,;\t\n]/.test(start) || start.length > longestLine;
  while (!isFound()) {
    const { done, value } = await chunks.next();
    if (done) break;
    start += value;
  }
  const [found] = /[,;\t]/.exec(start) ?? [];
  async function* text() {
    yield start;
    yield* chunks;
  }
  return { delimiter: found ?? ',', text: text() };
}

/** Rows with the line that each begins in. */
async function* parseCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row | Problem> {
  let last = 0;
  try {
    const { delimiter, text } = await detectDelimiter(decodeUtf8(chunks));
    const parser = parse({
      bom: true,
      delimiter,
      info: true,
      max_record_size: longestLine,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    // An error of the source comes out of the parser, where it is caught.
    pipeline(Readable.from(text), parser, () => {});
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      last = info.lines;
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      yield { cells: record, line: last - breaks };
    }
  } catch (error) {
    const line = last + 1;
    if (error instanceof TypeError) yield { line, column: '', message: `${notText}; ${restUnread}` };
    else if (error instanceof CsvError) {
      const message = csvFaults[error.code] ?? error.message;
      yield { line, column: '', message: `${message}; ${restUnread}` };
    } else throw error;
  }
}

/** @throws TypeError where it is not UTF-8 */
async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Converts text that begins with the byte order mark of UTF-16, as some spreadsheets write it; leaves other text alone. */
async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    const bytes: Uint8Array = start ? Buffer.concat([start, chunk]) : chunk;
    if (start && bytes.length < 2) {
      start = bytes;
      continue;
    }
    if (start) {
      const isLittleEndian = bytes[0] === 0xff && bytes[1] === 0xfe;
      const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff;
      if (isLittleEndian || isBigEndian) decoder = new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le');
      start = null;
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (start) yield start;
  else if (decoder) yield Buffer.from(decoder.decode());
}
