import { normalizeEmail } from '@vermilion/contract/contact';
import { type Kysely, sql } from 'kysely';
import { type Db, runInTransaction } from '../platform/database.ts';
import { isUniqueViolation } from '../platform/database-error.ts';
import type { Registry } from '../platform/registry.ts';
import type { Tables } from '../platform/tables.ts';
import { lockAccount, updateAccount } from './account.store.ts';
import type { AccountFollower } from './account.types.ts';

/** An account whose e-mail leads to the mailbox of another one, which has its usual spelling and is signed in to. */
export type EmailCollision = { accountId: string; email: string; createdAt: Date; keptAccountId: string };

/** Returns the accounts whose e-mail is not spelled as this release does, the oldest first. */
async function listUnconverted(db: Db) {
  const { rows } = await sql<{ id: string; email: string; created_at: Date }>`
    select id, email, created_at from accounts
    where octet_length(email) <> length(email) order by created_at, id`.execute(db);
  return rows.filter(({ email }) => normalizeEmail(email) !== email);
}

/** Returns the accounts that could not be converted, as another one has the e-mail. */
export async function listEmailCollisions(db: Db): Promise<EmailCollision[]> {
  const unconverted = await listUnconverted(db);
  if (unconverted.length === 0) return [];
  const emails = unconverted.map(({ email }) => normalizeEmail(email));
  const owners = await db.selectFrom('accounts').select(['id', 'email']).where('email', 'in', emails).execute();
  const ownerByEmail = new Map(owners.map(({ id, email }) => [email, id]));
  return unconverted.flatMap(({ id, email, created_at: createdAt }) => {
    const keptAccountId = ownerByEmail.get(normalizeEmail(email));
    return keptAccountId === undefined ? [] : [{ accountId: id, email, createdAt, keptAccountId }];
  });
}

/**
 * Writes the e-mails of accounts as this release compares them: releases before ADR 179 stored domains as they were typed.
 * Of several accounts with one mailbox the one that has the usual spelling already keeps it, else the oldest gets it; the
 * others stay as they are. Idempotent; an older release may write more of them meanwhile.
 * @returns the accounts that stay as they are
 */
export async function convertEmails(
  db: Kysely<Tables>,
  followers: Registry<AccountFollower>,
): Promise<EmailCollision[]> {
  for (const { id } of await listUnconverted(db)) {
    try {
      await runInTransaction(db, async (transaction) => {
        const account = await lockAccount(transaction, id);
        if (!account) return;
        await updateAccount(transaction, id, { email: normalizeEmail(account.email) });
        for (const { onEmailConverted } of followers.list()) await onEmailConverted?.(transaction, id);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'accounts_email_key')) throw error;
    }
  }
  return listEmailCollisions(db);
}
