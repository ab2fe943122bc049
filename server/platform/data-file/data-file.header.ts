import { type Problem, quoteValue } from './data-file.problems.ts';
import type { Row } from './data-file.read.ts';

/** The header of a CSV data file. */
export type Header = {
  width: number;
  /** Where each named column stands. */
  places: ReadonlyMap<string, number>;
  problems: Problem[];
  /** Returns a problem for each column without a name in which a row is the first to have a value. */
  findUnnamedValues: (row: Row) => Problem[];
};

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
  const problems: Problem[] = [];
  const places = new Map<string, number>();
  const unnamed = new Set<number>();
  for (const [place, name] of header.entries()) {
    const column = name.slice(0, 40);
    if (name === '') unnamed.add(place);
    else if (!names.includes(name)) problems.push({ line, column, message: unknown(name) });
    else if (places.has(name)) problems.push({ line, column, message: 'stands twice in the header' });
    else places.set(name, place);
  }
  for (const column of required) if (!places.has(column)) problems.push({ line, column, message: missing });
  const findUnnamedValues = (row: Row) =>
    [...unnamed].flatMap((place) => {
      const value = row.cells[place]?.trim() ?? '';
      if (value === '') return [];
      unnamed.delete(place);
      const message = `${quoteValue(value)} is in column ${place + 1}, which has no name in the header: name it, or empty the column`;
      return [{ line: row.line, column: '', message }];
    });
  return { width: header.length, places, problems, findUnnamedValues };
}
