import { formatAmount } from '@vermilion/contract/amount';
import { maxBatchCards } from '@vermilion/contract/batches';
import { getCalendarDay } from '@vermilion/contract/dates';
import { type GiftCardDesign, getGiftCardAmounts, isGiftCardAmount } from '@vermilion/contract/gift-card-terms';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { stringify } from 'csv-stringify/sync';
import type { Transaction } from 'kysely';
import { type Author, formatAuthor, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Random } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import { insertGiftCardBalance, post } from './giftcard.ledger.store.ts';
import { createCodeColumns } from './giftcard.payable.ts';
import { getExpiry } from './giftcard.rules.ts';
import { insertBatch, insertIssuedCard } from './giftcard.store.ts';

/** Cards that staff give away, all worth the same. `name` is of this batch alone, so that it is issued once. */
export type CardBatch = {
  market: MarketCode;
  name: string;
  /** Minor units. */
  amount: number;
  count: number;
  design?: GiftCardDesign;
};

/** A card of a batch. Its code is stored nowhere and cannot be read again. */
export type BatchCard = { id: string; number: string; code: string; amount: number; expiresOn: string | null };

/**
 * Issues gift cards that nobody has paid for: what is on them is the shop's own money. All or none.
 * @throws OperatorError where the batch cannot be what it says, or was issued before
 */
export async function issueBatch(
  { clock, random, codes }: { clock: Clock; random: Random; codes: GiftCardCodes },
  transaction: Transaction<Tables>,
  author: Author,
  { market, name, amount, count, design = 'ribbon' }: CardBatch,
): Promise<BatchCard[]> {
  if (!isGiftCardAmount(amount, market)) {
    const { min, max, unit } = getGiftCardAmounts(market);
    throw new OperatorError(
      `A gift card of ${market} is worth ${min / unit} to ${max / unit} ${markets[market].currency.code}`,
    );
  }
  if (!Number.isSafeInteger(count) || count < 1 || count > maxBatchCards) {
    throw new OperatorError(`A batch has 1 to ${maxBatchCards} gift cards`);
  }
  const now = clock.now();
  if (!(await insertBatch(transaction, { market, name, issued_at: now }))) {
    throw new OperatorError(`${market} has issued a batch ${name} before`);
  }
  const [zone] = markets[market].timeZones;
  const [language] = markets[market].languages;
  const today = getCalendarDay(zone, now);
  const cards: BatchCard[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = random.uuid();
    const { number, expires_on: expiresOn } = await insertIssuedCard(transaction, {
      id,
      market,
      language,
      account_id: null,
      state: 'issued',
      batch: name,
      amount,
      design,
      buyer_name: '',
      buyer_email: '',
      recipient_name: '',
      recipient_email: '',
      message: '',
      send_on: today,
      send_zone: zone,
      send_at: now,
      placed_at: now,
      held_until: now,
      paid_at: now,
      // Whoever issues it hands its code over.
      sent_at: now,
      ...createCodeColumns(codes, id, 1),
      ...getExpiry(market, now, now),
    });
    await insertGiftCardBalance(transaction, id, market);
    await post(transaction, {
      balance_id: id,
      cause: 'grant',
      amount,
      reason: name,
      author: formatAuthor(author),
      idempotency_key: `batch:${id}`,
      posted_at: now,
    });
    cards.push({ id, number, code: codes.derive(id, 1), amount, expiresOn });
  }
  await recordChange(transaction, clock, {
    author,
    action: 'giftcard.batch_issued',
    object: { kind: 'gift_card_batch', id: `${market} ${name}` },
    after: { amount, count },
  });
  return cards;
}

/** Writes the cards of a batch as a CSV file with the columns number, code, card_amount (of the currency itself, ADR 186) and expires_on. */
export function writeBatchFile(market: MarketCode, cards: readonly BatchCard[]): string {
  const { currency } = markets[market];
  const rows = cards.map(({ number, code, amount, expiresOn }) => [
    number,
    code,
    formatAmount(amount, currency),
    expiresOn ?? '',
  ]);
  return stringify([['number', 'code', 'card_amount', 'expires_on'], ...rows]);
}
