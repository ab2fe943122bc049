import type { MarketCode } from '@vermilion/contract/markets';
import { type TierChangeCause, tierThresholds } from '@vermilion/contract/tiers';
import { type Selectable, sql, type Transaction } from 'kysely';
import { nameColumns } from '../../platform/columns.ts';
import { createStatement } from '../../platform/compiled-statement.ts';
import type { Db } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';
import type { MembershipYear, PendingSpend, TierChange, TierSpend } from './tiers.rules.ts';

type StoredMembership = Selectable<Tables['memberships']>;

const membershipColumns = nameColumns('memberships', {
  account_id: true,
  market: true,
  card_number: true,
  birth_month: true,
  joined_on: true,
  tier: true,
  year_from: true,
  year_to: true,
  warned_of: true,
  spend: true,
  last_year_spend: true,
  has_purchased: true,
});

/** Who is a member, with the tier and what it is computed from. */
export type Membership = Pick<StoredMembership, 'market' | 'tier'> & {
  accountId: string;
  cardNumber: string;
  joinedOn: string;
  year: MembershipYear;
  spend: TierSpend;
  /** Of orders on the way. */
  pending: readonly PendingSpend[];
};

function toMembership(row: StoredMembership & { pending: readonly PendingSpend[] }): Membership {
  return {
    accountId: row.account_id,
    market: row.market,
    cardNumber: row.card_number,
    joinedOn: row.joined_on,
    tier: row.tier,
    year: { firstDay: row.year_from, lastDay: row.year_to },
    spend: { thisYear: row.spend, lastYear: row.last_year_spend, hasPurchased: row.has_purchased },
    pending: row.pending,
  };
}

