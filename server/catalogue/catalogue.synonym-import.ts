import { z } from 'zod';
import { createColumn } from '../platform/data-file/data-file.columns.ts';
import type { FlatFile } from '../platform/data-file/data-file.flat.ts';
import { createText } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import { announceChange } from './catalogue.changes.ts';
import { normalizeText, type Synonym } from './catalogue.words.ts';
import { lockImports } from './catalogue.write.ts';

const maxLength = 60;
const maxSynonyms = 2000;

/** A file of synonyms: all of the retailer's own, beside those built in. */
export const synonymFile: FlatFile<Synonym, 'alias'> = {
  columns: [createColumn('alias', ['alias']), createColumn('meant', ['meant'])],
  required: ['alias', 'meant'],
  schema: z.strictObject({
    alias: createText(1, maxLength, 'lippie'),
    meant: createText(1, maxLength, 'lipstick'),
  }),
  key: ['alias'],
  describeKey: ({ alias }) => `"${normalizeText(alias)}"`,
  findProblem: ({ alias, meant }) =>
    normalizeText(alias) === normalizeText(meant)
      ? { column: 'meant', message: 'is the same word for the search, which ignores case and accents' }
      : null,
  example: '{"alias": "lippie", "meant": "lipstick"}',
};

/** Takes a file of synonyms into the shop. */
export const importSynonyms = createFlatImport(synonymFile, async (transaction, { rows, problems }) => {
  if (rows.length > maxSynonyms) {
    const message = `a shop has at most ${maxSynonyms} synonyms of its own`;
    problems.push({ line: maxSynonyms + 2, column: '', message });
  }
  if (problems.length > 0) return 0;
  await lockImports(transaction);
  await transaction.deleteFrom('synonyms').execute();
  await transaction
    .insertInto('synonyms')
    .values(rows.map(({ row }) => row))
    .execute();
  await announceChange(transaction, 'any');
  return rows.length;
});
