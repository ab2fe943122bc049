import { maxGiftCardsPerBag } from '@vermilion/contract/gift-card-terms';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { CardWithBalance } from './giftcard.store.ts';

type Work = Transaction<Tables>;

/** Returns the gift cards of a bag with what is on them: those that expire first come first. */
export async function listBagCards(db: Db, bagId: string): Promise<CardWithBalance[]> {
  return db
    .selectFrom('bag_gift_cards')
    .innerJoin('gift_cards', 'gift_cards.id', 'bag_gift_cards.gift_card_id')
    .innerJoin('money_balances', 'money_balances.id', 'gift_cards.id')
    .selectAll('gift_cards')
    .select('money_balances.amount as balance')
    .where('bag_id', '=', bagId)
    .orderBy(sql`expires_at nulls last`)
    .orderBy('position')
    .execute();
}

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
  transaction: Work,
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
export async function removeCardFromBags(transaction: Work, cardId: string): Promise<void> {
  await transaction.deleteFrom('bag_gift_cards').where('gift_card_id', '=', cardId).execute();
}

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
export async function clearBag(transaction: Work, bagId: string): Promise<void> {
  await transaction.deleteFrom('bag_gift_cards').where('bag_id', '=', bagId).execute();
  await removeBagCredit(transaction, bagId);
}

/** Deletes what was entered before a moment: its bag is gone or forgotten. */
export async function deleteBagMoneyBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('bag_gift_cards').where('added_at', '<', before).execute();
  await db.deleteFrom('bag_credits').where('added_at', '<', before).execute();
}

/** Deletes the credit choices of an account that is deleted. */
export async function deleteCreditChoices(transaction: Work, accountId: string): Promise<void> {
  await transaction.deleteFrom('bag_credits').where('account_id', '=', accountId).execute();
}
