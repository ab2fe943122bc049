import type { DataKind } from '@vermilion/contract/data-kinds';
import type { Transaction } from 'kysely';
import type { Problem } from '../platform/data-file/data-file.problems.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

/** An import as it is stored. */
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImport(db: Db, id: string) {
  return (await db.selectFrom('data_imports').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the latest imports, newest first. */
export async function listImports(db: Db, count: number) {
  return db.selectFrom('data_imports').selectAll().orderBy('sequence', 'desc').limit(count).execute();
}

export async function countQueued(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('data_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the import of a kind that was received first of those that wait. */
export async function findNextQueued(db: Db, kind: DataKind): Promise<StoredImport | null> {
  const found = await db
    .selectFrom('data_imports')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

type NewImport = Pick<
  StoredImport,
  | 'id'
  | 'kind'
  | 'format'
  | 'html_as_text'
  | 'upload_id'
  | 'digest'
  | 'total_bytes'
  | 'account_id'
  | 'operator'
  | 'address'
  | 'received_at'
>;

/** Inserts an import that waits. @returns whether no other had its id */
export async function insertImport(transaction: Transaction<Tables>, given: NewImport): Promise<boolean> {
  const inserted = await transaction
    .insertInto('data_imports')
    .values({ ...given, finished_at: null, counts: null, problems: null, warnings: null, summary: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records how far an import is; one that has finished stays as it is. */
export async function updateReadBytes(db: Db, id: string, readBytes: number): Promise<void> {
  await db
    .updateTable('data_imports')
    .set({ read_bytes: readBytes })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

type Outcome =
  | { state: 'stored'; counts: Record<string, number>; warnings: readonly Problem[]; summary: readonly string[] }
  | { state: 'refused'; problemCount: number; problems: readonly Problem[] };

/** Finishes an import that waits. @returns false where it has finished before */
export async function finishImport(
  transaction: Transaction<Tables>,
  { id, upload_id }: Pick<StoredImport, 'id' | 'upload_id'>,
  now: Date,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('data_imports')
    .set({
      state: outcome.state,
      finished_at: now,
      counts: outcome.state === 'stored' ? JSON.stringify(outcome.counts) : null,
      warnings: outcome.state === 'stored' ? JSON.stringify(outcome.warnings) : null,
      summary: outcome.state === 'stored' ? JSON.stringify(outcome.summary) : null,
      problem_count: outcome.state === 'refused' ? outcome.problemCount : 0,
      problems: outcome.state === 'refused' ? JSON.stringify(outcome.problems) : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  await deleteChunks(transaction, upload_id);
  return numUpdatedRows > 0n;
}

export async function insertChunk(
  db: Db,
  uploadId: string,
  position: number,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  await db
    .insertInto('data_import_chunks')
    .values({ upload_id: uploadId, position, bytes, received_at: now })
    .execute();
}

export async function readChunks(db: Db, uploadId: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('data_import_chunks')
    .select('bytes')
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute();
  return rows.map(({ bytes }) => bytes);
}

export async function deleteChunks(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('data_import_chunks').where('upload_id', '=', uploadId).execute();
}

/** Deletes imports that have finished before a moment, and bytes that were received before another for no import. */
export async function deleteOld(db: Db, finishedBefore: Date, receivedBefore: Date): Promise<void> {
  await db.deleteFrom('data_imports').where('finished_at', '<', finishedBefore).execute();
  await db
    .deleteFrom('data_import_chunks')
    .where('received_at', '<', receivedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('data_imports')
            .select('id')
            .whereRef('data_imports.upload_id', '=', 'data_import_chunks.upload_id'),
        ),
      ),
    )
    .execute();
}
