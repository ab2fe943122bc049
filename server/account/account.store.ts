import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import { nameColumns } from '../platform/columns.ts';
import type { Db } from '../platform/database.ts';
import { listEmailSpellings } from '../platform/email.ts';
import type { Tables } from '../platform/tables.ts';
import { deleteEmailChanges } from './account.email-changes.store.ts';
import type { AttemptPurpose, ConsentAnswer } from './account.rules.ts';

export type StoredAccount = Selectable<Tables['accounts']>;
export type StoredRegistration = Selectable<Tables['account_registrations']>;
export type StoredConsent = Selectable<Tables['account_consents']>;

/** The columns that say who somebody is; null once the account is deleted. */
type PersonColumn = 'email' | 'full_name';

/** An account that was not deleted. */
export type LiveAccount = Omit<StoredAccount, PersonColumn> & { [column in PersonColumn]: string };

const accountColumns = nameColumns('accounts', {
  id: true,
  kind: true,
  email: true,
  full_name: true,
  phone: true,
  birthday: true,
  market: true,
  language: true,
  created_at: true,
  deleted_at: true,
  disabled_at: true,
});

const selectLive = (db: Db) =>
  db.selectFrom('accounts').select(accountColumns).where('deleted_at', 'is', null).$narrowType<LiveAccount>();

export async function findAccount(db: Db, id: string): Promise<LiveAccount | undefined> {
  return selectLive(db).where('id', '=', id).executeTakeFirst();
}

/** Of two accounts that spell an e-mail in different ways the one with its usual spelling is first. */
const sortBySpelling = (email: string) => sql`accounts.email = ${email} desc`;

/** @param email normalized */
export async function findAccountByEmail(db: Db, email: string): Promise<LiveAccount | undefined> {
  return selectLive(db)
    .where('email', 'in', listEmailSpellings(email))
    .orderBy(sortBySpelling(email))
    .executeTakeFirst();
}

/** Returns an account, locked until the transaction ends. */
export async function lockAccount(transaction: Transaction<Tables>, id: string): Promise<LiveAccount | undefined> {
  return selectLive(transaction).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @returns whether it was written: false where an account has the e-mail, in whichever spelling */
export async function insertAccount(
  transaction: Transaction<Tables>,
  account: Insertable<Tables['accounts']> & { email: string },
): Promise<boolean> {
  const isSpelledOtherwise = listEmailSpellings(account.email).length > 1;
  if (isSpelledOtherwise && (await findAccountByEmail(transaction, account.email))) return false;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the ids of members whose accounts were deleted since a time. */
export async function listDeletedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('deleted_at', '>=', since).execute();
  return rows.map(({ id }) => id);
}

/** Returns the accounts of staff, and those that are disabled. */
export async function listStaffAccounts(db: Db): Promise<LiveAccount[]> {
  return selectLive(db)
    .where((is) => is.or([is('kind', '<>', 'member'), is('disabled_at', 'is not', null)]))
    .orderBy('email')
    .execute();
}

export async function updateAccount(db: Db, id: string, change: Updateable<Tables['accounts']>): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute();
}

/** What a password is checked against. */
export type Credentials = Pick<StoredAccount, 'id' | 'kind' | 'email'> & {
  /** Null where the account has no password. */
  hash: string | null;
  previous: string[] | null;
};

const selectCredentials = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('account_passwords', 'account_passwords.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.kind', 'accounts.email', 'account_passwords.hash', 'account_passwords.previous'])
    .where('accounts.deleted_at', 'is', null);

/** The credentials of accounts that can be signed in to. */
const selectUsableCredentials = (db: Db) => selectCredentials(db).where('accounts.disabled_at', 'is', null);

const filterByEmail = (query: ReturnType<typeof selectCredentials>, email: string) =>
  query.where('accounts.email', 'in', listEmailSpellings(email)).orderBy(sortBySpelling(email));

/** Returns the credentials of an account, also of one that is disabled. @param email normalized */
export async function findAnyCredentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return filterByEmail(selectCredentials(db), email).executeTakeFirst();
}

