import { maxNamedProblems } from '@vermilion/contract/dataimport';
import type { Kysely, Transaction } from 'kysely';
import { runResultInTransaction } from '../database.ts';
import type { Tables } from '../tables.ts';
import { type FlatFile, type FlatRows, readFlatFile } from './data-file.flat.ts';
import type { Problem } from './data-file.problems.ts';
import type { FileFormat } from './data-file.read.ts';

/** What an import did: how many records were read by kind, and how many rows of the shop are others than before. */
export type ImportCounts = { changed: number } & Record<string, number>;

/**
 * What is to be told about a file that is stored.
 * @property warnings what does not keep the file from being stored
 * @property summary what the file holds, in sentences: its prices in words
 */
export type ImportRemarks = { warnings: Problem[]; summary: string[] };

export type ImportReport = ({ ok: true; counts: ImportCounts } & ImportRemarks) | { ok: false; problems: Problem[] };

export type ImportRequest = {
  db: Kysely<Tables>;
  chunks: AsyncIterable<Uint8Array>;
  format: FileFormat;
  /** Whether text is made of HTML, which is refused otherwise. */
  htmlAsText?: boolean;
  /** Called once everything is stored, in the transaction that stores it, whether or not anything has changed. */
  onStored: (transaction: Transaction<Tables>, counts: ImportCounts, remarks: ImportRemarks) => Promise<void>;
};

/** Takes a data file into the shop in one transaction: all of it, or nothing where anything is wrong. */
export type ImportData = (request: ImportRequest) => Promise<ImportReport>;

/**
 * Adds to `problems` what is wrong with rows against what the shop holds, and stores them where there are none.
 * @returns how many rows of the shop are others than before, with what is to be told about them
 */
type StoreRows<Row> = (
  transaction: Transaction<Tables>,
  given: FlatRows<Row>,
) => Promise<number | ({ changed: number } & Partial<ImportRemarks>)>;

/** Makes the import of a flat file. */
export function createFlatImport<Row, Key extends keyof Row>(
  file: FlatFile<Row, Key>,
  store: StoreRows<Row>,
): ImportData {
  return async ({ db, chunks, format, htmlAsText = false, onStored }) => {
    const given = await readFlatFile(chunks, format, file, { htmlAsText });
    const { rows, problems } = given;
    if (problems.length >= maxNamedProblems) return { ok: false, problems };
    return runResultInTransaction(db, async (transaction): Promise<ImportReport> => {
      const stored = await store(transaction, given);
      const { changed, warnings = [], summary = [] } = typeof stored === 'number' ? { changed: stored } : stored;
      if (problems.length > 0) return { ok: false, problems: problems.sort((one, other) => one.line - other.line) };
      const counts = { rows: rows.length, changed };
      await onStored(transaction, counts, { warnings, summary });
      return { ok: true, counts, warnings, summary };
    });
  };
}
