import type { MarketCode } from '@vermilion/contract/markets';
import type { GiftValue } from '@vermilion/contract/membership';
import type { Tier } from '@vermilion/contract/tiers';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import { nameColumns } from '../../platform/columns.ts';
import { createStatement } from '../../platform/compiled-statement.ts';
import type { Db } from '../../platform/database.ts';
import type { Tables, Texts } from '../../platform/tables.ts';
import type { NewGift, StoredGiftType } from './gifts.rules.ts';

export type StoredGift = Selectable<Tables['loyalty_gifts']>;

const giftColumns = nameColumns('loyalty_gifts', {
  id: true,
  account_id: true,
  type: true,
  cause: true,
  label: true,
  market: true,
  basis_points: true,
  amount: true,
  minimum_spend: true,
  first_day: true,
  last_day: true,
  valid_from: true,
  expires_at: true,
  bag_id: true,
  used_at: true,
  order_id: true,
  is_withdrawn: true,
});

/** Whose gift it is, and where it can be used. */
export type GiftHolder = { accountId: string; market: MarketCode };

type GiftRow = Insertable<Tables['loyalty_gifts']>;

const toColumns = (
  { type, cause, value, minimumSpend, firstDay, lastDay }: NewGift,
  { validFrom, expiresAt }: { validFrom: Date; expiresAt: Date },
) => ({
  type,
  cause,
  basis_points: value.kind === 'percent_off' ? value.basisPoints : null,
  amount: value.kind === 'amount_off' ? value.amount : null,
  minimum_spend: minimumSpend,
  first_day: firstDay,
  last_day: lastDay,
  valid_from: validFrom,
  expires_at: expiresAt,
});

/** Returns what a stored gift gives. */
export function getGiftValue(gift: Pick<StoredGift, 'basis_points' | 'amount'>): GiftValue {
  if (gift.basis_points !== null) return { kind: 'percent_off', basisPoints: gift.basis_points };
  return gift.amount === null ? { kind: 'double_points' } : { kind: 'amount_off', amount: gift.amount };
}

/**
 * Stores a gift; a member has one of a type and cause. One that was used and withdrawn belongs to the member again.
 * @returns whether it is new, or belongs to the member again
 */
