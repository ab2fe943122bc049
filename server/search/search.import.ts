import { limits } from '@vermilion/contract/limits';
import { languages, marketCodes, markets } from '@vermilion/contract/markets';
import { z } from 'zod';
import { createColumn } from '../platform/data-file/data-file.columns.ts';
import type { FlatFile } from '../platform/data-file/data-file.flat.ts';
import { createChoice, createText } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import { importPopularQueries, type PopularQuery } from './search.store.ts';

const popularQuery = z.strictObject({
  market: createChoice(marketCodes),
  language: createChoice(languages),
  query: createText(1, limits.maxSearchTextLength, 'lip balm'),
});

/** A file of popular queries, most popular first: the lists of the markets and languages that it names become these. */
export const popularQueryFile: FlatFile<PopularQuery> = {
  columns: [
    createColumn('market', ['market']),
    createColumn('language', ['language']),
    createColumn('query', ['query']),
  ],
  required: ['market', 'language', 'query'],
  schema: popularQuery,
  key: ['market', 'language', 'query'],
  describeKey: ({ market, language, query }) => `"${query.toLowerCase()}" in ${market}, ${language}`,
  findProblem: ({ market, language }) =>
    markets[market].languages.includes(language)
      ? null
      : { column: 'language', message: `${market} has no pages in this language` },
  example: '{"market": "SG", "language": "en", "query": "lip balm"}',
};

/** Takes a file of popular queries into the shop. */
export const importPopularQueryFile = createFlatImport(popularQueryFile, async (transaction, { rows, problems }) => {
  if (problems.length > 0) return 0;
  await importPopularQueries(
    transaction,
    rows.map(({ row }) => row),
  );
  return rows.length;
});
