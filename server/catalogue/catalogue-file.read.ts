import { type Column, findColumn, readCells } from '../platform/data-file/data-file.columns.ts';
import { type Header, readHeader } from '../platform/data-file/data-file.header.ts';
import { type FileNote, type FilePart, type FileRecord, quoteValue } from '../platform/data-file/data-file.problems.ts';
import { type FileFormat, type Row, readCsvRows, readJsonLines } from '../platform/data-file/data-file.read.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
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
export function readCatalogueFile(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
  fields: ProductFields = {},
): AsyncGenerator<FilePart> {
  return format === 'csv'
    ? readCsv(chunks, createCatalogueColumns(fields))
    : readJsonLines(chunks, createCatalogueRecord(fields), '{"kind": "brand", …}');
}

async function* readCsv(chunks: AsyncIterable<Uint8Array>, columns: CatalogueColumns): AsyncGenerator<FilePart> {
  let header: Header | null = null;
  /** The rows of the product being read. */
  let rows: Row[] = [];
  const getCell = ({ cells }: Row) => {
    return (name: string) => cells[header?.places.get(name) ?? -1] ?? '';
  };
  for await (const row of readCsvRows(chunks)) {
    // What comes after an unreadable row is not known.
    if ('message' in row) {
      yield* createProductRecord(rows, getCell, columns.records.product, header?.isAbsent);
      yield row;
      return;
    }
    if (!header) {
      header = readHeader(row, columns.names, ['kind', 'slug'], headerProblems);
      yield* header.problems;
      // Without them nothing is known of a row.
      if (!header.places.has('kind') || !header.places.has('slug')) return;
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
    const absence = header.isAbsent && { isAbsent: header.isAbsent };
    if (first && (cell('kind') !== 'product' || cell('slug') !== getCell(first)('slug'))) {
      yield* createProductRecord(rows, getCell, columns.records.product, header?.isAbsent);
      rows = [];
    }
    const kind = cell('kind');
    if (kind === 'product') rows.push(row);
    else if (isRowKind(kind)) yield { ...createRecord(kind, row, cell, columns.records[kind]), ...absence };
    else yield { record: { kind, slug: cell('slug') }, line: row.line };
  }
  yield* createProductRecord(rows, getCell, columns.records.product, header?.isAbsent);
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
  isAbsent: FileRecord['isAbsent'],
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
    ...(isAbsent && { isAbsent }),
    place: ([field, index, ...rest]) =>
      field === 'variants' && typeof index === 'number'
        ? { line: rows[index]?.line ?? first.line, column: findColumn(variantColumns, steps(rest)) }
        : {
            line: first.line,
            column: findColumn(columns, steps([field ?? '', ...(index === undefined ? [] : [index]), ...rest])),
          },
  };
}
