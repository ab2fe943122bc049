import { getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import type { MomentCursor } from '@vermilion/contract/fields';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Payable } from '../payment/payment.service.ts';
import type { Db, DbTransaction } from '../platform/database.ts';
import { listEmailSpellings } from '../platform/email.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredGiftCard = Selectable<Tables['gift_cards']>;

export const payableKind = 'gift_card';

/** Returns the payable of a gift card that is bought. */
export function toPayable(id: string): Payable {
  return { kind: payableKind, id };
}

/** Columns of a gift card that are not known when it is placed. */
type LaterColumn =
  | 'cancel_reason'
  | 'unpaid_mail'
  | 'paid_at'
  | 'code_hash'
  | 'code_ending'
  | 'sent_at'
  | 'expires_on'
  | 'expires_at'
  | 'return_extended_at'
  | 'frozen_at'
  | 'frozen_because'
  | 'transfer_mail'
  | 'refused_code'
  | 'corrected_at'
  | 'reminded_of'
  | 'batch';

/** Writes a gift card that is to be paid. */
export async function insertGiftCard(
  transaction: DbTransaction,
  card: Omit<Insertable<Tables['gift_cards']>, LaterColumn>,
): Promise<StoredGiftCard> {
  return transaction.insertInto('gift_cards').values(card).returningAll().executeTakeFirstOrThrow();
}

/**
 * Counts the gift cards that were bought for a mailbox since a moment and are not paid, also those that were cancelled. Purchases of one
 * mailbox follow one another until their transactions end, so that none counts too few.
 */
export async function countUnpaidCards(transaction: DbTransaction, email: string, since: Date): Promise<number> {
  const mailbox = getMailbox(normalizeEmail(email));
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift cards of ${mailbox}`}, 0))`.execute(transaction);
  const cards = await transaction
    .selectFrom('gift_cards')
    .select('buyer_email')
    .where('placed_at', '>=', since)
    .where('paid_at', 'is', null)
    .execute();
  return cards.filter((card) => getMailbox(normalizeEmail(card.buyer_email)) === mailbox).length;
}

/** Returns whether somebody with this e-mail has ever paid for a gift card. */
export async function hasPaidForCard(db: Db, email: string): Promise<boolean> {
  const paid = await db
    .selectFrom('gift_cards')
    .select('id')
    .where('buyer_email', '=', email)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** Returns whether the buyer of a gift card has paid for another one to the same recipient that was begun after it. */
export async function hasPaidLaterCard(
  db: Db,
  { buyer_email, recipient_email, placed_at: placedAt }: StoredGiftCard,
): Promise<boolean> {
  const later = await db
    .selectFrom('gift_cards')
    .select('id')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['buyer_email']), '=', buyer_email.toLowerCase()))
    .where('recipient_email', '=', recipient_email)
    .where('placed_at', '>', placedAt)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Writes a batch. @returns false where its market has one of its name */
