import type { MomentCursor } from '@vermilion/contract/fields';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredUpload = Selectable<Tables['uploaded_pictures']>;

export async function findUpload(db: Db, digest: string): Promise<StoredUpload | undefined> {
  return db.selectFrom('uploaded_pictures').selectAll().where('digest', '=', digest).executeTakeFirst();
}

/** Adds a picture unless its file has been uploaded before, also by a transaction beside. @returns null then */
export async function insertUpload(
  transaction: DbTransaction,
  upload: Insertable<Tables['uploaded_pictures']>,
): Promise<StoredUpload | null> {
  const inserted = await transaction
    .insertInto('uploaded_pictures')
    .values(upload)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

/** Returns a picture, locked until the transaction ends. */
export async function lockUpload(transaction: DbTransaction, id: string): Promise<StoredUpload | undefined> {
  return transaction.selectFrom('uploaded_pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateUpload(
  transaction: DbTransaction,
  id: string,
  change: Updateable<Tables['uploaded_pictures']>,
): Promise<StoredUpload> {
  return transaction
    .updateTable('uploaded_pictures')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns pictures, newest first. @param after the last one of the page before */
export async function listUploads(db: Db, after: MomentCursor | null, limit: number): Promise<StoredUpload[]> {
  return db
    .selectFrom('uploaded_pictures')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(uploaded_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns what an account has uploaded, for its owner. */
export async function listOwnUploads(db: Db, accountId: string) {
  return db
    .selectFrom('uploaded_pictures')
    .select(['id', 'blob_key', 'alt', 'uploaded_at'])
    .where('account_id', '=', accountId)
    .orderBy('uploaded_at')
    .execute();
}
