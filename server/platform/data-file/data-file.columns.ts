import { languages, marketCodes } from '@vermilion/contract/markets';

/** Columns of data files, for CSV: how their cells are read and written, and where their values stand in a record. */

/** A column of a data file. An empty cell says nothing. */
export type Column = {
  name: string;
  /** Where the value stands in the record; a variant's from the variant on. */
  path: readonly string[];
  read: (cell: string) => unknown;
  write: (value: unknown) => string;
};

export type Format = Pick<Column, 'read' | 'write'>;

/** Returns whether a number is written in digits alone, as whole numbers must be in catalogue files. */
export function isWholeNumber(text: string): boolean {
  return /^-?\d+$/.test(text);
}

export const text: Format = { read: (cell) => cell, write: String };
// A cell that is not such a number stays a string, which the check refuses with what is wanted.
export const wholeNumber: Format = {
  read: (cell) => (isWholeNumber(cell.trim()) ? Number(cell) : cell),
  write: String,
};
export const decimalNumber: Format = {
  read: (cell) => (/^\d+(\.\d+)?$/.test(cell.trim()) ? Number(cell) : cell),
  write: String,
};
export const yesNo: Format = {
  read: (cell) => (cell === 'yes' ? true : cell === 'no' ? false : cell),
  write: (value) => (value ? 'yes' : 'no'),
};
export const words: Format = {
  read: (cell) => cell.split(/\s+/).filter(Boolean),
  write: (value) => (value as string[]).join(' '),
};
export const createColumn = (name: string, path: readonly string[], format: Format = text): Column => ({
  name,
  path,
  ...format,
});
export const createLanguageColumns = (name: string, path: readonly string[]): Column[] =>
  languages.map((language) => createColumn(`${name}:${language}`, [...path, language]));
export const createMarketColumns = (name: string, path: (market: string) => string[], format: Format): Column[] =>
  marketCodes.map((market) => createColumn(`${name}:${market}`, path(market), format));

export type Tree = { [name: string]: unknown };

/** The value at a path, or undefined. */
function getValueAt(tree: unknown, path: readonly string[]): unknown {
  let at = tree;
  for (const step of path) at = at === null || at === undefined ? undefined : (at as Tree)[step];
  return at ?? undefined;
}

function setAt(tree: Tree, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree[step] = value;
    return;
  }
  const below = (tree[step] ?? {}) as Tree;
  tree[step] = below;
  setAt(below, rest, value);
}

/** Puts a row's cells into a record or variant. */
export function readCells(columns: readonly Column[], cell: (name: string) => string): Tree {
  const tree: Tree = {};
  for (const { name, path, read } of columns) {
    const given = cell(name);
    if (given !== '') setAt(tree, path, read(given));
  }
  return tree;
}

/** The column that a field of a record stands in; empty when none does. */
export function findColumn(columns: readonly Column[], path: readonly string[]): string {
  const isAlong = ({ path: own }: Column) => own.every((step, index) => index >= path.length || step === path[index]);
  return columns.find(isAlong)?.name ?? '';
}

/** Returns the cells of a record or variant by column. */
export function createCells(columns: readonly Column[], tree: object): Map<string, string> {
  const cells = new Map<string, string>();
  for (const { name, path, write } of columns) {
    const value = getValueAt(tree, path);
    if (value !== undefined) cells.set(name, write(value));
  }
  return cells;
}