/** @param email normalized */
export async function findCredentialsByEmail(db: Db, email: string): Promise<Credentials | undefined> {
  return filterByEmail(selectUsableCredentials(db), email).executeTakeFirst();
}

export async function findCredentials(db: Db, accountId: string): Promise<Credentials | undefined> {
  return selectUsableCredentials(db).where('accounts.id', '=', accountId).executeTakeFirst();
}

/**
 * Returns an account whose password is still the one that was proved, locked until the transaction ends: a reset, another
 * change or a deletion may have been committed since the password was checked.
 * @param hash that the password was checked against
 */
export async function lockProvedAccount(
  transaction: Transaction<Tables>,
  { id, hash }: Pick<Credentials, 'id' | 'hash'>,
): Promise<Pick<StoredAccount, 'id' | 'kind'> | undefined> {
  if (hash === null) return undefined;
  return transaction
    .selectFrom('accounts')
    .innerJoin('account_passwords', 'account_passwords.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.kind'])
    .where('accounts.id', '=', id)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .where('account_passwords.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes a password; the one before it moves to the previous two. */
export async function upsertPassword(db: Db, accountId: string, hash: string, now: Date): Promise<void> {
  await db
    .insertInto('account_passwords')
    .values({ account_id: accountId, hash, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        hash,
        previous: sql`(array_prepend(account_passwords.hash, account_passwords.previous))[1:2]`,
        changed_at: now,
      }),
    )
    .execute();
}

export async function insertRegistration(
  db: Db,
  registration: Insertable<Tables['account_registrations']>,
): Promise<void> {
  await db.insertInto('account_registrations').values(registration).execute();
}

