import type { Postcard } from '@vermilion/contract/postcard';
import type { Db } from '../platform/database.ts';

export async function findPostcard(db: Db, id: string): Promise<Postcard | null> {
  const row = await db
    .selectFrom('postcards')
    .select(['id', 'text', 'printed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, text: row.text, isPrinted: row.printed_at !== null } : null;
}

/** @returns whether it was inserted; false where there is one of that id */
export async function insertPostcard(db: Db, postcard: { id: string; text: string; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('postcards')
    .values({ id: postcard.id, text: postcard.text, written_at: postcard.now, printed_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function setPrinted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('postcards')
    .set({ printed_at: now })
    .where('id', '=', id)
    .where('printed_at', 'is', null)
    .execute();
}
