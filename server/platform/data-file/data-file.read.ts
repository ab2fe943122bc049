import { isUtf8 } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { z } from 'zod';
import { findLostNames } from '../json-names.ts';
import { createYielder } from '../yielder.ts';
import { isWholeNumber } from './data-file.columns.ts';
import { deleteNullFields } from './data-file.nulls.ts';
import { type FileRecord, type Problem, restUnread } from './data-file.problems.ts';

/** The two spellings of a data file. */
export const fileFormats = ['csv', 'jsonl'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Longest line (JSON Lines) or row (CSV), in bytes: a hundred times what a product takes. */
const longestLine = 2 ** 20;

const tooLong = `is longer than ${longestLine / 1024} KB`;
const notText =
  'is not UTF-8 text: save the file with that encoding (in Excel as "CSV UTF-8" or "Unicode Text", not as plain "CSV")';

/** Cells of a row, in each of which something may be wrong: several times what a catalogue of all markets has. */
const maxCells = 1000;

/**
 * Reads a JSON Lines file, a record a line, holding no more than one of them. A field that is null is left out. What cannot be
 * read comes as a `Problem` in its place.
 * @param schema of a record
 * @param example of a record, for messages
 */
export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  schema: z.ZodType,
  example: string,
): AsyncGenerator<FileRecord | Problem> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const yieldToEventLoop = createYielder();
  let line = 0;
  /** Whether nothing has been read but empty lines. */
  let isFirst = true;
  try {
    for await (const bytes of splitLines(toUtf8(chunks))) {
      await yieldToEventLoop();
      line += 1;
      if (isFirst && bytes !== null && /^\s*\[\s*(?:\{|$)/.test(bytes.toString())) {
        yield {
          line,
          column: '',
          message: `begins a JSON array: write one record on each line, such as ${example}, without [ ] and commas between; ${restUnread}`,
        };
        return;
      }
      isFirst &&= bytes !== null && bytes.length === 0;
      for (const given of readJsonLine(bytes, line, decoder, example)) {
        if ('message' in given) yield given;
        else yield { ...given, isOmitted: findOmitted(given.record, deleteNullFields(schema, given.record)) };
      }
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    yield { line: line + 1, column: '', message: `${notText}; ${restUnread}` };
  }
}

/** Returns what is not in a record of JSON Lines, neither as a value nor as null. */
function findOmitted(record: unknown, nulls: ReadonlySet<string>): NonNullable<FileRecord['isOmitted']> {
  return (_, path) => {
    let at = record;
    for (const [index, step] of path.entries()) {
      if (nulls.has(path.slice(0, index + 1).join('.'))) return false;
      // What is no object is a value, right or wrong.
      if (typeof at !== 'object' || at === null) return false;
      if (!Object.hasOwn(at, step)) return true;
      at = (at as Record<PropertyKey, unknown>)[step];
    }
    return false;
  };
}

function readJsonLine(
  bytes: Uint8Array | null,
  line: number,
  decoder: TextDecoder,
  example: string,
): (FileRecord | Problem)[] {
  if (bytes === null) return [{ line, column: '', message: tooLong }];
  let text: string;
  try {
    text = decoder.decode(bytes).trim();
  } catch {
    return [{ line, column: '', message: notText }];
  }
  if (text.includes('\0')) return [{ line, column: '', message: notText }];
  if (text === '') return [];
  try {
    const { record, nameCount } = parseRecord(text);
    // Finding lost names takes longer than parsing. A text in a record may look like a name, so that this counts too many.
    const writtenNames = text.match(/"\s*:/g)?.length ?? 0;
    const lostNames = writtenNames > nameCount ? findLostNames(text) : [];
    if (lostNames.length > 0) return lostNames.map(({ place, message }) => ({ line, column: place, message }));
    return [{ record, line }];
  } catch (error) {
    const cause = error instanceof Error ? error.message : error;
    return [{ line, column: '', message: `is not JSON, one record such as ${example} on a line: ${cause}` }];
  }
}

/** @returns what a JSON text says, and how many names its objects have */
function parseRecord(text: string): { record: unknown; nameCount: number } {
  // The last value that is revived is the record itself, which has no name.
  let nameCount = -1;
  const record: unknown = JSON.parse(text, function (this: unknown, key, value, context?: { source?: string }) {
    if (!Array.isArray(this)) nameCount += 1;
    return keepUnclearNumber(key, value, context);
  });
  return { record, nameCount };
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
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | null> {
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

/** A row of a CSV file and the line that it begins in. */
export type Row = { cells: string[]; line: number };

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

/**
 * Reads the rows of a CSV file, each with the line that it begins in. Rows without a value, as spreadsheets write at the end
 * where cells were once in use, are skipped. What cannot be read comes as a `Problem` in its place;
 * nothing follows it, as what comes after it is not known.
 */
export async function* readCsvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row | Problem> {
  let last = 0;
  const rows: (Row | Problem)[] = [];
  const yieldToEventLoop = createYielder();
  let failure: unknown = null;
  try {
    const { delimiter, text } = await detectDelimiter(decodeUtf8(toUtf8(chunks)));
    const parser = parse({
      bom: true,
      delimiter,
      max_record_size: longestLine,
      relax_column_count: true,
      skip_empty_lines: true,
      // Rows are collected here: an error would discard those that wait in the stream.
      on_record: (cells: string[], { lines }) => {
        last = lines;
        // The line `sep=;`, by which a file tells a spreadsheet its delimiter, is no row.
        const isDelimiterLine = lines === 1 && cells.length === 2 && /^sep=$/i.test(cells[0] ?? '') && cells[1] === '';
        const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
        const line = lines - breaks;
        if (isDelimiterLine || cells.every((cell) => cell.trim() === '')) return null;
        const message = `has ${cells.length} cells, and a row has ${maxCells} at most; ${restUnread}`;
        rows.push(cells.length > maxCells ? { line, column: '', message } : { cells, line });
        return null;
      },
    });
    parser.on('error', (error) => {
      failure ??= error;
    });
    for await (const piece of text) {
      await new Promise<void>((resolve) => parser.write(piece, () => resolve()));
      for (const row of rows.splice(0)) {
        await yieldToEventLoop();
        yield row;
      }
      if (failure) break;
    }
    parser.resume().end();
    await finished(parser).catch(() => {});
  } catch (error) {
    failure ??= error;
  }
  yield* rows.splice(0);
  if (!failure) return;
  const line = last + 1;
  if (failure instanceof NotTextError) {
    yield { line: failure.line, column: '', message: `${notText}; ${restUnread}` };
  } else if (failure instanceof TypeError) yield { line, column: '', message: `${notText}; ${restUnread}` };
  else if (failure instanceof CsvError) {
    const message = csvFaults[failure.code] ?? failure.message;
    yield { line, column: '', message: `${message}; ${restUnread}` };
  } else throw failure;
}

/** Thrown where a file is not UTF-8 text. @property line that of the byte, as editors count */
class NotTextError extends Error {
  readonly line: number;
  constructor(line: number) {
    super(notText);
    this.line = line;
  }
}

/**
 * Decodes UTF-8, with all line ends as `\n`: an editor counts `\r\n` and `\r` as one line end too, also within a cell.
 * @throws NotTextError
 */
async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  try {
    for await (const bytes of joinLines(chunks)) {
      const text = decodePiece(decoder, bytes, line);
      line += text.split('\n').length - 1;
      yield text;
    }
  } catch (error) {
    // UTF-16 that ends within a letter.
    throw error instanceof TypeError ? new NotTextError(line) : error;
  }
  try {
    yield decoder.decode();
  } catch {
    throw new NotTextError(line);
  }
}

function decodePiece(decoder: TextDecoder, bytes: Uint8Array, line: number): string {
  let text: string;
  try {
    text = decoder.decode(bytes, { stream: true }).replace(/\r\n?/g, '\n');
  } catch {
    throw new NotTextError(line + countLinesOfText(bytes));
  }
  // UTF-16 without a byte order mark, or no text at all.
  const end = text.indexOf('\0');
  if (end >= 0) throw new NotTextError(line + text.slice(0, end).split('\n').length - 1);
  return text;
}

/** How many lines at the beginning are UTF-8. */
function countLinesOfText(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n?|\n/);
  const faulty = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  return Math.max(faulty, 0);
}

/** Cuts bytes at the ends of lines, so that no letter and no line end is in two pieces; a very long line is cut anywhere. */
async function* joinLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes: Uint8Array = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // A return at the very end may be the first half of a line end.
    const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13, -2)) + 1;
    const cut = end === 0 && bytes.length > longestLine ? bytes.length : end;
    if (cut > 0) yield bytes.subarray(0, cut);
    rest = bytes.subarray(cut);
  }
  if (rest.length > 0) yield rest;
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
      if (isLittleEndian || isBigEndian)
        decoder = new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le', { fatal: true });
      start = null;
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
  if (start) yield start;
  else if (decoder) yield Buffer.from(decoder.decode());
}
