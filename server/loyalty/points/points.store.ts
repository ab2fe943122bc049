import type { MarketCode } from '@vermilion/contract/markets';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { nameColumns } from '../../platform/columns.ts';
import type { Db, DbTransaction } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';

export type Purchase = Selectable<Tables['loyalty_purchases']>;
export type Redemption = Selectable<Tables['point_redemptions']>;

const redemptionColumns = nameColumns('point_redemptions', {
  id: true,
  account_id: true,
  market: true,
  state: true,
  source: true,
  points: true,
  order_id: true,
  order_number: true,
  product: true,
  redeemed_on: true,
});

export function findPurchase(db: Db, orderId: string): Promise<Purchase | undefined> {
  return db.selectFrom('loyalty_purchases').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

export async function insertPurchase(
  transaction: DbTransaction,
  purchase: Insertable<Tables['loyalty_purchases']>,
): Promise<void> {
  await transaction.insertInto('loyalty_purchases').values(purchase).execute();
}

export async function updatePurchase(
  transaction: DbTransaction,
  orderId: string,
  change: Updateable<Tables['loyalty_purchases']>,
): Promise<void> {
  await transaction.updateTable('loyalty_purchases').set(change).where('order_id', '=', orderId).execute();
}

/**
 * Records a refund of a purchase, which the caller holds locked, once per key.
 * @returns the sum of its refunds; null where this one was recorded before
 */
export async function insertRefund(
  transaction: DbTransaction,
  refund: Insertable<Tables['loyalty_refunds']>,
): Promise<number | null> {
  const inserted = await transaction
    .insertInto('loyalty_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('amount')
    .executeTakeFirst();
  return inserted ? sumRefunds(transaction, refund.order_id) : null;
}

/**
 * Deletes a refund of a purchase, which the caller holds locked: it has failed.
 * @returns the sum of the others; null where there is none with this key
 */
export async function deleteRefund(
  transaction: DbTransaction,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string },
): Promise<number | null> {
  const deleted = await transaction
    .deleteFrom('loyalty_refunds')
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .returning('amount')
    .executeTakeFirst();
  return deleted ? sumRefunds(transaction, orderId) : null;
}

async function sumRefunds(transaction: DbTransaction, orderId: string): Promise<number> {
  const { sum } = await transaction
    .selectFrom('loyalty_refunds')
    .select((eb) => sql<number>`coalesce(${eb.fn.sum('amount')}, 0)::bigint`.as('sum'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * Returns the purchases of a member whose pending points were confirmed or taken back without having been posted: by a process of
 * an older version, which does not know that points are posted when the order is paid.
 */
export async function listUnpostedPurchases(db: Db, accountId: string): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select purchases.* from loyalty_purchases purchases
    where purchases.account_id = ${accountId} and purchases.points > 0
      and not exists (
        select from ledger_postings where idempotency_key = 'order:' || purchases.order_id || ':placed'
      )
      and exists (
        select from ledger_postings postings join ledger_entries entries on entries.posting_id = postings.id
        where postings.account_id = purchases.account_id and postings.order_id = purchases.order_id
          and entries.ledger_account = 'member_pending' and entries.points < 0
      )`.execute(db);
  return rows;
}

export function findRedemption(db: Db, id: string): Promise<Redemption | undefined> {
  return db.selectFrom('point_redemptions').select(redemptionColumns).where('id', '=', id).executeTakeFirst();
}

export async function insertRedemption(
  transaction: DbTransaction,
  redemption: Insertable<Tables['point_redemptions']>,
): Promise<void> {
  await transaction.insertInto('point_redemptions').values(redemption).execute();
}

export async function updateRedemption(
  transaction: DbTransaction,
  id: string,
  change: Updateable<Tables['point_redemptions']>,
): Promise<void> {
  await transaction.updateTable('point_redemptions').set(change).where('id', '=', id).execute();
}

/** Returns a member's last purchase or redemption that stands: its calendar day, and the market of that day. */
export async function findLatestActivity(
  db: Db,
  accountId: string,
): Promise<{ day: string; market: MarketCode } | undefined> {
  const { rows } = await sql<{ day: string; market: MarketCode }>`
    (select confirmed_on as day, market from loyalty_purchases
      where account_id = ${accountId} and state <> 'cancelled' and confirmed_on is not null order by confirmed_on desc limit 1)
    union all
    (select redeemed_on as day, market from point_redemptions
      where account_id = ${accountId} and state = 'redeemed' order by redeemed_on desc limit 1)
    order by day desc limit 1`.execute(db);
  return rows[0];
}

/** Returns members of a market whose points could last be spent before a day, in the order of their ids. */
export async function listExpired(
  db: Db,
  market: MarketCode,
  day: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('point_balances')
    .select('account_id')
    .where('market', '=', market)
    .where('expires_on', '<', day)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Marks members of a market as reminded of points that can last be spent between two days, each once per such day.
 * @returns whom to remind
 */
export async function claimReminders(
  transaction: DbTransaction,
  market: MarketCode,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<{ accountId: string; on: string }[]> {
  const { rows } = await sql<{ accountId: string; on: string }>`
    with due as (
      select account_id from point_balances
      where market = ${market} and expires_on between ${from}::date and ${until}::date and available > 0
        and reminded_of is distinct from expires_on
      order by account_id limit ${limit} for update
    )
    update point_balances set reminded_of = expires_on
    from due where point_balances.account_id = due.account_id
    returning point_balances.account_id as "accountId", expires_on as "on"`.execute(transaction);
  return rows;
}

export type LogRow = Pick<
  Selectable<Tables['ledger_postings']>,
  'id' | 'source' | 'points' | 'order_id' | 'order_number' | 'product' | 'posted_at'
> & { is_pending: boolean };

/** Returns what a member's point log shows, newest first. @param page.after the id that the page before ended with */
export function listLog(
  db: Db,
  accountId: string,
  { after, limit }: { after: number; limit: number },
): Promise<LogRow[]> {
  return db
    .selectFrom('ledger_postings as postings')
    .leftJoin('loyalty_purchases as purchases', (join) =>
      join
        .onRef('purchases.order_id', '=', 'postings.order_id')
        .on('postings.source', '=', 'purchase_points_with_order_number')
        .on('purchases.state', '=', 'pending'),
    )
    .select([
      'postings.id',
      'postings.source',
      'postings.points',
      'postings.order_id',
      'postings.order_number',
      'postings.product',
      'postings.posted_at',
      sql<boolean>`purchases.order_id is not null`.as('is_pending'),
    ])
    .where('postings.account_id', '=', accountId)
    .where('postings.points', '<>', 0)
    .where('postings.id', '<', after)
    .orderBy('postings.id', 'desc')
    .limit(limit)
    .execute();
}

export type WholeLogRow = Omit<
  Selectable<Tables['ledger_postings']>,
  'id' | 'account_id' | 'entry_count' | 'idempotency_key' | 'adjusted_by'
>;

/** Returns all postings about a member, oldest first, without who of the staff adjusted points. */
export function listWholeLog(db: Db, accountId: string): Promise<WholeLogRow[]> {
  return db
    .selectFrom('ledger_postings')
    .select(['source', 'points', 'market', 'order_id', 'order_number', 'product', 'reason', 'posted_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}