export async function findRegistration(db: Db, id: string): Promise<StoredRegistration | undefined> {
  return db.selectFrom('account_registrations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the ids of an e-mail's registrations, locked in one order: of two confirmations at once, the later finds none. */
export async function lockRegistrations(transaction: Transaction<Tables>, email: string): Promise<string[]> {
  const locked = await transaction
    .selectFrom('account_registrations')
    .select('id')
    .where('email', 'in', listEmailSpellings(email))
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

/** Deletes all registrations of an e-mail, with their links. */
export async function deleteRegistrationsByEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('account_registrations').where('email', 'in', listEmailSpellings(email)).execute();
}

export async function insertLink(db: Db, link: Insertable<Tables['account_links']>): Promise<void> {
  await db.insertInto('account_links').values(link).execute();
}

/** Returns the registration of a link that is still valid. */
export async function findLinkedRegistration(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<StoredRegistration | undefined> {
  return db
    .selectFrom('account_registrations')
    .innerJoin('account_links', 'account_links.registration_id', 'account_registrations.id')
    .selectAll('account_registrations')
    .where('account_links.token_hash', '=', tokenHash)
    .where('account_links.expires_at', '>', now)
    .executeTakeFirst();
}

/** Returns what a password link that is still valid changes. */
export async function findLinkedCredentials(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<Credentials | undefined> {
  return selectUsableCredentials(db)
    .innerJoin('account_links', 'account_links.account_id', 'accounts.id')
    .where('account_links.token_hash', '=', tokenHash)
    .where('account_links.expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a link that is still valid. @returns whether there was one; true for one of two parallel calls */
export async function takeLink(db: Db, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the links by which the password of an account could be set. */
export async function deletePasswordLinks(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('account_links').where('account_id', '=', accountId).execute();
}

/** Whether a mailed link is still valid, whatever it is for. */
export async function isLinkValid(db: Db, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('account_links')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link !== undefined;
}

/** Deletes the links that were mailed to an account, and a change of its e-mail that waits for its own. */
export async function deleteLinks(db: Db, accountId: string): Promise<void> {
  await deleteEmailChanges(db, accountId);
  await deletePasswordLinks(db, accountId);
}

export async function insertConsents(
  db: Db,
  answers: readonly ConsentAnswer[],
  given: Pick<StoredConsent, 'account_id' | 'market' | 'language' | 'recorded_at'>,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ kind, isGiven, version }) => ({ ...given, kind, is_given: isGiven, version }));
  await db.insertInto('account_consents').values(rows).execute();
}

/** Returns an account's answers, the oldest first. */
export async function listConsents(db: Db, accountId: string): Promise<StoredConsent[]> {
  return db.selectFrom('account_consents').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
}

/** Counts an attempt within its window, which begins with the first one. */
export async function countAttempt(
  db: Db,
  purpose: AttemptPurpose,
  key: string,
  now: Date,
  windowEndsAt: Date,
): Promise<{ count: number; windowEndsAt: Date }> {
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into account_attempts as attempts (purpose, key, count, window_ends_at)
    values (${purpose}, ${key}, 1, ${windowEndsAt})
    on conflict (purpose, key) do update set
      count = case when attempts.window_ends_at > ${now} then attempts.count + 1 else 1 end,
      window_ends_at = case when attempts.window_ends_at > ${now} then attempts.window_ends_at else ${windowEndsAt} end
    returning count, window_ends_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The attempt was not counted');
  return { count: row.count, windowEndsAt: row.window_ends_at };
}

/** Takes one attempt back that turned out not to count. */
export async function removeAttempt(db: Db, purpose: AttemptPurpose, key: string): Promise<void> {
  await db
    .updateTable('account_attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('purpose', '=', purpose)
    .where('key', '=', key)
    .execute();
}

export async function clearAttempts(db: Db, purpose: AttemptPurpose, key: string): Promise<void> {
  await db.deleteFrom('account_attempts').where('purpose', '=', purpose).where('key', '=', key).execute();
}

/** Records that a limit was reached. @returns the reference: that of the first attempt beyond the limit in its window */
export async function recordBlock(db: Db, block: Insertable<Tables['account_blocks']>): Promise<string> {
  const { reference } = await db
    .insertInto('account_blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['purpose', 'key', 'ends_at']).doUpdateSet({ key: sql`excluded.key` }))
    .returning('reference')
    .executeTakeFirstOrThrow();
  return reference;
}

export async function findBlock(db: Db, reference: string): Promise<Selectable<Tables['account_blocks']> | undefined> {
  return db.selectFrom('account_blocks').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Deletes the blocks of an e-mail. @param emailHash as `recordBlock` stores it */
export async function deleteBlocks(db: Db, emailHash: string): Promise<void> {
  await db.deleteFrom('account_blocks').where('email_hash', '=', emailHash).execute();
}

/** Deletes what is past its time. */
export async function deleteOutdated(
  db: Db,
  before: { now: Date; unconfirmed: Date; block: Date; device: Date },
): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', before.now).execute();
  await db.deleteFrom('account_google_attempts').where('expires_at', '<=', before.now).execute();
  await db.deleteFrom('account_registrations').where('created_at', '<', before.unconfirmed).execute();
  await db.deleteFrom('account_email_changes').where('requested_at', '<', before.unconfirmed).execute();
  await db.deleteFrom('account_attempts').where('window_ends_at', '<=', before.now).execute();
  await db.deleteFrom('account_blocks').where('began_at', '<', before.block).execute();
  await db.deleteFrom('account_devices').where('signed_in_at', '<', before.device).execute();
}

/** Takes the person out of an account; its id stays, for what refers to it. */
export async function erasePerson(
  transaction: Transaction<Tables>,
  { id, email }: Pick<LiveAccount, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const owned = [
    'account_passwords',
    'account_google_links',
    'account_links',
    'account_email_changes',
    'account_consents',
    'account_addresses',
    'account_devices',
  ] as const;
  for (const table of owned) await transaction.deleteFrom(table).where('account_id', '=', id).execute();
  await deleteRegistrationsByEmail(transaction, email);
  await updateAccount(transaction, id, {
    email: null,
    full_name: null,
    phone: null,
    birthday: null,
    deleted_at: now,
  });
}