/** What is pending of a member, of orders that do not count yet: a process of an older version may leave those that do. */
const selectPending = sql<PendingSpend[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('day', pending.day, 'amount', pending.counted)), '[]')
  from membership_pending_purchases pending
  where pending.account_id = memberships.account_id
    and not exists (select from membership_purchases counted where counted.order_id = pending.order_id))`;

/** @returns whether it was inserted: false where the account or the card number has a membership */
export async function insertMembership(
  db: Db,
  membership: Omit<Membership, 'pending'> & { birthMonth: number | null },
): Promise<boolean> {
  const { accountId, market, cardNumber, birthMonth, joinedOn, tier, year, spend } = membership;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('memberships')
    .values({
      account_id: accountId,
      market,
      card_number: cardNumber,
      birth_month: birthMonth,
      joined_on: joinedOn,
      tier,
      year_from: year.firstDay,
      year_to: year.lastDay,
      spend: spend.thisYear,
      last_year_spend: spend.lastYear,
      has_purchased: spend.hasPurchased,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function findMembership(db: Db, accountId: string): Promise<Membership | null> {
  const [row] = await selectMembership(db, { accountId });
  return row ? toMembership(row) : null;
}

const selectMembership = createStatement(({ accountId }: { accountId: string }, db) =>
  db
    .selectFrom('memberships')
    .select(membershipColumns)
    .select(selectPending.as('pending'))
    .where('account_id', '=', accountId),
);

/** Returns a membership, locked until the transaction ends. */
export async function lockMembership(transaction: Transaction<Tables>, accountId: string): Promise<Membership | null> {
  await transaction
    .selectFrom('memberships')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute();
  // A statement of its own: what is pending is read as it is under the lock.
  return findMembership(transaction, accountId);
}

export async function updateTier(transaction: Transaction<Tables>, membership: Membership): Promise<void> {
  const { accountId, tier, year, spend } = membership;
  await transaction
    .updateTable('memberships')
    .set({
      tier,
      year_from: year.firstDay,
      year_to: year.lastDay,
      spend: spend.thisYear,
      last_year_spend: spend.lastYear,
      has_purchased: spend.hasPurchased,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Writes the month in which a member gets the gifts of the birthday; those of a year are given once (`cause`). */
export async function updateBirthMonth(db: Db, accountId: string, birthMonth: number): Promise<void> {
  await db.updateTable('memberships').set({ birth_month: birthMonth }).where('account_id', '=', accountId).execute();
}

/** Deletes a membership with all that belongs to it. */
export async function deleteMembership(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('memberships').where('account_id', '=', accountId).execute();
}

/** Returns some members of a market whose year ended before a day. */
export async function listEndedYears(
  db: Db,
  { market, before, limit }: { market: MarketCode; before: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('market', '=', market)
    .where('year_to', '<', before)
    .orderBy('year_to')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

type StoredChange = TierChange & { cause: TierChangeCause };

/** @returns the number of the change */
export async function insertTierChange(
  transaction: Transaction<Tables>,
  change: StoredChange & { accountId: string; orderId: string | null },
): Promise<number> {
  const { accountId, from, to, cause, orderId, day } = change;
  const { number } = await transaction
    .insertInto('tier_changes')
    .values({ account_id: accountId, from_tier: from, to_tier: to, cause, order_id: orderId, day })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

const selectTierChanges = (db: Db, accountId: string) =>
  db
    .selectFrom('tier_changes')
    .select(['from_tier as from', 'to_tier as to', 'cause', 'day'])
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc');

/** Returns a member's changes of tier, latest first. */
export async function listTierChanges(db: Db, accountId: string): Promise<StoredChange[]> {
  return selectTierChanges(db, accountId).execute();
}

/** Returns a member's latest change of tier with its number; null for who has always been Pink. */
export async function findLastTierChange(
  db: Db,
  accountId: string,
): Promise<(StoredChange & { number: number }) | null> {
  const row = await selectTierChanges(db, accountId).select('number').limit(1).executeTakeFirst();
  return row ?? null;
}

/**
 * Marks members of a market as warned who will lose their tier, as things stand, when their year ends between two days;
 * each once a year.
 * @returns whom to warn, with the last day of the year
 */
export async function claimTierWarnings(
  transaction: Transaction<Tables>,
  market: MarketCode,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<{ accountId: string; lastDay: string }[]> {
  const { black, gold } = tierThresholds[market];
  const { rows } = await sql<{ accountId: string; lastDay: string }>`
    with due as (
      select account_id from memberships
      where market = ${market} and year_to between ${from}::date and ${until}::date
        and warned_of is distinct from year_to
        and spend + (
          select coalesce(sum(counted), 0) from membership_pending_purchases pending
          where pending.account_id = memberships.account_id and day between year_from and year_to
            and not exists (select from membership_purchases where order_id = pending.order_id)
        ) < case tier when 'black' then ${black}::bigint when 'gold' then ${gold}::bigint end
      order by account_id limit ${limit} for update
    )
    update memberships set warned_of = year_to
    from due where memberships.account_id = due.account_id
    returning memberships.account_id as "accountId", year_to as "lastDay"`.execute(transaction);
  return rows;
}

/** A paid order of a member. Amounts are minor units of its market; `counted` is of the membership's. */
export type MemberPurchase = {
  orderId: string;
  accountId: string;
  market: MarketCode;
  day: string;
  paid: number;
  takenBack: number;
  counted: number;
};

/** @returns whether it was inserted: false where the order is stored */
export async function insertPurchase(transaction: Transaction<Tables>, purchase: MemberPurchase): Promise<boolean> {
  const { orderId, accountId, market, day, paid, takenBack, counted } = purchase;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('membership_purchases')
    .values({ order_id: orderId, account_id: accountId, market, day, paid, taken_back: takenBack, counted })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function findPurchase(db: Db, orderId: string): Promise<MemberPurchase | null> {
  const row = await db
    .selectFrom('membership_purchases')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? toPurchase(row) : null;
}

function toPurchase(row: Selectable<Tables['membership_purchases']>): MemberPurchase {
  const { order_id: orderId, account_id: accountId, market, day, paid, taken_back: takenBack, counted } = row;
  return { orderId, accountId, market, day, paid, takenBack, counted };
}

/** Stores an order that is paid and does not count yet, unless it is stored. */
export async function insertPending(transaction: Transaction<Tables>, purchase: MemberPurchase): Promise<void> {
  const { orderId, accountId, market, day, paid, takenBack, counted } = purchase;
  await transaction
    .insertInto('membership_pending_purchases')
    .values({ order_id: orderId, account_id: accountId, market, day, paid, taken_back: takenBack, counted })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

export async function findPending(db: Db, orderId: string): Promise<MemberPurchase | null> {
  const row = await db
    .selectFrom('membership_pending_purchases')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ? toPurchase(row) : null;
}

/** Deletes the pending part of an order: it counts now, or nothing of it is left. */
export async function deletePending(transaction: Transaction<Tables>, orderId: string): Promise<void> {
  await transaction.deleteFrom('membership_pending_purchases').where('order_id', '=', orderId).execute();
}

/** Returns pending orders of a market's members that are pending no more: a process of an older version has counted or cancelled them. */
export async function listStalePending(db: Db, market: MarketCode, limit: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select pending.order_id
    from membership_pending_purchases pending join memberships on memberships.account_id = pending.account_id
    where memberships.market = ${market} and (
      exists (select from membership_purchases where order_id = pending.order_id)
      or exists (select from loyalty_purchases where order_id = pending.order_id and state = 'cancelled')
    )
    order by pending.order_id limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

export async function updatePending(
  transaction: Transaction<Tables>,
  { orderId, paid, takenBack, counted }: Pick<MemberPurchase, 'orderId' | 'paid' | 'takenBack' | 'counted'>,
): Promise<void> {
  await transaction
    .updateTable('membership_pending_purchases')
    .set({ paid, taken_back: takenBack, counted })
    .where('order_id', '=', orderId)
    .execute();
}

/** Returns a member's paid orders, latest first: those that count, or those that are on the way. */
export async function listPurchases(
  db: Db,
  accountId: string,
  table: 'membership_purchases' | 'membership_pending_purchases' = 'membership_purchases',
): Promise<Omit<MemberPurchase, 'accountId' | 'orderId'>[]> {
  return db
    .selectFrom(table)
    .select(['market', 'day', 'paid', 'taken_back as takenBack', 'counted'])
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .execute();
}

export async function updatePurchase(
  transaction: Transaction<Tables>,
  { orderId, paid, takenBack, counted }: Pick<MemberPurchase, 'orderId' | 'paid' | 'takenBack' | 'counted'>,
): Promise<void> {
  await transaction
    .updateTable('membership_purchases')
    .set({ paid, taken_back: takenBack, counted })
    .where('order_id', '=', orderId)
    .execute();
}

/** Adds up what counts of a member's purchases in a year and in the one before it. */
export async function sumSpend(
  transaction: Transaction<Tables>,
  accountId: string,
  year: MembershipYear,
  previous: MembershipYear | null,
): Promise<TierSpend> {
  const sumBetween = ({ firstDay, lastDay }: MembershipYear) =>
    sql<number>`coalesce(sum(counted) filter (where day between ${firstDay}::date and ${lastDay}::date), 0)::bigint`;
  return transaction
    .selectFrom('membership_purchases')
    .select([
      sumBetween(year).as('thisYear'),
      (previous ? sumBetween(previous) : sql<number>`0`).as('lastYear'),
      sql<boolean>`coalesce(bool_or(taken_back < paid), false)`.as('hasPurchased'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}
