import { describeOldAmount } from './data-file.columns.ts';
import { type FileNote, quoteValue } from './data-file.problems.ts';
import type { Row } from './data-file.read.ts';

/** The header of a CSV data file. */
export type Header = {
  width: number;
  /** Where each named column stands. */
  places: ReadonlyMap<string, number>;
  problems: FileNote[];
  /** Of the rows' records. */
  isAbsent?: (column: string) => boolean;
  /** Returns a problem for each column without a name in which a row is the first to have a value. */
  findUnnamedValues: (row: Row) => FileNote[];
};

/** Returns what a file is that another program has made for another purpose; null where it may be a data file. */
function describeOtherMake(header: readonly string[]): string | null {
  const [first = ''] = header;
  if (/^<[?!a-z]/i.test(first)) return 'begins as XML or HTML does: export the file as CSV, or write JSON Lines';
  if (/^PK|^\u00d0\u00cf/.test(first)) return 'begins as a spreadsheet does: save it as "CSV UTF-8"';
  const names = new Set(header.map((name) => name.toLowerCase()));
  const isShopify = (names.has('handle') || names.has('url handle')) && names.has('vendor');
  return isShopify
    ? "is a column of Shopify's product export: make a catalogue file of it by `vermilion convert shopify`, and import that"
    : null;
}

/**
 * Reads the header of a CSV data file. Spreadsheets write columns without a name where cells were once in use; they are
 * skipped where they have no values.
 * @param names of the columns that the file may have
 * @param required names of those that it must have
 */
export function readHeader(
  { cells, line }: Row,
  names: readonly string[],
  required: readonly string[],
  { unknown, missing }: { unknown: (name: string) => string; missing: string },
): Header {
  const header = cells.map((name) => name.trim());
  const problems: FileNote[] = [];
  const addProblem = (column: string, message: string) => problems.push({ note: { line, column, message } });
  const places = new Map<string, number>();
  const unnamed = new Set<number>();
  const otherMake = describeOtherMake(header);
  if (otherMake) addProblem(header[0]?.slice(0, 40) ?? '', otherMake);
  for (const [place, name] of otherMake ? [] : header.entries()) {
    const column = name.slice(0, 40);
    if (name === '') unnamed.add(place);
    else if (!names.includes(name)) addProblem(column, describeOldAmount(name, names) ?? unknown(name));
    else if (header.indexOf(name) !== place) addProblem(column, 'stands twice in the header');
    // Which of two is meant is not known.
    else if (header.lastIndexOf(name) === place) places.set(name, place);
  }
  // A column with the name of an older version is there, and named above.
  const renamed = new Set(required.filter((column) => header.includes(column.replace('_amount', ''))));
  if (!otherMake)
    for (const column of required) if (!header.includes(column) && !renamed.has(column)) addProblem(column, missing);
  const findUnnamedValues = (row: Row) =>
    [...unnamed].flatMap((place) => {
      const value = row.cells[place]?.trim() ?? '';
      if (value === '') return [];
      unnamed.delete(place);
      const message = `${quoteValue(value)} is in column ${place + 1}, which has no name in the header: name it, or empty the column`;
      return [{ note: { line: row.line, column: '', message } } satisfies FileNote];
    });
  return {
    width: header.length,
    places,
    problems,
    ...(problems.length > 0 && { isAbsent: (column: string) => column !== '' && !places.has(column) }),
    findUnnamedValues,
  };
}
