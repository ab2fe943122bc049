import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { GoogleIdentity } from './account.google.provider.ts';
import type { LiveAccount } from './account.store.ts';

export type StoredAttempt = Selectable<Tables['account_google_attempts']>;
export type StoredGoogleLink = Selectable<Tables['account_google_links']>;

/** Names an attempt to those who began it: by its state and the cookie of its browser. */
export type AttemptKey = { stateHash: Uint8Array; browserHash: Uint8Array };

export async function insertAttempt(db: Db, attempt: Insertable<Tables['account_google_attempts']>): Promise<void> {
  await db.insertInto('account_google_attempts').values(attempt).execute();
}

/** Claims an attempt for its one exchange of a code. @returns undefined where it was claimed, has expired or is another's */
export async function claimAttempt(
  db: Db,
  { stateHash, browserHash }: AttemptKey,
  now: Date,
): Promise<StoredAttempt | undefined> {
  return db
    .updateTable('account_google_attempts')
    .set({ claimed_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('claimed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps the identity of a claimed attempt for the registration or the link that follows. */
export async function storeIdentity(
  db: Db,
  { stateHash }: AttemptKey,
  { issuer, subject, email, isEmailVerified, fullName }: GoogleIdentity,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('account_google_attempts')
    .set({ issuer, subject, email, is_email_verified: isEmailVerified, full_name: fullName, expires_at: expiresAt })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** Returns the identity that waits; null where there is none, or it is another browser's. */
export async function findIdentity(
  db: Db,
  { stateHash, browserHash }: AttemptKey,
  now: Date,
): Promise<GoogleIdentity | null> {
  const attempt = await db
    .selectFrom('account_google_attempts')
    .selectAll()
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return attempt ? toIdentity(attempt) : null;
}

/** Takes the identity that waits, once: of two calls that use it, the later finds none. */
export async function takeIdentity(
  transaction: Transaction<Tables>,
  { stateHash, browserHash }: AttemptKey,
  now: Date,
): Promise<GoogleIdentity | null> {
  const attempt = await transaction
    .deleteFrom('account_google_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('subject', 'is not', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return attempt ? toIdentity(attempt) : null;
}

function toIdentity({
  issuer,
  subject,
  email,
  is_email_verified: isEmailVerified,
  full_name: fullName,
}: StoredAttempt): GoogleIdentity | null {
  if (issuer === null || subject === null || isEmailVerified === null || fullName === null) return null;
  return { issuer, subject, email, isEmailVerified, fullName };
}

/** @returns whether it was written: false where the account or the Google account has a link */
export async function insertGoogleLink(
  transaction: Transaction<Tables>,
  link: Insertable<Tables['account_google_links']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('account_google_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findGoogleLink(db: Db, accountId: string): Promise<StoredGoogleLink | undefined> {
  return db.selectFrom('account_google_links').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns the account that a Google account signs in to. */
export async function findGoogleAccount(
  db: Db,
  { issuer, subject }: Pick<GoogleIdentity, 'issuer' | 'subject'>,
): Promise<LiveAccount | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('account_google_links', 'account_google_links.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('account_google_links.issuer', '=', issuer)
    .where('account_google_links.subject', '=', subject)
    .where('accounts.deleted_at', 'is', null)
    .$narrowType<LiveAccount>()
    .executeTakeFirst();
}

/**
 * Returns the account that a Google account signs in to, as it is now, locked with the link until the transaction ends:
 * unlinking, resets, deletions and changes of its roles wait for it.
 */
export async function lockLinkedAccount(
  transaction: Transaction<Tables>,
  { issuer, subject }: Pick<GoogleIdentity, 'issuer' | 'subject'>,
): Promise<Pick<LiveAccount, 'id' | 'kind'> | undefined> {
  return transaction
    .selectFrom('accounts')
    .innerJoin('account_google_links', 'account_google_links.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.kind'])
    .where('account_google_links.issuer', '=', issuer)
    .where('account_google_links.subject', '=', subject)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteGoogleLink(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_google_links').where('account_id', '=', accountId).execute();
}