export async function insertBatch(
  transaction: DbTransaction,
  batch: Insertable<Tables['gift_card_batches']>,
): Promise<boolean> {
  const written = await transaction
    .insertInto('gift_card_batches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return written !== undefined;
}

/** Writes a gift card of a batch, which nobody has to pay for. Its money has to be posted in the same transaction. */
export async function insertIssuedCard(
  transaction: DbTransaction,
  card: Omit<
    Insertable<Tables['gift_cards']>,
    | 'cancel_reason'
    | 'unpaid_mail'
    | 'return_extended_at'
    | 'frozen_at'
    | 'frozen_because'
    | 'transfer_mail'
    | 'refused_code'
    | 'corrected_at'
    | 'reminded_of'
  >,
): Promise<StoredGiftCard> {
  return transaction.insertInto('gift_cards').values(card).returningAll().executeTakeFirstOrThrow();
}

export async function findGiftCard(db: Db, id: string): Promise<StoredGiftCard | undefined> {
  return db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a gift card, locked until the transaction ends. Lock it before its balance. */
export async function lockGiftCard(transaction: DbTransaction, id: string): Promise<StoredGiftCard | undefined> {
  return transaction.selectFrom('gift_cards').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks gift cards in the order of their ids until the transaction ends. Lock them before their balances. */
export async function lockGiftCards(transaction: DbTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.selectFrom('gift_cards').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Whether a gift card still has the code that it was found by. It keeps the code until the transaction ends. */
export async function holdCode(
  transaction: DbTransaction,
  { id, code_hash: codeHash }: Pick<StoredGiftCard, 'id' | 'code_hash'>,
): Promise<boolean> {
  const held = await transaction
    .selectFrom('gift_cards')
    .select('id')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

export async function updateGiftCard(
  transaction: DbTransaction,
  id: string,
  change: Updateable<Tables['gift_cards']>,
): Promise<void> {
  await transaction.updateTable('gift_cards').set(change).where('id', '=', id).execute();
}

/** Notes that a code was mailed, once. */
export async function markSent(db: Db, id: string, codeNumber: number, now: Date): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('code_number', '=', codeNumber)
    .where('sent_at', 'is', null)
    .execute();
}

/** A gift card with what is on it. */
export type CardWithBalance = StoredGiftCard & { balance: number };

const selectWithBalance = (db: Db) =>
  db
    .selectFrom('gift_cards')
    .leftJoin('money_balances', 'money_balances.id', 'gift_cards.id')
    .selectAll('gift_cards')
    .select(sql<number>`coalesce(money_balances.amount, 0)`.as('balance'));

/** Returns the gift card of a code, by the code's digest, with what is on it. One query, whether there is one or not. */
export async function findByCodeHash(db: Db, codeHash: string): Promise<CardWithBalance | undefined> {
  return selectWithBalance(db).where('code_hash', '=', codeHash).executeTakeFirst();
}

export async function findWithBalance(db: Db, id: string): Promise<CardWithBalance | undefined> {
  return selectWithBalance(db).where('gift_cards.id', '=', id).executeTakeFirst();
}

/**
 * Returns the gift cards that match what staff have typed, newest first.
 * @param ids of cards that match in another way
 * @param after the last one of the page before
 */
export async function searchGiftCards(
  db: Db,
  text: string,
  ids: readonly string[],
  after: MomentCursor | null,
  limit: number,
): Promise<CardWithBalance[]> {
  const query = selectWithBalance(db)
    .orderBy('placed_at', 'desc')
    .orderBy('gift_cards.id', 'desc')
    .limit(limit)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(placed_at, gift_cards.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    );
  if (text.includes('@')) {
    const emails = listEmailSpellings(normalizeEmail(text));
    return query
      .where((eb) =>
        eb.or([
          eb(eb.fn('lower', ['buyer_email']), 'in', emails),
          eb(eb.fn('lower', ['recipient_email']), 'in', emails),
        ]),
      )
      .execute();
  }
  const word = text.toUpperCase();
  return query
    .where((eb) =>
      eb.or([
        eb('number', '=', word),
        eb('code_ending', '=', word),
        eb('batch', '=', text),
        ...(ids.length > 0 ? [eb('gift_cards.id', 'in', ids)] : []),
      ]),
    )
    .execute();
}

/** Returns cards whose last day is over and on which money is left. */
export async function listExpired(db: Db, now: Date, afterId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .innerJoin('money_balances', 'money_balances.id', 'gift_cards.id')
    .select('gift_cards.id')
    .where('state', '=', 'issued')
    .where('expires_at', '<=', now)
    .where('money_balances.amount', '>', 0)
    .where('gift_cards.id', '>', afterId)
    .orderBy('gift_cards.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns cards that were sent, can be spent until a moment, and of whose last day nobody was reminded. */
export async function listExpiring(
  db: Db,
  { from, until }: Record<'from' | 'until', Date>,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_cards')
    .innerJoin('money_balances', 'money_balances.id', 'gift_cards.id')
    .select('gift_cards.id')
    .where('state', '=', 'issued')
    .where('expires_at', '>', from)
    .where('expires_at', '<=', until)
    .where('frozen_at', 'is', null)
    .where('sent_at', 'is not', null)
    // Nobody knows who has a card of a batch.
    .where('batch', 'is', null)
    .where(sql<boolean>`reminded_of is distinct from expires_on`)
    .where('money_balances.amount', '>', 0)
    .where('gift_cards.id', '>', afterId)
    .orderBy('gift_cards.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a page of the gift cards that an account has bought, newest first. @param after the last one of the page before */
export async function listBoughtPage(
  db: Db,
  accountId: string,
  limit: number,
  after: string | null,
): Promise<StoredGiftCard[]> {
  const query = db.selectFrom('gift_cards').selectAll().where('account_id', '=', accountId);
  const page =
    after === null
      ? query
      : query.where(sql<boolean>`(placed_at, id) < (
          select placed_at, id from gift_cards as last where last.id = ${after}::uuid and last.account_id = ${accountId}::uuid
        )`);
  return page.orderBy('placed_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns the gift cards that an account has bought, for the export of its data. */
export async function listBoughtCards(db: Db, accountId: string): Promise<StoredGiftCard[]> {
  return db.selectFrom('gift_cards').selectAll().where('account_id', '=', accountId).orderBy('placed_at').execute();
}

/** Takes an account that is deleted off the gift cards that it has bought. */
export async function detachBuyer(transaction: DbTransaction, accountId: string): Promise<void> {
  await transaction.updateTable('gift_cards').set({ account_id: null }).where('account_id', '=', accountId).execute();
}
