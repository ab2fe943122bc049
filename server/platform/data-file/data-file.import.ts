import { maxNamedProblems } from '@vermilion/contract/dataimport';
import type { Kysely, Transaction } from 'kysely';
import { runResultInTransaction } from '../database.ts';
import type { Tables } from '../tables.ts';
import { type FlatFile, type FlatRows, readFlatFile } from './data-file.flat.ts';
import type { Problem } from './data-file.problems.ts';
import type { FileFormat } from './data-file.read.ts';

/** What an import did: how many records were read by kind, and how many rows of the shop are others than before. */
export type ImportCounts = { changed: number } & Record<string, number>;

/** @property warnings what does not keep the file from being stored */
export type ImportReport = { ok: true; counts: ImportCounts; warnings: Problem[] } | { ok: false; problems: Problem[] };

export type ImportRequest = {
  db: Kysely<Tables>;
  chunks: AsyncIterable<Uint8Array>;
  format: FileFormat;
  /** Called once everything is stored, in the transaction that stores it, whether or not anything has changed. */
  onStored: (transaction: Transaction<Tables>, counts: ImportCounts) => Promise<void>;
};

/** Takes a data file into the shop in one transaction: all of it, or nothing where anything is wrong. */
export type ImportData = (request: ImportRequest) => Promise<ImportReport>;

/**
 * Adds to `problems` what is wrong with rows against what the shop holds, and stores them where there are none.
 * @returns how many rows of the shop are others than before
 */
type StoreRows<Row> = (transaction: Transaction<Tables>, given: FlatRows<Row>) => Promise<number>;

/** Makes the import of a flat file. */
export function createFlatImport<Row, Key extends keyof Row>(
  file: FlatFile<Row, Key>,
  store: StoreRows<Row>,
): ImportData {
  return async ({ db, chunks, format, onStored }) => {
    const given = await readFlatFile(chunks, format, file);
    const { rows, problems } = given;
    if (problems.length >= maxNamedProblems) return { ok: false, problems };
    return runResultInTransaction(db, async (transaction): Promise<ImportReport> => {
      const changed = await store(transaction, given);
      if (problems.length > 0) return { ok: false, problems: problems.sort((one, other) => one.line - other.line) };
      const counts = { rows: rows.length, changed };
      await onStored(transaction, counts);
      return { ok: true, counts, warnings: [] };
    });
  };
}
