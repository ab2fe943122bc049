import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { findMoneyFaults } from './giftcard.ledger.store.ts';
import { createTestGiftShop } from './giftcard.testing.ts';

const staff = { operator: 'test' };

let database: Database;
let shop: ReturnType<typeof createTestGiftShop>;

beforeAll(async () => {
  database = await testDatabase();
  shop = createTestGiftShop(database);
  await stockUp(database.db, 'SG', { 1: 1000 });
});
afterAll(async () => {
  expect(await findMoneyFaults(database.db)).toEqual([]);
  await database.close();
});

async function report(paymentId: string, body: Record<string, unknown>): Promise<void> {
  const message = { eventId: systemRandom.uuid(), paymentId, ...body };
  await unwrap(shop.dispatch.call('POST payments/callbacks', { body: message }, shop.createSignedContext()));
  await shop.runJobs();
}

const dispute = (paymentId: string, state: string, amount: number, disputeId = `dp_${paymentId}`) =>
  report(paymentId, {
    kind: 'dispute',
    disputeId,
    amount,
    currency: 'SGD',
    reason: 'fraudulent',
    state,
    answerBy: null,
  });

async function refundThere(
  paymentId: string,
  amount: number,
  paid: number,
  state: 'succeeded' | 'failed' = 'succeeded',
): Promise<void> {
  const refunds = [{ refundId: null, reference: `re_${paymentId}`, amount, state }];
  const facts = { paymentId, providerId: paymentId, state: 'confirmed' as const, amount: paid, currency: 'SGD' };
  shop.provider.listed = [{ ...facts, refunds }];
  await report(paymentId, { kind: 'refunds' });
}

/** A card of 50.00, entered in the bag of a visitor that costs 24.00. */
async function enterCard() {
  const card = await shop.issue(5000);
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  expect(getResultCode(await shop.enter(visitor, card.code))).toBe('ok');
  const paymentId = await shop.readPaymentId(card.id);
  const readCard = async () => unwrap(shop.giftcard.staff.read(card.id));
  return { ...card, visitor, paymentId, readCard, spend: () => shop.placeOrder(visitor, 0) };
}

