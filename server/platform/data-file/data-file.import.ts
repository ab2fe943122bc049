import type { Kysely, Transaction } from 'kysely';
import { runResultInTransaction } from '../database.ts';
import type { Tables } from '../tables.ts';
import { type CheckedRow, type FlatFile, readFlatFile } from './data-file.flat.ts';
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

type StoreRows<Row> = (
  transaction: Transaction<Tables>,
  rows: readonly CheckedRow<Row>[],
) => Promise<{ ok: true; changed: number } | { ok: false; problems: Problem[] }>;

/** Makes the import of a flat file. @param store writes its rows, or says all that is wrong with them */
export function createFlatImport<Row>(file: FlatFile<Row>, store: StoreRows<Row>): ImportData {
  return async ({ db, chunks, format, onStored }) => {
    const { rows, problems } = await readFlatFile(chunks, format, file);
    if (problems.length > 0) return { ok: false, problems };
    return runResultInTransaction(db, async (transaction): Promise<ImportReport> => {
      const stored = await store(transaction, rows);
      if (!stored.ok) return stored;
      const counts = { rows: rows.length, changed: stored.changed };
      await onStored(transaction, counts);
      return { ok: true, counts, warnings: [] };
    });
  };
}
