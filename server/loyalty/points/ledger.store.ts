import type { MarketCode } from '@vermilion/contract/markets';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { nameColumns } from '../../platform/columns.ts';
import type { Db, DbTransaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';
import { type Entry, sumShownPoints } from './ledger.rules.ts';

export type StoredBalance = Selectable<Tables['point_balances']>;

/** The points that a member has, unless they have expired since. */
export type SpendablePoints = Pick<StoredBalance, 'available' | 'market' | 'expires_on'>;

const balanceColumns = nameColumns('point_balances', {
  account_id: true,
  available: true,
  pending: true,
  held: true,
  owed: true,
  market: true,
  started_on: true,
  expires_on: true,
  reminded_of: true,
});

/** What a posting is about; its entries say which points it moves. */
export type PostingFacts = Omit<Insertable<Tables['ledger_postings']>, 'points' | 'entry_count'>;

/** Returns a member's balance; undefined where the member has never had points. */
export function findBalance(db: Db, accountId: string): Promise<StoredBalance | undefined> {
  return db.selectFrom('point_balances').select(balanceColumns).where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns a member's balance, locked until the transaction ends. @param market of a balance that is new */
export async function lockBalanceRow(
  transaction: DbTransaction,
  accountId: string,
  market: MarketCode,
): Promise<StoredBalance> {
  const find = () =>
    transaction.selectFrom('point_balances').select(balanceColumns).where('account_id', '=', accountId).forUpdate();
  const found = await find().executeTakeFirst();
  if (found) return found;
  await transaction
    .insertInto('point_balances')
    .values({ account_id: accountId, market, started_on: null, expires_on: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return find().executeTakeFirstOrThrow();
}

/** Sets the days from which and until which a member's points count. The points themselves follow from postings. */
export async function updateExpiry(
  transaction: DbTransaction,
  accountId: string,
  change: Pick<Updateable<Tables['point_balances']>, 'market' | 'started_on' | 'expires_on'>,
): Promise<void> {
  await transaction.updateTable('point_balances').set(change).where('account_id', '=', accountId).execute();
}

/**
 * Writes a posting with its entries, once per idempotency key; a trigger adds them to the member's balance, which the
 * caller holds locked.
 * @returns false where the posting was written before
 * @throws where the key was used for another posting
 */
export async function insertPosting(
  transaction: DbTransaction,
  facts: PostingFacts,
  entries: readonly Entry[],
): Promise<boolean> {
  const points = sumShownPoints(entries);
  const { rows } = await sql`
    with posting as (
      insert into ledger_postings (account_id, source, points, entry_count, idempotency_key, market, order_id,
        order_number, product, reason, adjusted_by, posted_at)
      values (${facts.account_id}, ${facts.source}, ${points}, ${entries.length}, ${facts.idempotency_key},
        ${facts.market}, ${facts.order_id ?? null}, ${facts.order_number ?? null}, ${facts.product ?? null},
        ${facts.reason ?? null}, ${facts.adjusted_by ?? null}, ${facts.posted_at})
      on conflict (idempotency_key) do nothing
      returning id
    )
    insert into ledger_entries (posting_id, ledger_account, points)
    select posting.id, entry.ledger_account, entry.points
    from posting cross join unnest(
      ${sql.val(entries.map(({ ledgerAccount }) => ledgerAccount))}::text[],
      ${sql.val(entries.map((entry) => entry.points))}::bigint[]
    ) as entry (ledger_account, points)
    returning posting_id`.execute(transaction);
  if (rows.length > 0) return true;
  await isPosted(transaction, { ...facts, points });
  return false;
}

/** Returns what a posting moved, by its idempotency key. */
export function findPosting(db: Db, idempotencyKey: string) {
  return db
    .selectFrom('ledger_postings')
    .select(['account_id', 'source', 'market', 'points', 'product', 'posted_at'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** Whether a posting was written. @throws where its idempotency key was used for another one */
export async function isPosted(
  db: Db,
  posting: Pick<PostingFacts, 'account_id' | 'source' | 'idempotency_key'> & { points: number },
): Promise<boolean> {
  const earlier = await db
    .selectFrom('ledger_postings')
    .select(['account_id', 'source', 'points'])
    .where('idempotency_key', '=', posting.idempotency_key)
    .executeTakeFirst();
  if (!earlier) return false;
  const { account_id, source, points } = earlier;
  if (account_id !== posting.account_id || source !== posting.source || points !== posting.points) {
    throw new Error(`The idempotency key ${posting.idempotency_key} was used for another posting`);
  }
  return true;
}

/** Returns the key of the expiry of a member's points after a day, by which it is posted once. */
export const getExpiryKey = (accountId: string, expiredOn: string) => `expired:${accountId}:${expiredOn}`;

const getExpiredDay = (expiryKey: string) => expiryKey.slice(-'2026-11-22'.length);

/**
 * Returns a member's last expiry, if it was posted after a moment and not given back, with the last day on which its
 * points could be spent.
 */
export async function findLastExpiry(
  db: Db,
  accountId: string,
  after: Date,
): Promise<{ idempotencyKey: string; points: number; market: MarketCode; expiredOn: string } | null> {
  const row = await db
    .selectFrom('ledger_postings')
    .select(['idempotency_key', 'points', 'market'])
    .where('account_id', '=', accountId)
    .where('source', '=', 'expired_points')
    .where('posted_at', '>', after)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.points >= 0) return null;
  const { idempotency_key: idempotencyKey, points, market } = row;
  return { idempotencyKey, points: -points, market, expiredOn: getExpiredDay(idempotencyKey) };
}

/** A balance that is not the sum of its member's entries, or a posting whose entries do not add up to zero. */
export type LedgerFault = { kind: 'balance'; accountId: string } | { kind: 'posting'; postingId: number };

/** Compares every balance and posting with the sums of their entries. Reads the whole ledger. */
export async function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const sum = (ledgerAccount: string) =>
    sql`coalesce(sum(entries.points) filter (where ledger_account = ${ledgerAccount}), 0)`;
  const { rows: balances } = await sql<{ accountId: string }>`
    with sums as (
      select postings.account_id, ${sum('member_available')} as available, ${sum('member_pending')} as pending,
        ${sum('member_held')} as held, ${sum('member_owed')} as owed
      from ledger_postings as postings join ledger_entries as entries on entries.posting_id = postings.id
      group by postings.account_id
    )
    select balances.account_id as "accountId"
    from point_balances as balances left join sums using (account_id)
    where (balances.available, balances.pending, balances.held, balances.owed) is distinct from
      (coalesce(sums.available, 0), coalesce(sums.pending, 0), coalesce(sums.held, 0), -coalesce(sums.owed, 0))
    limit 100`.execute(db);
  const { rows: postings } = await sql<{ postingId: number }>`
    select postings.id as "postingId"
    from ledger_postings as postings left join ledger_entries as entries on entries.posting_id = postings.id
    group by postings.id
    having coalesce(sum(entries.points), 0) <> 0 or count(entries.points) <> postings.entry_count
    limit 100`.execute(db);
  return [
    ...balances.map((fault) => ({ kind: 'balance' as const, ...fault })),
    ...postings.map((fault) => ({ kind: 'posting' as const, ...fault })),
  ];
}
