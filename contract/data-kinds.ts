// No schemas here: the program of commands shows its help without the library of the schemas.

/** What a data file can hold (docs/retailer.md). */
export const dataKinds = [
  'catalogue',
  'removals',
  'stock',
  'prices',
  'store_stock',
  'stores',
  'popular_queries',
  'synonyms',
  'redirects',
] as const;
export type DataKind = (typeof dataKinds)[number];
