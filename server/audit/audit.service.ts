import type { AuditEntry } from '@vermilion/contract/audit';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { type EntryFilter, insertEntry, listEntries, type StoredEntry } from './audit.store.ts';

/** Who makes a change: somebody signed in, or the machine's user who runs a command. */
export type Author = { accountId: string; address: string } | { operator: string };

/** Returns who made a change in one line, as ledgers keep it. */
export function formatAuthor(author: Author): string {
  return 'operator' in author ? `operator ${author.operator}` : `account ${author.accountId}`;
}

/** The facts of a change that the audit keeps. They hold no passwords, tokens or hashes. */
export type Change = {
  author: Author;
  /** What was done, as `<noun>.<past tense>`. */
  action: `${string}.${string}`;
  object: { kind: string; id: string };
  /** What was changed, as it was; left out for something new. */
  before?: Record<string, unknown>;
  /** As it is since; left out for something deleted. */
  after?: Record<string, unknown>;
};

/** Records a change of staff or an operator, in its transaction: there is no such change without its entry. */
export async function recordChange(
  transaction: Transaction<Tables>,
  clock: Clock,
  { author, action, object, before, after }: Change,
): Promise<void> {
  const isCommand = 'operator' in author;
  await insertEntry(transaction, {
    at: clock.now(),
    account_id: isCommand ? null : author.accountId,
    operator: isCommand ? author.operator : null,
    address: isCommand ? null : author.address,
    action,
    object_kind: object.kind,
    object_id: object.id,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  });
}

export type AuditPage = { entries: AuditEntry[]; next: string | null };

/** @property after the `next` of the page before */
type AuditPageQuery = {
  limit: number;
  after?: string | undefined;
  /** ISO moments. */
  from?: string | undefined;
  until?: string | undefined;
};

export type AuditService = {
  /** Returns a page of the changes, newest first. */
  list: (page: Omit<EntryFilter, 'from' | 'until'> & AuditPageQuery) => Promise<AuditPage>;
};

export function createAuditService({ db }: { db: Db }): AuditService {
  return {
    list: async ({ limit, after, from, until, ...filter }) => {
      // One more than the page holds says whether another page follows.
      const found = await listEntries(db, {
        ...filter,
        limit: limit + 1,
        beforeId: after === undefined ? null : Number(after),
        from: from === undefined ? undefined : new Date(from),
        until: until === undefined ? undefined : new Date(until),
      });
      const entries = found.slice(0, limit).map(toEntry);
      return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },
  };
}

function toEntry({ id, at, account_id, object_kind, object_id, ...entry }: StoredEntry): AuditEntry {
  return {
    ...entry,
    id: String(id),
    at: at.toISOString(),
    accountId: account_id,
    object: { kind: object_kind, id: object_id },
  };
}
