import type { MarketCode } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

/** How many products are kept beside one: the bag shows few, and some are out of stock. */
const maxOthers = 30;

/** Recounts the pairs of products in the paid orders since a moment. */
export async function writeCoPurchases(transaction: Transaction<Tables>, since: Date): Promise<void> {
  await transaction.deleteFrom('co_purchases').execute();
  await sql`
    insert into co_purchases (market, product_slug, other_slug, order_count)
    select market, product_slug, other_slug, order_count from (
      select pairs.*, row_number() over (
        partition by market, product_slug order by order_count desc, other_slug
      ) as place
      from (
        select one.market, one.product_slug, other.product_slug as other_slug,
          count(distinct one.order_id)::integer as order_count
        from purchases as one
        join purchases as other on other.order_id = one.order_id and other.product_slug <> one.product_slug
        where one.paid_at >= ${since}
        group by one.market, one.product_slug, other.product_slug
        having count(distinct one.order_id) > 1
      ) as pairs
    ) as ranked
    where place <= ${sql.lit(maxOthers)}`.execute(transaction);
}

/** Returns the products that were bought with some of a bag, those of most orders first. */
export async function listBoughtWith(db: Db, market: MarketCode, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .selectFrom('co_purchases')
    .select('other_slug')
    .where('market', '=', market)
    .where('product_slug', 'in', slugs)
    .groupBy('other_slug')
    .orderBy((eb) => eb.fn.sum('order_count'), 'desc')
    .orderBy('other_slug')
    .limit(maxOthers)
    .execute();
  return rows.map(({ other_slug }) => other_slug);
}

/** Returns the products of an account's paid orders, each with the variant bought last, the latest first. */
export async function listBought(
  db: Db,
  accountId: string,
  maxCount: number,
): Promise<{ slug: string; variantId: number | null }[]> {
  const { rows } = await sql<{ slug: string; variantId: number | null }>`
    select product_slug as slug, variant_id as "variantId" from (
      select distinct on (product_slug) product_slug, variant_id, paid_at
      from purchases where account_id = ${accountId}::uuid
      order by product_slug, paid_at desc, variant_id
    ) as latest
    order by paid_at desc, product_slug
    limit ${maxCount}`.execute(db);
  return rows;
}
