import { type Db, notify } from '../platform/database.ts';
import type { ContentDocument } from './content.document.ts';

/** The channel on which changed documents are announced; the payload is the key. */
export const contentChannel = 'content';

export type StoredDocument = { version: number; document: unknown };

export async function findDocument(db: Db, key: string): Promise<StoredDocument | null> {
  const row = await db
    .selectFrom('content_documents')
    .select(['version', 'document'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

export async function loadDocuments(db: Db): Promise<(StoredDocument & { key: string })[]> {
  return db.selectFrom('content_documents').select(['key', 'version', 'document']).execute();
}

/**
 * Stores a document in place of the given version; 0 for none.
 * @returns false where another version is there: nothing is changed
 */
export async function replaceDocument(
  db: Db,
  key: string,
  document: ContentDocument,
  version: number,
): Promise<boolean> {
  const json = JSON.stringify(document);
  const written =
    version === 0
      ? await db
          .insertInto('content_documents')
          .values({ key, version: 1, document: json })
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst()
      : await db
          .updateTable('content_documents')
          .set({ version: version + 1, document: json })
          .where('key', '=', key)
          .where('version', '=', version)
          .returning('key')
          .executeTakeFirst();
  if (written) await notify(db, contentChannel, key);
  return written !== undefined;
}