describe('a gift card whose payment is disputed', () => {
  test('is not spent while the dispute is open, and again once it was won', async () => {
    const card = await enterCard();
    await dispute(card.paymentId, 'open', 5000);
    await dispute(card.paymentId, 'open', 5000);
    expect(await card.readCard()).toMatchObject({ isFrozen: true, isDisputed: true, balance: 5000 });
    expect(getResultCode(await card.spend())).toBe('BAG_CHANGED');
    expect(getResultCode(await shop.giftcard.staff.refund(staff, card.id, 'Asked'))).toBe('GIFT_CARD_NOT_REFUNDABLE');
    await dispute(card.paymentId, 'won', 5000);
    expect(await card.readCard()).toMatchObject({ isFrozen: false, isDisputed: false });
    expect(getResultCode(await card.spend())).toBe('ok');
  });

  test('ends once it was lost; what was spent before is named to people', async () => {
    const card = await enterCard();
    expect(getResultCode(await card.spend())).toBe('ok');
    await dispute(card.paymentId, 'open', 5000);
    shop.reported.length = 0;
    await dispute(card.paymentId, 'lost', 5000);
    expect(await card.readCard()).toMatchObject({ state: 'refunded', balance: 0 });
    expect(shop.reported.map(({ context }) => context)).toContainEqual(
      expect.objectContaining({ payableId: card.id, missing: 2400 }),
    );
    const visitor = createTestVisitor('SG');
    await shop.add(visitor, 1, 2);
    expect(getResultCode(await shop.enter(visitor, card.code))).toBe('GIFT_CARD_NOT_FOUND');
  });

  test('lost in part: what was taken is off it, and what is left is spent again', async () => {
    const card = await enterCard();
    await dispute(card.paymentId, 'open', 2000);
    expect(await card.readCard()).toMatchObject({ isFrozen: true, balance: 5000 });
    for (let time = 0; time < 2; time += 1) await dispute(card.paymentId, 'lost', 2000);
    expect(await card.readCard()).toMatchObject({
      state: 'issued',
      isFrozen: false,
      isDisputed: false,
      balance: 3000,
    });
    expect(getResultCode(await card.spend())).toBe('ok');
  });

  test.each(['won', 'lost'])('lost in part stays frozen until another dispute is %s as well', async (ending) => {
    const card = await enterCard();
    await dispute(card.paymentId, 'open', 1000, `dp_1_${card.id}`);
    await dispute(card.paymentId, 'open', 1500, `dp_2_${card.id}`);
    await dispute(card.paymentId, 'lost', 1000, `dp_1_${card.id}`);
    expect(await card.readCard()).toMatchObject({ isFrozen: true, balance: 4000 });
    await dispute(card.paymentId, ending, 1500, `dp_2_${card.id}`);
    const balance = ending === 'won' ? 4000 : 2500;
    expect(await card.readCard()).toMatchObject({ isFrozen: false, isDisputed: false, balance });
  });

  test('lost in part stays stopped where staff stop it meanwhile', async () => {
    const card = await enterCard();
    await dispute(card.paymentId, 'open', 2000);
    await unwrap(shop.giftcard.staff.freeze(staff, card.id, { isFrozen: true, reason: 'Stolen' }));
    await dispute(card.paymentId, 'lost', 2000);
    expect(await card.readCard()).toMatchObject({ isFrozen: true, balance: 3000 });
  });

  test('that an older release has left frozen after it was lost in part is spent again', async () => {
    const card = await enterCard();
    await dispute(card.paymentId, 'open', 2000);
    await dispute(card.paymentId, 'lost', 2000);
    const frozen = { frozen_at: shop.clock.now(), frozen_because: 'dispute' as const };
    await database.db.updateTable('gift_cards').set(frozen).where('id', '=', card.id).execute();
    await database.db
      .updateTable('disputes')
      .set({ applied_at: null })
      .where('payment_id', '=', card.paymentId)
      .execute();
    shop.advanceClock(61);
    await shop.runJobs();
    expect(await card.readCard()).toMatchObject({ isFrozen: false, balance: 3000 });
    shop.advanceClock(-61);
  });

  test.each(['open', 'lost'])('that is %s before the card is paid is applied once it is', async (state) => {
    const bought = await unwrap(shop.buy(createTestVisitor('SG'), { amount: 5000 }));
    const paymentId = await shop.readPaymentId(bought.id);
    await dispute(paymentId, state, 5000);
    shop.mails.length = 0;
    await shop.reportOutcome(paymentId, 'confirmed');
    const readCard = () => unwrap(shop.giftcard.staff.read(bought.id));
    expect(await readCard()).toMatchObject({ isFrozen: true, balance: 5000 });
    await shop.runJobs();
    expect(shop.mails.filter(({ attachments }) => attachments?.length)).toEqual([]);
    if (state === 'lost') expect(await readCard()).toMatchObject({ state: 'refunded', balance: 0 });
  });

  test('stays stopped where staff had stopped it before', async () => {
    const card = await enterCard();
    await unwrap(shop.giftcard.staff.freeze(staff, card.id, { isFrozen: true, reason: 'Stolen' }));
    await dispute(card.paymentId, 'open', 5000);
    await dispute(card.paymentId, 'won', 5000);
    expect(await card.readCard()).toMatchObject({ isFrozen: true, isDisputed: false });
  });

  test('stays stopped where staff stop it meanwhile', async () => {
    const card = await enterCard();
    await dispute(card.paymentId, 'open', 5000);
    await unwrap(shop.giftcard.staff.freeze(staff, card.id, { isFrozen: true, reason: 'Stolen' }));
    await dispute(card.paymentId, 'won', 5000);
    expect(await card.readCard()).toMatchObject({ isFrozen: true, isDisputed: false });
  });

  test('is sent after the dispute where its day comes meanwhile', async () => {
    const visitor = createTestVisitor('SG');
    const bought = await unwrap(shop.buy(visitor, { amount: 5000, sendOn: '2026-11-21' }));
    const paymentId = await shop.readPaymentId(bought.id);
    await shop.reportOutcome(paymentId, 'confirmed');
    await dispute(paymentId, 'open', 5000);
    const cancel = { params: { id: bought.id }, query: { key: bought.key ?? undefined } };
    expect(getResultCode(await shop.dispatch.call('POST gift-cards/{id}/cancel', cancel, visitor))).toBe(
      'GIFT_CARD_NOT_CANCELLABLE',
    );
    shop.advanceClock(2 * 24 * 60);
    shop.mails.length = 0;
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    await dispute(paymentId, 'won', 5000);
    expect(shop.mails.filter(({ attachments }) => attachments?.length)).toHaveLength(1);
    shop.advanceClock(-2 * 24 * 60);
  });
});

