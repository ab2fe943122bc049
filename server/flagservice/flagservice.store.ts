import type { Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { FlagDocument } from './flagservice.schema.ts';

export type StoredSite = { siteCode: string; version: number; document: FlagDocument; modifiedAt: Date };

const columns = ['site_code as siteCode', 'version', 'document', 'modified_at as modifiedAt'] as const;

export function readSites(db: Db): Promise<StoredSite[]> {
  return db.selectFrom('flag_sites').select(columns).orderBy('site_code').execute();
}

export function readSite(db: Db, siteCode: string): Promise<StoredSite | undefined> {
  return db.selectFrom('flag_sites').select(columns).where('site_code', '=', siteCode).executeTakeFirst();
}

export function lockSite(transaction: Transaction<Tables>, siteCode: string): Promise<StoredSite | undefined> {
  return transaction
    .selectFrom('flag_sites')
    .select(columns)
    .where('site_code', '=', siteCode)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false if the site exists by now */
export async function insertSite(transaction: Transaction<Tables>, site: StoredSite): Promise<boolean> {
  const { siteCode, version, document, modifiedAt } = site;
  const inserted = await transaction
    .insertInto('flag_sites')
    .values({ site_code: siteCode, version, document: JSON.stringify(document), modified_at: modifiedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateSite(transaction: Transaction<Tables>, site: StoredSite): Promise<void> {
  const { siteCode, version, document, modifiedAt } = site;
  await transaction
    .updateTable('flag_sites')
    .set({ version, document: JSON.stringify(document), modified_at: modifiedAt })
    .where('site_code', '=', siteCode)
    .execute();
}

/** An entry of the audit. */
export type Edit = { version: number; at: Date; who: string; before: FlagDocument | null; after: FlagDocument };

export async function insertEdit(transaction: Transaction<Tables>, siteCode: string, edit: Edit): Promise<void> {
  const { before, after, ...rest } = edit;
  await transaction
    .insertInto('flag_audit')
    .values({
      ...rest,
      site_code: siteCode,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}

/** Returns edits, newest first. @param before only edits of lower versions */
export function readEdits(db: Db, siteCode: string, before: number, limit: number): Promise<Edit[]> {
  return db
    .selectFrom('flag_audit')
    .select(['version', 'at', 'who', 'before', 'after'])
    .where('site_code', '=', siteCode)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** @returns the value as JSON text, or undefined if the key has none */
export async function readRemoteData(db: Db, siteCode: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('flag_remote_data')
    .select('value')
    .where('site_code', '=', siteCode)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && JSON.stringify(row.value);
}

/** @param value JSON text */
export async function writeRemoteData(db: Db, siteCode: string, key: string, value: string, at: Date): Promise<void> {
  await db
    .insertInto('flag_remote_data')
    .values({ site_code: siteCode, key, value, modified_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['site_code', 'key'])
        .doUpdateSet((row) => ({ value: row.ref('excluded.value'), modified_at: row.ref('excluded.modified_at') })),
    )
    .execute();
}

/** @returns whether the key had a value */
export async function deleteRemoteData(db: Db, siteCode: string, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('flag_remote_data')
    .where('site_code', '=', siteCode)
    .where('key', '=', key)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
