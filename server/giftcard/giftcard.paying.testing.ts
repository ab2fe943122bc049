import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@vermilion/contract/markets';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { fail, ok } from '../platform/result.ts';
import { insertGiftCardBalance, lockBalance, lockCredit, post } from './giftcard.ledger.store.ts';
import { createGiftCardPaying } from './giftcard.paying.ts';
import { findWithBalance, insertIssuedCard } from './giftcard.store.ts';
import { createMoneyTenderHandler } from './giftcard.tenders.ts';

/** For tests: what pays with gift cards and credit, whose codes are their ids. */
export function createTestPaying(database: Database, clock: Clock, payments: PaymentService) {
  const { db } = database;
  const handler = createMoneyTenderHandler({ clock });
  payments.tenderHandlers.add('gift_card', handler);
  payments.tenderHandlers.add('credit', handler);
  const issue = { cause: 'issue' as const, posted_at: clock.now() };
  return {
    money: createGiftCardPaying({
      db,
      clock,
      findByCode: async (_guesser, code) => {
        const card = /^[0-9a-f-]{36}$/.test(code) ? await findWithBalance(db, code) : undefined;
        return card ? ok(card) : fail('GIFT_CARD_NOT_FOUND');
      },
    }),
    /** Issues a gift card. @returns its code */
    issueCard: (amount: number, market: MarketCode = 'SG') =>
      runInTransaction(db, async (transaction) => {
        const id = randomUUID();
        const now = clock.now();
        const person = { buyer_name: 'Mei', buyer_email: 'mei@example.sg', recipient_name: 'Nadia' };
        await insertIssuedCard(transaction, {
          id,
          market,
          language: 'en',
          account_id: null,
          amount,
          design: 'bullet',
          ...person,
          recipient_email: 'nadia@example.sg',
          message: '',
          send_on: '2026-11-20',
          send_zone: 'Asia/Singapore',
          send_at: now,
          sent_at: now,
          placed_at: now,
          paid_at: now,
          held_until: now,
          state: 'issued',
          code_number: 1,
          code_hash: id,
          code_ending: id.slice(-4).toUpperCase(),
          expires_on: null,
          expires_at: null,
          batch: null,
        });
        await insertGiftCardBalance(transaction, id, market);
        await post(transaction, { ...issue, balance_id: id, amount, idempotency_key: `issue:${id}` });
        return id;
      }),
    giveCredit: (accountId: string, amount: number, market: MarketCode = 'SG') =>
      runInTransaction(db, async (transaction) => {
        const { id } = await lockCredit(transaction, { id: randomUUID(), accountId, market });
        const posting = { balance_id: id, amount, idempotency_key: `test:${randomUUID()}`, reason: 'a test' };
        await post(transaction, { ...posting, cause: 'adjustment', posted_at: clock.now(), author: 'test' });
      }),
    readBalance: (id: string) =>
      runInTransaction(db, async (transaction) => (await lockBalance(transaction, id)).amount),
  };
}
