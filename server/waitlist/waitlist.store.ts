import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { WaitReason } from '@vermilion/contract/waitlist';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import { listStatesBefore, type WaitState } from './waitlist.rules.ts';
import type { WaitedVariant } from './waitlist.tables.ts';

/** Names an item: a member waits once for a variant of a market. */
export type ItemKey = { accountId: string; market: MarketCode; variantId: number };

export type StoredItem = {
  variantId: number;
  reason: WaitReason;
  item: WaitedVariant;
  joinedAt: Date;
  /** Units. */
  available: number;
};

/** Makes changes of one member's list, and the deletion of it, wait for each other. */
export async function lockWaitlist(transaction: DbTransaction, accountId: string): Promise<void> {
  const name = `waitlist ${accountId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** Returns what a member waits for in a market, with the available units of each, the latest first. */
export async function listItems(
  db: Db,
  { accountId, market }: Pick<ItemKey, 'accountId' | 'market'>,
): Promise<StoredItem[]> {
  return db
    .selectFrom('waitlist_items')
    .leftJoin('available_stock', (join) =>
      join
        .onRef('available_stock.market', '=', 'waitlist_items.market')
        .onRef('available_stock.variant_id', '=', 'waitlist_items.variant_id'),
    )
    .select(({ fn, val }) => [
      'waitlist_items.variant_id as variantId',
      'reason',
      'item',
      'joined_at as joinedAt',
      fn.coalesce('available', val(0)).as('available'),
    ])
    .where('account_id', '=', accountId)
    .where('waitlist_items.market', '=', market)
    .orderBy('joined_at', 'desc')
    .orderBy('waitlist_items.variant_id', 'desc')
    .execute();
}

/** Returns what a member waits for in a market. */
export async function listWaitedVariants(
  db: Db,
  { accountId, market }: Pick<ItemKey, 'accountId' | 'market'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('waitlist_items')
    .select('variant_id')
    .where('account_id', '=', accountId)
    .where('market', '=', market)
    .execute();
  return rows.map(({ variant_id }) => variant_id);
}

export async function insertItem(
  transaction: DbTransaction,
  {
    accountId,
    variantId,
    item,
    now,
    ...rest
  }: ItemKey & { id: string; reason: WaitReason; language: Language; item: WaitedVariant; now: Date },
): Promise<void> {
  const row = { ...rest, account_id: accountId, variant_id: variantId, item: JSON.stringify(item), joined_at: now };
  await transaction
    .insertInto('waitlist_items')
    .values({ ...row, state: 'waiting' })
    .execute();
}

/** Deletes the item of a member who leaves. */
export async function deleteLeft(db: Db, { accountId, market, variantId }: ItemKey): Promise<void> {
  await db
    .deleteFrom('waitlist_items')
    .where('account_id', '=', accountId)
    .where('market', '=', market)
    .where('variant_id', '=', variantId)
    .where(canBecome('left'))
    .execute();
}

/** Returns the variants of markets with units that somebody waits for. */
export async function listStockedItems(
  db: Db,
  markets: readonly MarketCode[],
): Promise<Pick<ItemKey, 'market' | 'variantId'>[]> {
  const { rows } = await sql<Pick<ItemKey, 'market' | 'variantId'>>`
    select market, variant_id as "variantId" from (
      select distinct market, variant_id from waitlist_items
      where market::text = any(${sql.val(markets)}::text[]) and ${canBecome('due')}
    ) as waited
    join available_stock using (market, variant_id)
    where available > 0
    order by market, variant_id`.execute(db);
  return rows;
}

/**
 * Marks items of variants as due, those that have waited for longest first. An item that another transaction is changing is
 * left out.
 * @returns their ids
 */
export async function claimDue(
  transaction: DbTransaction,
  { market, variantIds, limit, now }: { market: MarketCode; variantIds: readonly number[]; limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with claimed as (
      select id from waitlist_items
      where market = ${market} and variant_id = any(${variantIds}::integer[]) and ${canBecome('due')}
      order by joined_at limit ${limit} for update skip locked
    )
    update waitlist_items set state = 'due', due_at = ${now} from claimed
    where waitlist_items.id = claimed.id
    returning waitlist_items.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Lets items wait on that have been due since before a moment: their mail was given up. */
export async function releaseOverdue(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('waitlist_items')
    .set({ state: 'waiting', due_at: null })
    .where('due_at', '<', before)
    .where(canBecome('waiting'))
    .execute();
}

export type DueItem = ItemKey & { reason: WaitReason; language: Language };

/** Returns an item whose mail has yet to be sent. */
export async function findDue(db: Db, id: string): Promise<DueItem | undefined> {
  return db
    .selectFrom('waitlist_items')
    .select(['account_id as accountId', 'market', 'variant_id as variantId', 'reason', 'language'])
    .where('id', '=', id)
    .where(canBecome('notified'))
    .executeTakeFirst();
}

/** Lets a due item wait on. */
export async function releaseDue(db: Db, id: string): Promise<void> {
  await db
    .updateTable('waitlist_items')
    .set({ state: 'waiting', due_at: null })
    .where('id', '=', id)
    .where(canBecome('waiting'))
    .execute();
}

/** Deletes an item that is over. */
export async function deleteEnded(db: Db, id: string, state: 'notified' | 'left'): Promise<void> {
  await db.deleteFrom('waitlist_items').where('id', '=', id).where(canBecome(state)).execute();
}

/** Returns all that a member waits for, in every market, the latest first. */
export async function listForAccount(db: Db, accountId: string) {
  return db
    .selectFrom('waitlist_items')
    .select(['market', 'reason', 'language', 'item', 'joined_at as joinedAt'])
    .where('account_id', '=', accountId)
    .orderBy('joined_at', 'desc')
    .execute();
}

/** Deletes all that a member waits for. */
export async function deleteForAccount(transaction: DbTransaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('waitlist_items').where('account_id', '=', accountId).execute();
}

/** Whether an item may change to a state. */
const canBecome = (state: WaitState) => sql<boolean>`state = any(${sql.val(listStatesBefore(state))}::text[])`;