export async function insertGift(
  db: Db,
  id: string,
  { accountId, market }: GiftHolder,
  gift: NewGift & { label: Texts | null },
  period: { validFrom: Date; expiresAt: Date },
): Promise<boolean> {
  const row: GiftRow = {
    id,
    account_id: accountId,
    market,
    label: gift.label && JSON.stringify(gift.label),
    ...toColumns(gift, period),
    bag_id: null,
    used_at: null,
    order_id: null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('loyalty_gifts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'type', 'cause'])
        .doUpdateSet({ is_withdrawn: false })
        .where('loyalty_gifts.is_withdrawn', '=', true),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Returns the gift of a type and cause that a member has. */
export async function findGift(
  db: Db,
  accountId: string,
  { type, cause }: Pick<NewGift, 'type' | 'cause'>,
): Promise<StoredGift> {
  return db
    .selectFrom('loyalty_gifts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where('cause', '=', cause)
    .executeTakeFirstOrThrow();
}

/** A gift and the tiers whose members get it. */
export type TierGift = { gift: NewGift; tiers: readonly Tier[] };

/** Returns some members of a market who were born in a month and have not got one of the gifts that their tier gets. */
export async function listMembersToGift(
  db: Db,
  { market, birthMonth }: { market: MarketCode; birthMonth: number },
  tierGifts: readonly TierGift[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('market', '=', market)
    .where('birth_month', '=', birthMonth)
    .where((eb) =>
      eb.or(
        tierGifts.map(({ gift, tiers }) =>
          eb.and([
            eb('tier', 'in', tiers),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('loyalty_gifts as given')
                  .select('given.id')
                  .whereRef('given.account_id', '=', 'memberships.account_id')
                  .where('given.type', '=', gift.type)
                  .where('given.cause', '=', gift.cause),
              ),
            ),
          ]),
        ),
      ),
    )
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Stores a gift for those of some members who are of its tiers and have none of its type and cause.
 * @returns who got it
 */
export async function insertTierGift(
  db: Db,
  accountIds: readonly string[],
  { gift, tiers }: TierGift,
  period: { validFrom: Date; expiresAt: Date },
): Promise<string[]> {
  const columns = toColumns(gift, period);
  const { rows } = await sql<{ account_id: string }>`
    insert into loyalty_gifts (id, account_id, market, type, cause, basis_points, amount, minimum_spend,
      first_day, last_day, valid_from, expires_at)
    select gen_random_uuid(), account_id, market, ${columns.type}, ${columns.cause}, ${columns.basis_points}::integer,
      ${columns.amount}::bigint, ${columns.minimum_spend}::bigint, ${columns.first_day}::date, ${columns.last_day}::date,
      ${columns.valid_from}::timestamptz, ${columns.expires_at}::timestamptz
    from memberships
    where account_id = any(${sql.val([...accountIds])}::uuid[]) and tier = any(${sql.val([...tiers])}::text[])
    order by account_id
    on conflict (account_id, type, cause) do nothing
    returning account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Returns a member's gifts: those that can be used first, by their last day; then the others, latest first. */
export async function listGifts(db: Db, accountId: string, now: Date, limit: number): Promise<StoredGift[]> {
  const isOver = sql<boolean>`used_at is not null or expires_at <= ${now}`;
  return db
    .selectFrom('loyalty_gifts')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then null else expires_at end`)
    .orderBy(sql`coalesce(used_at, expires_at)`, 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes gifts of some types that were not used; those that an order has used are not given back when it is cancelled. */
export async function takeBackGifts(
  transaction: Transaction<Tables>,
  accountId: string,
  types: readonly StoredGiftType[],
): Promise<void> {
  if (types.length === 0) return;
  await transaction
    .deleteFrom('loyalty_gifts')
    .where('account_id', '=', accountId)
    .where('type', 'in', types)
    .where('used_at', 'is', null)
    .execute();
  await transaction
    .updateTable('loyalty_gifts')
    .set({ is_withdrawn: true })
    .where('account_id', '=', accountId)
    .where('type', 'in', types)
    .execute();
}

/** Removes the gift that is in a bag, if there is one, from the bag. */
export async function removeGiftFromBag(db: Db, accountId: string, bagId: string): Promise<void> {
  await db
    .updateTable('loyalty_gifts')
    .set({ bag_id: null })
    .where('account_id', '=', accountId)
    .where('bag_id', '=', bagId)
    .execute();
}

/** Puts a gift in a bag, if it can be used now. @returns whether it was */
export async function putInBag(
  transaction: Transaction<Tables>,
  { accountId, market, bagId, giftId, now }: GiftHolder & { bagId: string; giftId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('loyalty_gifts')
    .set({ bag_id: bagId })
    .where('id', '=', giftId)
    .where('account_id', '=', accountId)
    .where('market', '=', market)
    .where('type', '<>', 'birthday_points')
    .where('used_at', 'is', null)
    .where('valid_from', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the gift in a bag until the transaction ends. */
export async function lockBagGift(transaction: Transaction<Tables>, accountId: string, bagId: string): Promise<void> {
  await transaction
    .selectFrom('loyalty_gifts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('bag_id', '=', bagId)
    .forUpdate()
    .execute();
}

/** Returns the gift in a bag of a member. */
export async function findBagGift(db: Db, accountId: string, bagId: string): Promise<StoredGift | null> {
  const [gift] = await selectBagGift(db, { accountId, bagId });
  return gift ?? null;
}

const selectBagGift = createStatement(({ accountId, bagId }: Record<'accountId' | 'bagId', string>, db) =>
  db.selectFrom('loyalty_gifts').select(giftColumns).where('account_id', '=', accountId).where('bag_id', '=', bagId),
);

/** The SQL expression of whether a bag has a gift: 0 where it has none. */
export const selectHasBagGift = ({ bagId }: { bagId: string }) =>
  sql<number>`(exists (select from loyalty_gifts where bag_id = ${bagId}::uuid))::integer`;

/** Uses up a gift that is in a bag, once. @returns whether it could be */
export async function redeemGift(
  transaction: Transaction<Tables>,
  {
    accountId,
    bagId,
    giftId,
    orderId,
    now,
  }: Record<'accountId' | 'bagId' | 'giftId' | 'orderId', string> & { now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('loyalty_gifts')
    .set({ bag_id: null, used_at: now, order_id: orderId })
    .where('id', '=', giftId)
    .where('account_id', '=', accountId)
    .where('bag_id', '=', bagId)
    .where('used_at', 'is', null)
    .where('valid_from', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back the gift that an order has used up, unless it was withdrawn since. */
export async function restoreGift(transaction: Transaction<Tables>, orderId: string): Promise<void> {
  await transaction
    .deleteFrom('loyalty_gifts')
    .where('order_id', '=', orderId)
    .where('is_withdrawn', '=', true)
    .execute();
  await transaction
    .updateTable('loyalty_gifts')
    .set({ used_at: null, order_id: null })
    .where('order_id', '=', orderId)
    .execute();
}

/** Whether a member has a gift of double points at a moment. */
export async function hasDoublePointsGift(db: Db, accountId: string, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('loyalty_gifts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('type', '=', 'birthday_points')
    .where('valid_from', '<=', at)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found !== undefined;
}
