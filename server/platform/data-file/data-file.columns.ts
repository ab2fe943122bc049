import { findCurrency, formatAmount, readAmount } from '@vermilion/contract/amount';
import { languages, marketCodes, markets } from '@vermilion/contract/markets';

/** Columns of data files, for CSV: how their cells are read and written, and where their values stand in a record. */

/** A column of a data file. An empty cell says nothing. */
export type Column = {
  name: string;
  /** Where the value stands in the record; a variant's from the variant on. */
  path: readonly string[];
  /** What it is called in JSON Lines, where that is not its path. */
  field?: string;
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

/**
 * Columns of amounts by market. Their names end in `_amount`: without it they were those of minor units, which a file of then
 * still has.
 */
export const createAmountColumns = (
  name: `${string}_amount`,
  path: (market: string) => string[],
  field: (market: string) => string,
): Column[] =>
  marketCodes.map((market) => {
    const { currency } = markets[market];
    return {
      name: `${name}:${market}`,
      path: path(market),
      field: field(market),
      read: (cell) => readAmount(cell, currency),
      write: (value) => formatAmount(value as number, currency),
    };
  });

/**
 * Returns what to do with a column of an amount that has the name of an older version, which held minor units, or that of another
 * shop's file; null for any other name.
 */
export function describeOldAmount(name: string, known: readonly string[]): string | null {
  const [base = '', market] = name.split(':', 2);
  const current = `${base}_amount${market === undefined ? '' : `:${market}`}`;
  if (!known.includes(current)) return null;
  const currency = findCurrency(market) ?? markets.SG.currency;
  const example = formatAmount(20 * 10 ** currency.digits, currency);
  const old =
    currency.digits === 0 ? '' : `; where the file has minor units (${example.replace('.', '')}), divide them by 100`;
  return `is called ${current} now, with amounts in ${currency.code} (${example}): rename it${old}`;
}

export type Tree = { [name: string]: unknown };

/** Returns the value at a path, or undefined. */
export function getValueAt(tree: unknown, path: readonly string[]): unknown {
  let at = tree;
  for (const step of path) at = at === null || at === undefined ? undefined : (at as Tree)[step];
  return at ?? undefined;
}

/** Sets a value, and makes the objects that lead to it. */
export function setValueAt(tree: Tree, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree[step] = value;
    return;
  }
  const below = (tree[step] ?? {}) as Tree;
  tree[step] = below;
  setValueAt(below, rest, value);
}

/** Puts a row's cells into a record or variant. */
export function readCells(columns: readonly Column[], cell: (name: string) => string): Tree {
  const tree: Tree = {};
  for (const { name, path, read } of columns) {
    const given = cell(name);
    if (given !== '') setValueAt(tree, path, read(given));
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
