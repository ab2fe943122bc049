import { maxGiftCardsPerBag } from '@vermilion/contract/gift-card-terms';
import type { MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { createStatement } from '../platform/compiled-statement.ts';
import { awaitTogether, type Db, type DbTransaction } from '../platform/database.ts';
import type { StoredBalance } from './giftcard.ledger.store.ts';
import type { CardWithBalance } from './giftcard.store.ts';

/** What a bag shows of a gift card, and whether it can be spent. */
export type BagCard = Pick<
  CardWithBalance,
  'id' | 'market' | 'state' | 'frozen_at' | 'expires_at' | 'expires_on' | 'code_ending' | 'balance'
>;

/** Returns the gift cards of a bag with what is on them: those that expire first come first. */
export function listBagCards(db: Db, bagId: string): Promise<BagCard[]> {
  return selectBagCards(db, { bagId });
}

const selectBagCards = createStatement(({ bagId }: { bagId: string }, db) =>
  db
    .selectFrom('bag_gift_cards')
    .innerJoin('gift_cards', 'gift_cards.id', 'bag_gift_cards.gift_card_id')
    .innerJoin('money_balances', 'money_balances.id', 'gift_cards.id')
    .select(['gift_cards.id', 'gift_cards.market', 'state', 'frozen_at', 'expires_at', 'expires_on', 'code_ending'])
    .select('money_balances.amount as balance')
    .where('bag_id', '=', bagId)
    .orderBy(sql`expires_at nulls last`)
    .orderBy('position'),
);

/** Returns the ids of the gift cards of a bag. */
export async function listBagCardIds(db: Db, bagId: string): Promise<string[]> {
  const rows = await db.selectFrom('bag_gift_cards').select('gift_card_id').where('bag_id', '=', bagId).execute();
  return rows.map(({ gift_card_id }) => gift_card_id);
}

/**
 * Adds a gift card to a bag, at the lowest position that is free.
 * @returns `full` where it has as many as an order can use
 */
export async function addBagCard(
  transaction: DbTransaction,
  { bagId, cardId, now }: { bagId: string; cardId: string; now: Date },
): Promise<'added' | 'full'> {
  // A bag may not have a row of its own yet, so its number is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bag_gift_cards ${bagId}`}, 0))`.execute(transaction);
  const rows = await transaction
    .selectFrom('bag_gift_cards')
    .select(['gift_card_id', 'position'])
    .where('bag_id', '=', bagId)
    .execute();
  if (rows.some(({ gift_card_id }) => gift_card_id === cardId)) return 'added';
  const taken = new Set(rows.map(({ position }) => position));
  const position = Array.from({ length: maxGiftCardsPerBag }, (_, index) => index + 1).find((each) => !taken.has(each));
  if (position === undefined) return 'full';
  await transaction
    .insertInto('bag_gift_cards')
    .values({ bag_id: bagId, gift_card_id: cardId, position, added_at: now })
    .execute();
  return 'added';
}

export async function removeBagCard(db: Db, bagId: string, cardId: string): Promise<void> {
  await db.deleteFrom('bag_gift_cards').where('bag_id', '=', bagId).where('gift_card_id', '=', cardId).execute();
}

/** Takes a gift card off all bags: whoever entered its former code has no right to the next one. */
export async function removeCardFromBags(transaction: DbTransaction, cardId: string): Promise<void> {
  await transaction.deleteFrom('bag_gift_cards').where('gift_card_id', '=', cardId).execute();
}

/** Locks the balances of the gift cards of a bag, in the order of their ids, until the transaction ends. */
export async function lockBagCards(transaction: DbTransaction, bagId: string): Promise<void> {
  await sql`
    select id from money_balances
    where id in (select gift_card_id from bag_gift_cards where bag_id = ${bagId}::uuid)
    order by id for update`.execute(transaction);
}

/** A member's bag of a market. */
type CreditBag = { bagId: string; accountId: string; market: MarketCode };

/** Selects the credit that the member has chosen to pay for a bag with. */
const selectBagCredit = (db: Db, { bagId, accountId, market }: CreditBag) =>
  db
    .selectFrom('money_balances')
    .select(['id', 'amount'])
    .where('kind', '=', sql.lit('credit'))
    .where('account_id', '=', accountId)
    .where('market', '=', market)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bag_credits')
          .select('bag_credits.bag_id')
          .where('bag_credits.bag_id', '=', bagId)
          .where('bag_credits.account_id', '=', accountId),
      ),
    );

/** Locks the credit that pays for a bag until the transaction ends. */
export async function lockBagCredit(transaction: DbTransaction, bag: CreditBag): Promise<void> {
  await selectBagCredit(transaction, bag).forUpdate().execute();
}

/** Returns the credit that the member has chosen to pay for a bag with. */
export async function findBagCredit(db: Db, bag: CreditBag): Promise<Pick<StoredBalance, 'id' | 'amount'> | undefined> {
  const [credit] = await readBagCredit(db, bag);
  return credit;
}

const readBagCredit = createStatement((bag: CreditBag, db) => selectBagCredit(db, bag));

/** The SQL expression of whether a bag has gift cards or credit: 0 where it has neither. */
export const selectHasBagMoney = ({ bagId }: Pick<CreditBag, 'bagId'>) => sql<number>`(
  exists (select from bag_gift_cards where bag_id = ${bagId}::uuid)
  or exists (select from bag_credits where bag_id = ${bagId}::uuid))::integer`;

/** Whether the member has chosen to pay for a bag with credit. */
export async function isCreditUsed(db: Db, bagId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bag_credits')
    .select('bag_id')
    .where('bag_id', '=', bagId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addBagCredit(db: Db, bagId: string, accountId: string, now: Date): Promise<void> {
  await db
    .insertInto('bag_credits')
    .values({ bag_id: bagId, account_id: accountId, added_at: now })
    .onConflict((conflict) => conflict.column('bag_id').doUpdateSet({ account_id: accountId }))
    .execute();
}

export async function removeBagCredit(db: Db, bagId: string): Promise<void> {
  await db.deleteFrom('bag_credits').where('bag_id', '=', bagId).execute();
}

/** Takes all gift cards and the credit off a bag. */
export async function clearBag(transaction: DbTransaction, bagId: string): Promise<void> {
  await awaitTogether([
    transaction.deleteFrom('bag_gift_cards').where('bag_id', '=', bagId).execute(),
    removeBagCredit(transaction, bagId),
  ]);
}

/** Deletes what was entered before a moment: its bag is gone or forgotten. */
export async function deleteBagMoneyBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bag_gift_cards').where('added_at', '<', before).execute();
  await db.deleteFrom('bag_credits').where('added_at', '<', before).execute();
}

/** Deletes the credit choices of an account that is deleted. */
export async function deleteCreditChoices(transaction: DbTransaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('bag_credits').where('account_id', '=', accountId).execute();
}
