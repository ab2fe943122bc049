import type { MergeLeftover } from '@vermilion/contract/bag';
import type { MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { joinColumns, nameColumns } from '../platform/columns.ts';
import { createStatement } from '../platform/compiled-statement.ts';
import { awaitTogether, type Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { CustomerFacts, PromotionTerms } from './promotion.rules.ts';

export type StoredPromotion = Selectable<Tables['promotions']>;

/** A promotion that concerns a bag: by the code in the bag, or as an offer of its market. */
export type BagPromotion = StoredPromotion &
  CustomerFactColumns & {
    code: string | null;
    /** Null where the code has no limit of its own. */
    code_uses_left: number | null;
  };

type CustomerFactColumns = { has_ordered: boolean; customer_uses: number };

/** All columns of a promotion `p`. */
const selectPromotion = joinColumns(
  nameColumns(
    'promotions',
    {
      id: true,
      version: true,
      kind: true,
      market: true,
      slug: true,
      name: true,
      description: true,
      benefit: true,
      basis_points: true,
      amount: true,
      gift_variant_id: true,
      gift_quantity: true,
      buy_quantity: true,
      get_quantity: true,
      minimum_spend: true,
      product_slugs: true,
      brand_slugs: true,
      category_slugs: true,
      tiers: true,
      is_first_order_only: true,
      is_combinable: true,
      is_listed: true,
      starts_at: true,
      ends_at: true,
      max_uses: true,
      uses_left: true,
      max_uses_per_customer: true,
      ended_at: true,
      created_at: true,
    },
    'p',
  ),
);

/** Offers of a market that are open at the same time: all of them are computed for each bag. */
export const maxOpenOffers = 50;

const isOpen = (now: Date) =>
  sql`p.ended_at is null and (p.starts_at is null or p.starts_at <= ${now}) and (p.ends_at is null or p.ends_at > ${now})`;

/** The keys of a customer, with those that an order of the bag was refused for. */
const selectKeys = (keys: readonly string[], bagId: string | null) => sql`(
  ${keys}::text[] || coalesce((select keys from bag_customers where bag_id = ${bagId}::uuid), '{}'))`;

/** What the customer with some keys has ordered, in any order but one. Read only where a promotion looks at it. */
const selectCustomerFacts = (keys: RawBuilder<unknown>, exceptOrderId: RawBuilder<unknown> = sql`null`) => sql`
  p.is_first_order_only and exists (
    select from promotion_customers c where c.key = any(${keys})
      and c.order_id is distinct from ${exceptOrderId}::uuid
  ) as has_ordered,
  case when p.max_uses_per_customer is null then 0 else (
    select count(distinct u.order_id)::integer from promotion_uses u
    join promotion_customers c on c.order_id = u.order_id
    where u.promotion_id = p.id and c.key = any(${keys})
  ) end as customer_uses`;

/**
 * The SQL expression of the version of a market's offers, for a bag that nothing else concerns; null where it has a code, or a
 * customer is noted with it. Markets that never had an offer have version 0.
 */
export const selectOfferVersion = ({ bagId, market }: { bagId: string; market: MarketCode }) => sql<number | null>`case
  when exists (select from bag_promo_codes where bag_id = ${bagId}::uuid)
    or exists (select from bag_customers where bag_id = ${bagId}::uuid) then null
  else coalesce((select version from offer_versions where market = ${market}), 0) end`;

/**
 * Returns the offers of a market that have not ended, in the order in which they are computed, and their version. They are as a
 * customer finds them of whom nothing is known.
 */
export async function listOffers(
  db: Db,
  market: MarketCode,
  now: Date,
): Promise<{ version: number; offers: BagPromotion[] }> {
  // A market without offers has one row, in which the columns of an offer are null.
  const { rows } = await sql<(BagPromotion | { id: null }) & { offers_version: number }>`
    select coalesce((select version from offer_versions where market = ${market}), 0) as offers_version,
      ${selectPromotion}, null as code, null as code_uses_left, false as has_ordered, 0 as customer_uses
    from (select) as one left join promotions p on p.market = ${market} and p.kind = 'offer'
      and p.ended_at is null and (p.ends_at is null or p.ends_at > ${now})
    order by p.created_at, p.id`.execute(db);
  return {
    version: rows[0]?.offers_version ?? 0,
    offers: rows.flatMap(({ offers_version: _, ...offer }) => (offer.id === null ? [] : offer)),
  };
}

/**
 * Returns the open offers of a bag's market and the promotion of the bag's code, in one query.
 * @param bag.keys of the customer
 */
export const listBagPromotions = createStatement(
  ({ bagId, market, keys, now }: { bagId: string; market: MarketCode; keys: readonly string[]; now: Date }) =>
    sql<BagPromotion>`
    select ${selectPromotion}, entered.code, entered.uses_left as code_uses_left, ${selectCustomerFacts(selectKeys(keys, bagId))}
    from promotions p
    left join (
      select c.promotion_id, c.code, c.uses_left from bag_promo_codes b
      join promo_codes c on c.market = b.market and c.code = b.code
      where b.bag_id = ${bagId} and b.market = ${market}
    ) as entered on entered.promotion_id = p.id
    where p.market = ${market} and (entered.code is not null or (p.kind = 'offer' and ${isOpen(now)}))
    order by entered.code is null, p.created_at, p.id limit ${sql.lit(maxOpenOffers + 1)}`,
);

/**
 * Locks what an order of a bag may use up, in an order that all orders share: the promotion of the bag's code, then the code, then the
 * customer where a promotion counts by customer. Offers with a limit are locked by the orders that use them only, once they
 * do (`insertUses`): all orders of a market would wait for each other.
 */
export async function lockBagPromotions(
  transaction: Transaction<Tables>,
  { bagId, market, keys, now }: { bagId: string; market: MarketCode; keys: readonly string[]; now: Date },
): Promise<void> {
  const ofCode = sql`p.id in (
    select c.promotion_id from bag_promo_codes b join promo_codes c on c.market = b.market and c.code = b.code
    where b.bag_id = ${bagId})`;
  // Rows without a limit are not locked: their orders need not wait for each other.
  await awaitTogether([
    sql`
      select from promotions p
      where p.market = ${market} and p.kind = 'code' and p.max_uses is not null and ${ofCode} for update`.execute(
      transaction,
    ),
    sql`
      select from promo_codes c where c.uses_left is not null and (c.market, c.code) in (
        select market, code from bag_promo_codes where bag_id = ${bagId}) for update`.execute(transaction),
    lockCustomer(transaction, keys, sql`p.market = ${market} and ((p.kind = 'offer' and ${isOpen(now)}) or ${ofCode})`),
  ]);
}

/**
 * Lets one order at a time go on of those that share a key of a customer, where one of some promotions counts by customer.
 * @param isConcerned the condition on a promotion `p`
 */
async function lockCustomer(
  transaction: Transaction<Tables>,
  keys: readonly string[],
  isConcerned: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
      select key from unnest(${[...keys].sort()}::text[]) as key order by hashtextextended(key, 0)
    ) as sorted
    where exists (
      select from promotions p where (p.is_first_order_only or p.max_uses_per_customer is not null) and ${isConcerned}
    )`.execute(transaction);
}

/** Counts an order for its customer, and takes what it was priced by out of the bag. */
export async function recordOrder(
  transaction: Transaction<Tables>,
  { orderId, bagId, keys }: { orderId: string; bagId: string; keys: readonly string[] },
): Promise<void> {
  await sql`
    with detached as (delete from bag_promo_codes where bag_id = ${bagId}),
      forgotten as (delete from bag_customers where bag_id = ${bagId})
    insert into promotion_customers (key, order_id) select distinct key, ${orderId}::uuid
    from unnest(${[...keys]}::text[]) as key on conflict do nothing`.execute(transaction);
}

/** Counts an order for its customer by more keys. */
export async function insertCustomer(
  transaction: Transaction<Tables>,
  orderId: string,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((key) => ({ key, order_id: orderId }));
  await transaction
    .insertInto('promotion_customers')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A promotion that an order uses, with what is known of its customer. */
export type UsedPromotion = StoredPromotion & CustomerFactColumns & { code: string | null };

/** What an order uses. */
type UsedSources = { orderId: string; market: MarketCode; offerIds: readonly string[]; code: string | null };

/**
 * Returns the promotions of offers and of a code. Locks the customer where one of them counts by customer: the code may have come
 * into the bag, or the offer begun, after `lockBagPromotions`.
 */
export async function lockUsedPromotions(
  transaction: Transaction<Tables>,
  { orderId, market, offerIds, code }: UsedSources,
  keys: readonly string[],
): Promise<UsedPromotion[]> {
  const isUsed = sql`p.market = ${market} and (p.id = any(${[...offerIds]}::uuid[]) or p.id in (
    select promotion_id from promo_codes where market = ${market} and code = ${code}))`;
  // Read by a statement of its own, which sees what was committed while the lock was waited for.
  const [, { rows }] = await awaitTogether([
    lockCustomer(transaction, keys, isUsed),
    sql<UsedPromotion>`
      select ${selectPromotion}, c.code, ${selectCustomerFacts(sql`${keys}::text[]`, sql`${orderId}`)}
      from promotions p
      left join promo_codes c on c.promotion_id = p.id and c.market = ${market} and c.code = ${code}
      where ${isUsed}
      order by p.id`.execute(transaction),
  ]);
  return rows;
}

/**
 * Uses promotions and a code up by one order.
 * @returns those of which no use was left
 */
export async function insertUses(
  transaction: Transaction<Tables>,
  { orderId, market, now }: { orderId: string; market: MarketCode; now: Date },
  used: readonly { id: string; code: string | null }[],
): Promise<string[]> {
  const ids = used.map(({ id }) => id);
  const codes = used.map(({ code }) => code);
  const { rows } = await sql<{ id: string }>`
    with used as (
      select id, code from unnest(${ids}::uuid[], ${codes}::text[]) as used (id, code)
    ), inserted as (
      insert into promotion_uses (order_id, promotion_id, market, code, used_at)
      select ${orderId}::uuid, id, ${market}, code, ${now}::timestamptz from used
    ), locked as (
      -- In the order that all orders and cancellations share.
      select id from promotions where id = any(${ids}::uuid[]) and max_uses is not null order by id for update
    ), counted as (
      update promotions set uses_left = uses_left - 1 where id in (select id from locked) and uses_left > 0 returning id
    ), counted_codes as (
      update promo_codes set uses_left = uses_left - 1
      where market = ${market} and code in (select code from used) and uses_left > 0 returning code
    )
    select used.id from used join promotions p on p.id = used.id
    left join promo_codes c on c.market = ${market} and c.code = used.code
    where (p.uses_left is not null and p.id not in (select id from counted))
      or (c.uses_left is not null and c.code not in (select code from counted_codes))`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Gives back what a cancelled order has used up, and no longer counts it for its customer. Where staff have lowered the limit
 * below the uses, that leaves none.
 */
export async function restoreUses(transaction: Transaction<Tables>, orderId: string): Promise<void> {
  const { rows } = await sql<{ kind: StoredPromotion['kind'] }>`
    select p.kind from promotions p join promotion_uses u on u.promotion_id = p.id
    where u.order_id = ${orderId}`.execute(transaction);
  if (rows.length > 0) {
    const lockPromotions = (kind: StoredPromotion['kind']) =>
      sql`
        select from promotions where kind = ${kind} and id in (
          select promotion_id from promotion_uses where order_id = ${orderId}) order by id for update`.execute(
        transaction,
      );
    // In the order in which orders lock them: the code's promotion, the code, the offers.
    if (rows.some(({ kind }) => kind === 'code')) {
      await lockPromotions('code');
      await sql`
        select from promo_codes where uses_left is not null and (market, code) in (
          select market, code from promotion_uses where order_id = ${orderId}) for update`.execute(transaction);
    }
    await lockPromotions('offer');
    await sql`
      with uses as (
        delete from promotion_uses where order_id = ${orderId} returning promotion_id, market, code
      ), codes as (
        update promo_codes c set uses_left = least(c.uses_left + 1, c.max_uses) from uses
        where c.market = uses.market and c.code = uses.code and c.uses_left is not null
      )
      update promotions p set uses_left = greatest(0, p.max_uses - (
        select count(*) from promotion_uses u where u.promotion_id = p.id and u.order_id <> ${orderId}))
      from uses
      where p.id = uses.promotion_id and p.uses_left is not null`.execute(transaction);
  }
  await transaction.deleteFrom('promotion_customers').where('order_id', '=', orderId).execute();
}

/** A code with its promotion and what is known of the customer who types it. */
export type FoundCode = StoredPromotion & CustomerFactColumns & { code: string; code_uses_left: number | null };

export async function findCode(
  db: Db,
  { market, code, keys, bagId }: { market: MarketCode; code: string; keys: readonly string[]; bagId: string },
): Promise<FoundCode | null> {
  const { rows } = await sql<FoundCode>`
    select p.*, c.code, c.uses_left as code_uses_left, ${selectCustomerFacts(selectKeys(keys, bagId))}
    from promo_codes c join promotions p on p.id = c.promotion_id
    where c.market = ${market} and c.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** Returns those of some orders that have used a promotion. */
export async function listUsingOrders(db: Db, promotionId: string, orderIds: readonly string[]): Promise<string[]> {
  const uses = await db
    .selectFrom('promotion_uses')
    .select('order_id')
    .where('promotion_id', '=', promotionId)
    .where('order_id', 'in', orderIds)
    .execute();
  return uses.map(({ order_id }) => order_id);
}

/** Whether a customer has placed other orders than some. @param keys of the customer, with those that are noted with the bag */
export async function hasOtherOrders(
  db: Db,
  { keys, bagId }: { keys: readonly string[]; bagId: string },
  orderIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from promotion_customers c
    where c.key = any(${selectKeys(keys, bagId)}) and not c.order_id = any(${[...orderIds]}::uuid[])
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Puts a code in a bag that has none. @returns the code that the bag has now, and whether this call put it there */
export async function putCodeInBag(
  db: Db,
  { bagId, market, code, now }: { bagId: string; market: MarketCode; code: string; now: Date },
): Promise<{ code: string; isNew: boolean }> {
  const inserted = await db
    .insertInto('bag_promo_codes')
    .values({ bag_id: bagId, market, code, entered_at: now })
    .onConflict((conflict) => conflict.column('bag_id').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (inserted) return { code, isNew: true };
  const held = await findBagCode(db, bagId);
  // It was removed in between: as if it had been removed before this call, which is to be repeated.
  return held === null ? putCodeInBag(db, { bagId, market, code, now }) : { code: held, isNew: false };
}

export async function findBagCode(db: Db, bagId: string): Promise<string | null> {
  const held = await db.selectFrom('bag_promo_codes').select('code').where('bag_id', '=', bagId).executeTakeFirst();
  return held?.code ?? null;
}

/** Takes the code out of a bag. @param code only this one */
export async function removeCodeFromBag(db: Db, bagId: string, code?: string): Promise<void> {
  await db
    .deleteFrom('bag_promo_codes')
    .where('bag_id', '=', bagId)
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .execute();
}

/** Notes whose order of a bag was refused, in place of those noted before. */
export async function putCustomerInBag(
  db: Db,
  { bagId, keys, now }: { bagId: string; keys: readonly string[]; now: Date },
): Promise<void> {
  await db
    .insertInto('bag_customers')
    .values({ bag_id: bagId, keys: [...keys], noted_at: now })
    .onConflict((conflict) => conflict.column('bag_id').doUpdateSet({ keys: [...keys], noted_at: now }))
    .execute();
}

/**
 * Moves the code of a guest's bag to the member's. The member's own stays, unless it has ended and the guest's has not. The
 * member is known by the account.
 * @returns the code that was left out
 */
export async function moveCode(
  transaction: Transaction<Tables>,
  { fromBagId, toBagId, now }: { fromBagId: string; toBagId: string; now: Date },
): Promise<MergeLeftover[]> {
  const guests = await findBagCode(transaction, fromBagId);
  const own = await findBagCode(transaction, toBagId);
  await sql`
    with forgotten as (delete from bag_customers where bag_id = ${fromBagId}),
      moved as (delete from bag_promo_codes where bag_id = ${fromBagId} returning market, code, entered_at)
    insert into bag_promo_codes (bag_id, market, code, entered_at)
    select ${toBagId}::uuid, market, code, entered_at from moved
    on conflict (bag_id) do update set code = excluded.code, entered_at = excluded.entered_at
    where ${isUsable(sql`excluded`, now)} and not ${isUsable(sql`bag_promo_codes`, now)}`.execute(transaction);
  const kept = await findBagCode(transaction, toBagId);
  const code = kept === own ? guests : own;
  return code === null || kept === null || code === kept ? [] : [{ kind: 'promo_code', code, keptCode: kept }];
}

/** Whether the code of a bag can be used by anybody now. */
const isUsable = (entry: RawBuilder<unknown>, now: Date) => sql`exists (
  select from promo_codes c join promotions p on p.id = c.promotion_id
  where c.market = ${entry}.market and c.code = ${entry}.code and ${isOpen(now)}
    and (c.uses_left is null or c.uses_left > 0) and (p.uses_left is null or p.uses_left > 0))`;

/** Deletes what was entered or noted of bags that are gone. @param enteredBefore later ones may be of bags that are not stored yet */
export async function deleteLeftovers(db: Db, enteredBefore: Date): Promise<void> {
  await sql`
    delete from bag_promo_codes b where entered_at < ${enteredBefore}
      and not exists (select from bags where bags.id = b.bag_id)`.execute(db);
  await sql`
    delete from bag_customers b where noted_at < ${enteredBefore}
      and not exists (select from bags where bags.id = b.bag_id)`.execute(db);
}

/** `code` and its uses are of a promotion of one code. */
export type ListedPromotion = StoredPromotion &
  CustomerFactColumns & { code: string | null; code_uses_left: number | null };

/**
 * Returns the listed offers and codes of a market that are open, or open later today, with what the customer with some keys
 * has ordered; those of one code by their code.
 */
export async function listListed(
  db: Db,
  { market, keys, bagId, now }: { market: MarketCode; keys: readonly string[]; bagId: string | null; now: Date },
): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select p.*, single.code, single.uses_left as code_uses_left, ${selectCustomerFacts(selectKeys(keys, bagId))}
    from promotions p left join lateral (
      select min(c.code) as code, min(c.uses_left) as uses_left from promo_codes c
      where c.promotion_id = p.id having count(*) = 1
    ) as single on true
    where p.market = ${market} and p.is_listed and ${isOpen(now)}
    order by p.minimum_spend, p.ends_at nulls last, p.id limit 100`.execute(db);
  return rows;
}

/** Returns a promotion as the rules read it. @param codeUsesLeft of the code that was typed; null without a limit of its own */
export function toTerms(row: StoredPromotion, codeUsesLeft: number | null = null): PromotionTerms {
  const limits = [row.uses_left, codeUsesLeft].filter((left) => left !== null);
  return {
    id: row.id,
    kind: row.kind,
    benefit: readBenefit(row),
    minimumSpend: row.minimum_spend,
    scope: { productSlugs: row.product_slugs, brandSlugs: row.brand_slugs, categorySlugs: row.category_slugs },
    tiers: row.tiers,
    isFirstOrderOnly: row.is_first_order_only,
    isCombinable: row.is_combinable,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    usesLeft: limits.length === 0 ? null : Math.min(...limits),
    maxUsesPerCustomer: row.max_uses_per_customer,
  };
}

function readBenefit(row: StoredPromotion): PromotionTerms['benefit'] {
  const { benefit, basis_points, amount, gift_variant_id, gift_quantity, buy_quantity, get_quantity } = row;
  switch (benefit) {
    case 'percent_off':
      return { kind: benefit, basisPoints: basis_points ?? 0 };
    case 'amount_off':
      return { kind: benefit, amount: amount ?? 0 };
    case 'free_shipping':
      return { kind: benefit };
    case 'gift':
      return { kind: benefit, variantId: gift_variant_id ?? 0, quantity: gift_quantity ?? 1 };
    case 'buy_x_get_y':
      return {
        kind: benefit,
        buyQuantity: buy_quantity ?? 1,
        getQuantity: get_quantity ?? 1,
        basisPoints: basis_points ?? 0,
      };
  }
}

/** Returns what is known of a customer by the columns of a query. */
export const toCustomerFacts = ({ has_ordered, customer_uses }: CustomerFactColumns): CustomerFacts => ({
  hasOrdered: has_ordered,
  uses: customer_uses,
});
