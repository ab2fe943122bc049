import type { MarketCode } from '@vermilion/contract/markets';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { maxOpenOffers } from './promotion.store.ts';

type StoredPromotion = Selectable<Tables['promotions']>;
export type PromotionRow = Insertable<Tables['promotions']>;

/** A promotion with how many orders have used it, and how many codes it has. */
export type PromotionWithCounts = StoredPromotion & { uses: number; code_count: number };

const selectCounts = sql`
  (select count(*)::integer from promotion_uses u where u.promotion_id = p.id) as uses,
  (select count(*)::integer from promo_codes c where c.promotion_id = p.id) as code_count`;

export async function listPromotions(db: Db, market: MarketCode): Promise<PromotionWithCounts[]> {
  const { rows } = await sql<PromotionWithCounts>`
    select p.*, ${selectCounts} from promotions p where p.market = ${market}
    order by p.created_at desc, p.id limit 500`.execute(db);
  return rows;
}

export async function readPromotion(db: Db, id: string): Promise<PromotionWithCounts> {
  const { rows } = await sql<PromotionWithCounts>`
    select p.*, ${selectCounts} from promotions p where p.id = ${id}`.execute(db);
  const [promotion] = rows;
  if (!promotion) throw new Error(`There is no promotion ${id}`);
  return promotion;
}

export async function findPromotionBySlug(db: Db, market: MarketCode, slug: string): Promise<string | null> {
  const found = await db
    .selectFrom('promotions')
    .select('id')
    .where('market', '=', market)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Returns the codes of a market's promotions that have only one, by the promotions' ids. */
export async function listOnlyCodes(db: Db, market: MarketCode): Promise<Map<string, string>> {
  const { rows } = await sql<{ promotion_id: string; code: string }>`
    select promotion_id, min(code) as code from promo_codes where market = ${market}
    group by promotion_id having count(*) = 1`.execute(db);
  return new Map(rows.map(({ promotion_id, code }) => [promotion_id, code]));
}

/** Locks a promotion against orders and other changes until the transaction ends. */
export async function lockPromotion(transaction: Transaction<Tables>, id: string): Promise<StoredPromotion | null> {
  const found = await transaction
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

export async function countUses(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('promotion_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('promotion_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Whether a market has room for an offer: at no moment are more open than `maxOpenOffers`. Until the transaction ends, no
 * other offer of the market is defined or changed. Codes always have room.
 */
export async function hasRoomForOffer(
  transaction: Transaction<Tables>,
  { id, kind, market, starts_at, ends_at }: Pick<PromotionRow, 'id' | 'kind' | 'market' | 'starts_at' | 'ends_at'>,
  now: Date,
): Promise<boolean> {
  if (kind !== 'offer') return true;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion offers ${market}`}, 0))`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotions p
    where p.market = ${market} and p.kind = 'offer' and p.id <> ${id} and p.ended_at is null
      and (p.ends_at is null or p.ends_at > greatest(${now}::timestamptz, ${starts_at}::timestamptz))
      and (p.starts_at is null or ${ends_at}::timestamptz is null or p.starts_at < ${ends_at}::timestamptz)`.execute(
    transaction,
  );
  return (rows[0]?.count ?? 0) < maxOpenOffers;
}

/** @returns false where the market has a promotion of this slug */
export async function insertPromotion(transaction: Transaction<Tables>, row: PromotionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('promotions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['market', 'slug']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false where another promotion of the market has this slug */
export async function updatePromotion(
  transaction: Transaction<Tables>,
  id: string,
  row: Omit<PromotionRow, 'id' | 'created_at' | 'ended_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('promotions')
    .set(row)
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('promotions as other')
            .select('other.id')
            .where('other.market', '=', row.market)
            .where('other.slug', '=', row.slug)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endPromotion(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await transaction.updateTable('promotions').set({ ended_at: now }).where('id', '=', id).execute();
}

/**
 * Stores codes of a promotion, all or none: the caller undoes the transaction where one exists.
 * @returns those that the market has already
 */
export async function insertCodes(
  transaction: Transaction<Tables>,
  { id, market }: Pick<StoredPromotion, 'id' | 'market'>,
  codes: readonly { code: string; maxUses: number | null }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into promo_codes (market, code, promotion_id, max_uses, uses_left, created_at)
    select ${market}, code, ${id}::uuid, max_uses, max_uses, ${now}::timestamptz
    from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ maxUses }) => maxUses)}::integer[])
      as given (code, max_uses)
    on conflict (market, code) do nothing returning code`.execute(transaction);
  const inserted = new Set(rows.map(({ code }) => code));
  return codes.flatMap(({ code }) => (inserted.delete(code) ? [] : [code]));
}

export type StoredCode = { code: string; uses: number; usesLeft: number | null };

/** Returns the codes of a promotion; null where there is no such promotion. */
export async function listCodes(db: Db, id: string): Promise<StoredCode[] | null> {
  const promotion = await db.selectFrom('promotions').select('id').where('id', '=', id).executeTakeFirst();
  if (!promotion) return null;
  const { rows } = await sql<{ code: string; uses: number; uses_left: number | null }>`
    select c.code, c.uses_left, count(u.order_id)::integer as uses from promo_codes c
    left join promotion_uses u on u.promotion_id = c.promotion_id and u.code = c.code
    where c.promotion_id = ${id} group by c.code, c.uses_left order by c.code`.execute(db);
  return rows.map(({ code, uses, uses_left }) => ({ code, uses, usesLeft: uses_left }));
}
