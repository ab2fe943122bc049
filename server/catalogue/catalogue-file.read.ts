import { type Column, findColumn, readCells } from '../platform/data-file/data-file.columns.ts';
import type { ReadOptions } from '../platform/data-file/data-file.flat.ts';
import { type Header, readHeader } from '../platform/data-file/data-file.header.ts';
import {
  type FileNote,
  type FilePart,
  type FileRecord,
  type Problem,
  quoteValue,
  restUnread,
} from '../platform/data-file/data-file.problems.ts';
import { type FileFormat, type Row, readCsvRows, readJsonLines } from '../platform/data-file/data-file.read.ts';
import { convertRecordHtml } from '../platform/data-file/data-file.texts.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import { getFieldName, readRecordAmounts } from './catalogue-file.amounts.ts';
import {
  type CatalogueColumns,
  createCatalogueColumns,
  readVariant,
  variantColumns,
} from './catalogue-file.columns.ts';
import { type CatalogueRecord, createCatalogueRecord, recordKinds } from './catalogue-file.schema.ts';

/**
 * Reads a catalogue file record by record, holding no more than one of them.
 * What cannot be read comes as a `Problem` in its place.
 * @param fields the shop's own, for the columns of a CSV file
 */
export async function* readCatalogueFile(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  fields: ProductFields = {},
  { htmlAsText = false }: ReadOptions = {},
): AsyncGenerator<FilePart> {
  const parts =
    format === 'csv'
      ? readCsv(chunks, createCatalogueColumns(fields))
      : readRecords(readJsonLines(chunks, createCatalogueRecord(fields), '{"kind": "brand", …}'));
  for await (const part of parts) {
    yield htmlAsText && 'record' in part ? { ...part, record: convertRecordHtml(part.record) } : part;
  }
}

async function* readRecords(parts: AsyncIterable<FileRecord | Problem>): AsyncGenerator<FilePart> {
  for await (const given of parts) {
    if ('message' in given) {
      yield given;
      continue;
    }
    const old = readRecordAmounts(given.record);
    if (old !== null) {
      const message = `is called amount now, with amounts of the currency ("20.00"): rename it; where the file has minor units (2000), divide them by 100; ${restUnread}`;
      yield { line: given.line, column: old, message };
      return;
    }
    yield { ...given, place: (path) => ({ line: given.line, column: getFieldName(path) }) };
  }
}

async function* readCsv(chunks: AsyncIterable<Uint8Array>, columns: CatalogueColumns): AsyncGenerator<FilePart> {
  let header: Header | null = null;
  let absence: Pick<FileRecord, 'isAbsent' | 'isOmitted'> = {};
  /** The rows of the product being read. */
  let rows: Row[] = [];
  const getCell = ({ cells }: Row) => {
    return (name: string) => cells[header?.places.get(name) ?? -1] ?? '';
  };
  for await (const row of readCsvRows(chunks)) {
    // What comes after an unreadable row is not known.
    if ('message' in row) {
      yield* createProductRecord(rows, getCell, columns.records.product, absence);
      yield row;
      return;
    }
    if (!header) {
      header = readHeader(row, columns.names, ['kind', 'slug'], headerProblems);
      yield* header.problems;
      // Without them nothing is known of a row.
      if (!header.places.has('kind') || !header.places.has('slug')) return;
      const { places, isAbsent } = header;
      absence = { isOmitted: (column) => !places.has(column), ...(isAbsent && { isAbsent }) };
      continue;
    }
    if (row.cells.length !== header.width) {
      const message = `has ${row.cells.length} cells, and the header ${header.width}`;
      yield { line: row.line, column: '', message };
      continue;
    }
    yield* header.findUnnamedValues(row);
    const cell = getCell(row);
    const [first] = rows;
    if (first && (cell('kind') !== 'product' || cell('slug') !== getCell(first)('slug'))) {
      yield* createProductRecord(rows, getCell, columns.records.product, absence);
      rows = [];
    }
    const kind = cell('kind');
    if (kind === 'product') rows.push(row);
    else if (isRowKind(kind)) yield { ...createRecord(kind, row, cell, columns.records[kind]), ...absence };
    else yield { record: { kind, slug: cell('slug') }, line: row.line };
  }
  yield* createProductRecord(rows, getCell, columns.records.product, absence);
}

const declareField = 'the shop file declares fields under productFields';
const exportShows = 'an export shows them all';

const headerProblems = {
  unknown: (name: string) => `is no column of a catalogue; ${name.startsWith('field:') ? declareField : exportShows}`,
  missing: `is missing from the header; ${exportShows}`,
};

const steps = (path: readonly PropertyKey[]) => path.map(String);

/** The kinds of record that are one row each. */
type RowKind = Exclude<CatalogueRecord['kind'], 'product'>;

function isRowKind(kind: string): kind is RowKind {
  return kind !== 'product' && (recordKinds as readonly string[]).includes(kind);
}

function createRecord(
  kind: RowKind,
  { line }: Row,
  cell: (name: string) => string,
  columns: readonly Column[],
): FileRecord {
  return {
    record: { kind, ...readCells(columns, cell) },
    line,
    place: (path) => ({ line, column: findColumn(columns, steps(path)) }),
  };
}

function* createProductRecord(
  rows: readonly Row[],
  getCell: (row: Row) => (name: string) => string,
  columns: readonly Column[],
  absence: Pick<FileRecord, 'isAbsent' | 'isOmitted'>,
): Generator<FileRecord | FileNote> {
  const [first] = rows;
  if (!first) return;
  const own = getCell(first);
  for (const row of rows.slice(1)) {
    const cell = getCell(row);
    for (const { name } of columns) {
      if (cell(name) === '' || cell(name) === own(name)) continue;
      const message = `${quoteValue(cell(name))} is not what line ${first.line} says of the same product, ${quoteValue(own(name))}; leave it empty or repeat that`;
      yield { note: { line: row.line, column: name, message } };
    }
  }
  const variants = rows.map((row) => readVariant(getCell(row)));
  yield {
    record: { kind: 'product', ...readCells(columns, own), variants },
    line: first.line,
    ...absence,
    place: ([field, index, ...rest]) =>
      field === 'variants' && typeof index === 'number'
        ? { line: rows[index]?.line ?? first.line, column: findColumn(variantColumns, steps(rest)) }
        : {
            line: first.line,
            column: findColumn(columns, steps([field ?? '', ...(index === undefined ? [] : [index]), ...rest])),
          },
  };
}