describe('a gift card that was refunded at the provider', () => {
  test('whole: it ends, and is spent no more', async () => {
    const card = await enterCard();
    await refundThere(card.paymentId, 5000, 5000);
    expect(await card.readCard()).toMatchObject({ state: 'refunded', balance: 0 });
    expect(getResultCode(await card.spend())).toBe('BAG_CHANGED');
    expect(await shop.read(card.visitor, card)).toMatchObject({ status: 'refunded', refund: { amount: 5000 } });
  });

  test('in part: as much is taken off it, once', async () => {
    const card = await enterCard();
    await refundThere(card.paymentId, 2000, 5000);
    await report(card.paymentId, { kind: 'refunds' });
    expect(await card.readCard()).toMatchObject({ state: 'issued', balance: 3000 });
    expect(getResultCode(await card.spend())).toBe('ok');
  });
});

describe('store credit that was paid out of a payment', () => {
  /** An order of 24.00 of a member, of which 10.00 became credit. */
  async function refundAsCredit() {
    const { member } = shop.createMember();
    await shop.add(member, 1, 2);
    const { id } = await unwrap(shop.placeOrder(member, 2400));
    await shop.payFor(id);
    await shop.ship(id);
    const [line] = (await unwrap(shop.dispatch.call('GET orders/{id}', { params: { id }, query: {} }, member))).lines;
    await unwrap(shop.refund(id, { lines: [{ lineId: line?.id ?? '', quantity: 1 }], to: 'credit' }));
    const read = () => unwrap(shop.dispatch.call('GET account/credits', {}, member));
    return { id, paymentId: await shop.readPaymentId(id), read };
  }

  test('is held while its payment is disputed, and given back once that was won', async () => {
    const { paymentId, read } = await refundAsCredit();
    await dispute(paymentId, 'open', 2400);
    await dispute(paymentId, 'open', 2400);
    expect(await read()).toMatchObject({ balance: 0, changes: [{ cause: 'held', amount: -1000 }, {}] });
    await dispute(paymentId, 'won', 2400);
    await dispute(paymentId, 'won', 2400);
    expect(await read()).toMatchObject({ balance: 1000, changes: [{ cause: 'released', amount: 1000 }, {}, {}] });
  });

  test('stays with the shop once the dispute was lost, and no more than the payment counts', async () => {
    const { id, paymentId, read } = await refundAsCredit();
    await dispute(paymentId, 'lost', 2400);
    expect((await read()).balance).toBe(0);
    expect(await shop.payments.readRefundable(database.db, { kind: 'order', id })).toBe(0);
  });

  test('is held only as far as the dispute takes more than is left', async () => {
    const { paymentId, read } = await refundAsCredit();
    await dispute(paymentId, 'open', 1400);
    expect((await read()).balance).toBe(1000);
  });

  test('is taken back where the payment was refunded at the provider as well', async () => {
    const { paymentId, read } = await refundAsCredit();
    await refundThere(paymentId, 2000, 2400);
    await report(paymentId, { kind: 'refunds' });
    expect(await read()).toMatchObject({ balance: 400, changes: [{ cause: 'held', amount: -600 }, {}] });
  });

  test('comes back once where the refund that took it fails', async () => {
    const { paymentId, read } = await refundAsCredit();
    await refundThere(paymentId, 2400, 2400);
    expect((await read()).balance).toBe(0);
    for (let time = 0; time < 2; time += 1) await refundThere(paymentId, 2400, 2400, 'failed');
    expect(await read()).toMatchObject({ balance: 1000, changes: [{ cause: 'released', amount: 1000 }, {}, {}] });
  });
});
