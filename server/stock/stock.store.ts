import type { MarketCode } from '@vermilion/contract/markets';
import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StockItem = { variantId: number; quantity: number };

export async function readOnHand(
  db: Db,
  market: MarketCode,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('stock')
    .select(['variant_id', 'on_hand'])
    .where('market', '=', market)
    .where('variant_id', 'in', variantIds)
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row.on_hand]));
}

export function onHandOf(market: MarketCode, variantId: Expression<number>): RawBuilder<number> {
  return sql<number>`coalesce((
    select stock.on_hand from stock where stock.variant_id = ${variantId} and stock.market = ${market}
  ), 0)`;
}

/**
 * Lowers the stock of each item that has enough.
 * @returns the ids that had; the rows are locked in the order of their ids, so that orders wait and never deadlock
 */
export async function lower(
  transaction: Transaction<Tables>,
  market: MarketCode,
  items: readonly StockItem[],
): Promise<number[]> {
  const { rows } = await sql<{ variant_id: number }>`
    with ${locked(market, items)}
    update stock set on_hand = stock.on_hand - locked.quantity
    from locked
    where stock.variant_id = locked.variant_id and stock.market = ${market} and stock.on_hand >= locked.quantity
    returning stock.variant_id`.execute(transaction);
  return rows.map((row) => row.variant_id);
}

/** Raises the stock of each item; a variant that has left the catalogue is passed over. */
export async function raise(
  transaction: Transaction<Tables>,
  market: MarketCode,
  items: readonly StockItem[],
): Promise<void> {
  await sql`
    with ${locked(market, items)}
    update stock set on_hand = stock.on_hand + locked.quantity
    from locked
    where stock.variant_id = locked.variant_id and stock.market = ${market}`.execute(transaction);
}

/** What is wanted of each variant, summed, with its stock row locked. */
function locked(market: MarketCode, items: readonly StockItem[]): RawBuilder<unknown> {
  const ids = items.map((item) => item.variantId);
  const quantities = items.map((item) => item.quantity);
  return sql`wanted as (
      select variant_id, sum(quantity)::integer as quantity
      from unnest(${ids}::integer[], ${quantities}::integer[]) as item (variant_id, quantity)
      group by variant_id
    ),
    locked as (
      select stock.variant_id, wanted.quantity
      from stock join wanted on wanted.variant_id = stock.variant_id
      where stock.market = ${market}
      order by stock.variant_id
      for update of stock
    )`;
}
