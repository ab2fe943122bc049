// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { createEnding } from './happening.ending.ts';
import { createVisitPoints } from './happening.points.ts';
import { importSupply } from './happening.service.ts';
import { createTestHappening, depositSupply, insertTestSupply, testColleague } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

const clock = { now: () => new Date('2026-11-20T02:00:00Z') };

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, depositSupply));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('happening_reservations').execute();
  await database.db.deleteFrom('jobs').execute();
  shop = createTestHappening(database);
});

const visitor = createTestVisitor('SG');
const monday = '2026-11-23T02:00:00.000Z';
const dayBefore = '2026-11-22T02:00:00.000Z';

const read = (id: string, key: string) =>
  unwrap(shop.dispatch.call('GET reservation-service/{id}', { params: { id }, query: { key } }, visitor));
const cancel = (id: string, key: string) =>
  shop.dispatch.call('DELETE reservation-service/{id}', { params: { id }, query: { key } }, visitor);
const retry = (id: string, key: string, method?: 'card' | 'paynow') =>
  shop.dispatch.call(
    'POST reservation-service/{id}/payments',
    { params: { id }, query: { key }, body: { method } },
    visitor,
  );
const pay = { payment: { method: 'card' } };

/** Cancels as somebody who has seen a booking before its deposit was paid. */
async function cancelAsSeenBefore(id: string): Promise<string> {
  const ending = createEnding({
    db: database.db,
    clock,
    payments: shop.payments,
    visitPoints: createVisitPoints(shop.points),
  });
  return getCode(await ending.end(id, null, { shownState: 'placed' }));
}

/** Books, and leaves the deposit to be paid. */
async function place(changes: object = pay) {
  const { id, key } = await unwrap(shop.hold(monday));
  return { id, key: key ?? '', placed: await unwrap(shop.confirm(id, key ?? '', changes)) };
}
const findPayment = (id: string) =>
  database.db
    .selectFrom('payments')
    .select(['id', 'amount', 'currency'])
    .where('payable_id', '=', id)
    .orderBy('attempt', 'desc')
    .executeTakeFirstOrThrow();
async function report(id: string, outcome: 'confirmed' | 'failed' | 'blocked' | 'pending') {
  const { id: paymentId, amount, currency } = await findPayment(id);
  const facts = { paymentId, outcome, amount, currency, reason: null, reference: 'T-1' };
  return shop.payments.receiveCallback({ eventId: randomUUID(), ...facts }, 'test');
}
async function book(changes: object = pay) {
  const { id, key } = await place(changes);
  await unwrap(report(id, 'confirmed'));
  return { id, key, booking: await read(id, key) };
}
const listSubjects = async () => {
  await shop.runJobs();
  return shop.mails.map(({ subject }) => subject).sort();
};

describe('a deposit', () => {
  test('is shown before the visit is booked, with what is kept of it, and how it can be paid', async () => {
    const params = { params: { id: 'brow-shape' } };
    const service = await unwrap(shop.dispatch.call('GET booking-service/activities/{id}', params, visitor));
    expect(service.terms).toEqual({ deposit: 2400, lateFee: 1200, cancelHours: 24, needsApproval: false });
    const { id, key } = await unwrap(shop.hold(monday));
    const held = await read(id, key ?? '');
    expect(held).toMatchObject({
      status: 'held',
      terms: { deposit: 2400, lateFee: 1200, freeUntil: dayBefore },
      payment: null,
    });
    // A transfer takes days, and instalments are for goods.
    expect(held.paying?.methods.map(({ code }) => code)).toEqual(['card', 'paynow']);
  });

  test('that is paid makes the booking, once; until then nobody else has the time', async () => {
    const { id, key, placed } = await place();
    expect(placed).toMatchObject({ status: 'pending', canRetry: true, paying: null, canChange: false });
    expect(shop.mails).toEqual([]);
    const { redirectUrl } = await unwrap(retry(id, key));
    expect(redirectUrl).toContain('https://pay.example/');
    expect(shop.provider.started).toMatchObject([{ amount: 2400, currency: 'SGD' }]);
    expect(getCode(await shop.hold(monday, { artistId: 'aisyah' }))).toBe('SLOT_NOT_AVAILABLE');
    await report(id, 'confirmed');
    await report(id, 'confirmed');
    expect(await read(id, key)).toMatchObject({
      status: 'confirmed',
      canChange: true,
      canCancel: true,
      canRetry: false,
    });
    expect(await listSubjects()).toEqual(['happening.confirmed']);
  });

  test('that has failed is tried again with another method, and one that is under way cannot be cancelled', async () => {
    const { id, key } = await place();
    await unwrap(retry(id, key));
    await report(id, 'failed');
    expect(await read(id, key)).toMatchObject({ status: 'failed', canRetry: true });
    await unwrap(retry(id, key, 'paynow'));
    await report(id, 'pending');
    expect(await read(id, key)).toMatchObject({ status: 'pending', canRetry: false, canCancel: false });
    shop.provider.closePageResult = 'under_way';
    expect(getCode(await cancel(id, key))).toBe('BOOKING_PAYMENT_PENDING');
    await report(id, 'confirmed');
    expect((await read(id, key)).status).toBe('confirmed');
  });

  test('without a method, or with one that is not taken, is refused, and the time stays held', async () => {
    for (const changes of [{}, { payment: { method: 'afterpay' } }]) {
      const { id, key } = await unwrap(shop.hold(monday));
      expect(getCode(await shop.confirm(id, key ?? '', changes))).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
      expect(await read(id, key ?? '')).toMatchObject({ status: 'held', contact: null });
    }
  });

  test('that nobody pays gives the time back; money that comes later is refunded', async () => {
    const { id, key } = await place();
    await unwrap(retry(id, key));
    shop.setNow('2026-11-20T03:00:01.000Z');
    await shop.runJobs();
    expect(await read(id, key)).toMatchObject({ status: 'expired', canRetry: false });
    await unwrap(shop.hold(monday, { artistId: 'aisyah' }));
    await report(id, 'confirmed');
    await shop.runJobs();
    expect((await read(id, key)).status).toBe('expired');
    expect(shop.provider.refunded).toMatchObject([{ amount: 2400 }]);
  });

  test('counts as a hold of its visitor until it is paid', async () => {
    const guest = createTestVisitor('SG');
    for (const hour of ['02', '04', '06']) {
      const { id, key } = await unwrap(shop.hold(`2026-11-23T${hour}:00:00.000Z`, {}, guest));
      const contact = { fullName: 'Nadia Rahim', email: `n${hour}@example.sg`, phone: '9123 4567', notes: '' };
      await unwrap(shop.confirm(id, key ?? '', { ...pay, contact }));
    }
    expect(getCode(await shop.hold('2026-11-23T08:00:00.000Z', {}, guest))).toBe('HOLD_LIMIT_REACHED');
  });

  test('that a gift card and credit pay needs no provider, and comes back to them', async () => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    const code = await shop.paying.issueCard(1000);
    await shop.paying.giveCredit(accountId, 5000);
    const { id } = await unwrap(shop.hold(monday, {}, member));
    const asMember = { params: { id }, query: {} };
    const held = await unwrap(shop.dispatch.call('GET reservation-service/{id}', asMember, member));
    expect(held.paying?.credit).toBe(5000);
    const contact = { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '9123 4567', notes: '' };
    const confirm = (giftCardCode: string) =>
      shop.dispatch.call(
        'POST reservation-service/{id}',
        {
          ...asMember,
          body: {
            action: 'confirm',
            contact,
            answers: { allergies: 'None' },
            payment: { giftCardCode, usesCredit: true },
          },
        },
        member,
      );
    expect(getCode(await confirm('AAAA-BBBB-CCCC-DDDD'))).toBe('GIFT_CARD_NOT_FOUND');
    expect(await unwrap(confirm(code))).toMatchObject({ status: 'confirmed', payment: { method: null } });
    expect(await unwrap(confirm(code))).toMatchObject({ status: 'confirmed' });
    expect(await shop.paying.readBalance(code)).toBe(0);
    expect(shop.provider.started).toEqual([]);
    await unwrap(shop.dispatch.call('DELETE reservation-service/{id}', asMember, member));
    expect(await shop.paying.readBalance(code)).toBe(1000);
    expect(await shop.paying.money.readCredit(accountId, 'SG')).toBe(5000);
    expect(await listSubjects()).toEqual(['happening.cancelled', 'happening.refunded']);
  });

  test('is not paid by the credit of a member whose link somebody else has', async () => {
    const accountId = randomUUID();
    await shop.paying.giveCredit(accountId, 5000);
    const { id } = await unwrap(shop.hold(monday, {}, createTestMember('SG', accountId)));
    const key = shop.happening.purchases.createKey(await shop.happening.purchases.getExisting(id));
    expect((await read(id, key)).paying?.credit).toBe(0);
    const payment = { method: 'card', usesCredit: true };
    expect((await unwrap(shop.confirm(id, key, { payment }))).status).toBe('pending');
    expect(await findPayment(id)).toMatchObject({ amount: 2400 });
    expect(await shop.paying.money.readCredit(accountId, 'SG')).toBe(5000);
  });

  test('that is paid once the visit has begun goes back: nobody was expected', async () => {
    const { id, key } = await place();
    await unwrap(retry(id, key));
    await report(id, 'pending');
    shop.setNow(monday);
    await report(id, 'confirmed');
    await shop.runJobs();
    expect(await read(id, key)).toMatchObject({
      status: 'expired',
      paid: 0,
      refund: { amount: 2400, state: 'succeeded' },
    });
    expect(await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).toEqual([]);
  });

  test('that is paid while its guest cancels is shown first, and keeps its terms', async () => {
    const { id, key } = await place();
    await unwrap(retry(id, key));
    await report(id, 'confirmed');
    expect(await cancelAsSeenBefore(id)).toBe('BOOKING_PAYMENT_PENDING');
    expect((await read(id, key)).status).toBe('confirmed');
  });

  test('of which a gift card pays a part leaves the rest to the provider; both come back where nobody pays it', async () => {
    const code = await shop.paying.issueCard(1000);
    const { id, key } = await place({ payment: { giftCardCode: code, method: 'card' } });
    await unwrap(retry(id, key));
    expect(shop.provider.started).toMatchObject([{ amount: 1400 }]);
    expect(await shop.paying.readBalance(code)).toBe(0);
    expect((await unwrap(cancel(id, key))).status).toBe('cancelled');
    expect(await shop.paying.readBalance(code)).toBe(1000);
  });
});

describe('a deposit that staff give back', () => {
  const giveBack = (id: string, amount: number, idempotencyKey = randomUUID(), colleague = testColleague) =>
    shop.dispatch.call(
      'POST staff/bookings/{id}/refunds',
      { params: { id }, body: { amount, reason: 'The room was cold', idempotencyKey } },
      colleague,
    );

  test('in part goes back once for each key, is mailed, shown and audited, and the visit stands', async () => {
    const { id, key } = await book();
    const idempotencyKey = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      expect(await unwrap(giveBack(id, 900, idempotencyKey))).toMatchObject({ id, amount: 900, left: 1500 });
    }
    expect(getCode(await giveBack(id, 800, idempotencyKey))).toBe('IDEMPOTENCY_KEY_REUSED');
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 900 }]);
    expect(await read(id, key)).toMatchObject({
      status: 'confirmed',
      paid: 2400,
      goodwill: 900,
      refund: { amount: 900, state: 'succeeded' },
    });
    expect(await listSubjects()).toEqual(['happening.confirmed', 'happening.refunded']);
    expect(shop.rendered.at(-1)?.props).toMatchObject({ refund: { amount: 900 } });
    const entries = database.db.selectFrom('audit_entries').select(['action', 'after']).where('object_id', '=', id);
    expect(await entries.execute()).toMatchObject([
      { action: 'bookings.refunded', after: { amount: 900, reason: 'The room was cold' } },
    ]);
  });

  test('is never more than what is left of it', async () => {
    const { id, key } = await book();
    expect(await giveBack(id, 2401)).toMatchObject({ error: { code: 'REFUND_TOO_HIGH', details: { left: 2400 } } });
    await unwrap(giveBack(id, 2000));
    expect(await giveBack(id, 401)).toMatchObject({ error: { code: 'REFUND_TOO_HIGH', details: { left: 400 } } });
    await unwrap(giveBack(id, 400));
    expect(await giveBack(id, 1)).toMatchObject({ error: { code: 'REFUND_TOO_HIGH', details: { left: 0 } } });
    await shop.runJobs();
    expect(await read(id, key)).toMatchObject({ goodwill: 2400, refund: { amount: 2400 } });
  });

  test('counts towards what its guest gets for cancelling', async () => {
    const early = await book();
    await unwrap(giveBack(early.id, 900));
    await unwrap(cancel(early.id, early.key));
    const late = await book();
    await unwrap(giveBack(late.id, 900));
    shop.setNow('2026-11-22T02:00:00.000Z');
    await unwrap(cancel(late.id, late.key));
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount).sort()).toEqual([1500, 300, 900, 900].sort());
    expect(await read(late.id, late.key)).toMatchObject({ refund: { amount: 1200 } });
    // What was kept can be given back, too.
    expect(await unwrap(giveBack(late.id, 1200))).toMatchObject({ left: 0 });
  });

  test('of a booking that is not paid, disputed, one’s own or unknown is refused', async () => {
    expect(getCode(await giveBack(randomUUID(), 100))).toBe('BOOKING_NOT_FOUND');
    const code = await shop.paying.issueCard(1000);
    const placed = await place({ payment: { giftCardCode: code, method: 'card' } });
    expect(getCode(await giveBack(placed.id, 100))).toBe('REFUND_TOO_HIGH');
    await unwrap(cancel(placed.id, placed.key));
    const { id } = await book();
    const { id: paymentId, amount, currency } = await findPayment(id);
    const facts = { paymentId, disputeId: randomUUID(), amount, currency, reason: null, answerBy: null };
    const dispute = { kind: 'dispute', eventId: randomUUID(), state: 'open', ...facts };
    await unwrap(shop.payments.receiveCallback(dispute, 'test'));
    expect(getCode(await giveBack(id, 100))).toBe('PAYMENT_DISPUTED');
    const actor = await testColleague.actor();
    const accountId = 'accountId' in actor ? actor.accountId : null;
    await database.db.updateTable('happening_reservations').set({ account_id: accountId }).execute();
    expect(getCode(await giveBack(id, 100))).toBe('NOT_PERMITTED');
  });

  const findRefund = async (id: string, state: string) =>
    (await shop.payments.listRefunds(database.db, { kind: 'reservation', id })).find((each) => each.state === state)
      ?.id ?? '';
  const refuse = async (id: string, amount: number) => {
    shop.provider.refundResult = { status: 'refused', reason: 'Too old' };
    await unwrap(giveBack(id, amount));
    await shop.runJobs();
    shop.provider.refundResult = { status: 'succeeded', reference: 'RF-1' };
    return findRefund(id, 'refused');
  };
  const author = { operator: 'test' };

  test('and the provider refuses is paid by hand, or closed and given back again', async () => {
    const { id, key } = await book();
    const refundId = await refuse(id, 2400);
    expect(await read(id, key)).toMatchObject({ goodwill: 2400, refund: { amount: 2400, state: 'refused' } });
    expect(await giveBack(id, 2400)).toMatchObject({ error: { code: 'REFUND_TOO_HIGH', details: { left: 0 } } });
    await unwrap(shop.payments.closeRefund(author, refundId, 'The card is new'));
    expect(await read(id, key)).toMatchObject({ goodwill: 0, refund: { amount: 2400, state: 'closed' } });
    shop.setNow('2026-11-20T02:01:00Z');
    expect(await unwrap(giveBack(id, 2400))).toMatchObject({ left: 0 });
    await shop.runJobs();
    expect(await read(id, key)).toMatchObject({ goodwill: 2400, refund: { amount: 2400, state: 'succeeded' } });
  });

  test('in part and the provider refuses goes back by hand also once its guest cancels, and the rest as usual', async () => {
    const { id, key } = await book();
    const refundId = await refuse(id, 900);
    await unwrap(cancel(id, key));
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount)).toEqual([900, 1500]);
    await unwrap(shop.payments.payOutByHand(author, refundId, 'T-1'));
    expect(await read(id, key)).toMatchObject({ goodwill: 900, refund: { amount: 2400, state: 'succeeded' } });
  });

  test('and that was closed goes back as its guest cancels', async () => {
    const { id, key } = await book();
    await unwrap(shop.payments.closeRefund(author, await refuse(id, 900), 'The card is new'));
    shop.setNow('2026-11-20T02:01:00Z');
    await unwrap(cancel(id, key));
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount)).toEqual([900, 2400]);
    expect(await read(id, key)).toMatchObject({ goodwill: 0, refund: { amount: 2400, state: 'succeeded' } });
  });

  test.each([
    [2400, 0],
    [2000, 400],
  ])(
    'counts no longer where %i went back at the provider meanwhile, which leaves %i of it',
    async (amount, goodwill) => {
      const { id, key } = await book();
      await unwrap(giveBack(id, 900));
      const { id: paymentId, currency } = await findPayment(id);
      const refunds = [{ refundId: null, reference: 're_1', amount, state: 'succeeded' as const }];
      shop.provider.listed = [{ paymentId, providerId: 'T-1', state: 'confirmed', amount: 2400, currency, refunds }];
      await shop.payments.readMovements(paymentId);
      expect(await read(id, key)).toMatchObject({ paid: 2400 - amount, goodwill });
      expect(await giveBack(id, 1)).toMatchObject({ error: { code: 'REFUND_TOO_HIGH', details: { left: 0 } } });
      await unwrap(cancel(id, key));
      await shop.runJobs();
      expect(shop.provider.refunded.map((each) => each.amount)).toEqual(goodwill > 0 ? [goodwill] : []);
    },
  );

  test('leaves the rest to go back once a dispute is over, which the guest and the audit read', async () => {
    const { id, key } = await book();
    await unwrap(giveBack(id, 900));
    await shop.runJobs();
    const { id: paymentId, currency } = await findPayment(id);
    const facts = { paymentId, disputeId: randomUUID(), amount: 1500, currency, reason: null, answerBy: null };
    const tell = (state: string) =>
      unwrap(shop.payments.receiveCallback({ kind: 'dispute', eventId: randomUUID(), state, ...facts }, 'test'));
    await tell('open');
    const body = { reason: 'The artist is ill' };
    await unwrap(shop.dispatch.call('POST staff/bookings/{id}/cancel', { params: { id }, body }, testColleague));
    expect(await read(id, key)).toMatchObject({ refundDue: 2400, refundAhead: 1500, refund: { amount: 900 } });
    const entries = database.db.selectFrom('audit_entries').select('after').where('object_id', '=', id);
    expect(await entries.where('action', '=', 'bookings.cancelled').execute()).toMatchObject([
      { after: { refund: 1500 } },
    ]);
    await tell('won');
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount)).toEqual([900, 1500]);
    expect(await read(id, key)).toMatchObject({ refundAhead: 0, refund: { amount: 2400 } });
  });

  test('goes to the gift card that paid for it, and is mailed', async () => {
    const code = await shop.paying.issueCard(5000);
    const { id, key } = await place({ payment: { giftCardCode: code } });
    await unwrap(giveBack(id, 1000));
    expect(await shop.paying.readBalance(code)).toBe(3600);
    expect(await read(id, key)).toMatchObject({ goodwill: 1000, refund: { amount: 1000, state: 'succeeded' } });
    expect(await listSubjects()).toEqual(['happening.confirmed', 'happening.refunded']);
  });
});

describe('a booking that is cancelled', () => {
  test('in time has its whole deposit back, once', async () => {
    const { id, key } = await book();
    shop.setNow('2026-11-22T01:59:00.000Z');
    for (let time = 0; time < 2; time += 1) expect((await unwrap(cancel(id, key))).status).toBe('cancelled');
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 2400 }]);
    expect(await read(id, key)).toMatchObject({ refund: { amount: 2400, state: 'succeeded' } });
    expect(await listSubjects()).toEqual(['happening.cancelled', 'happening.refunded']);
  });

  test('too late leaves the shop its fee, also where it was moved to a later day before', async () => {
    const { id, key } = await book();
    shop.setNow('2026-11-22T02:00:00.000Z');
    const move = { action: 'move' as const, storeCode: 'sg-a', artistId: null, startsAt: '2026-12-10T02:00:00.000Z' };
    await unwrap(
      shop.dispatch.call('POST reservation-service/{id}', { params: { id }, query: { key }, body: move }, visitor),
    );
    await unwrap(cancel(id, key));
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 1200 }]);
  });

  test('too late, from a page that promised all of it, is refused until its guest is told', async () => {
    const { id, key } = await book();
    const cancelFor = (fee: string) =>
      shop.dispatch.call('DELETE reservation-service/{id}', { params: { id }, query: { key, fee } }, visitor);
    expect(await read(id, key)).toMatchObject({ cancelFee: 0 });
    shop.setNow('2026-11-22T02:00:00.000Z');
    expect(await read(id, key)).toMatchObject({ cancelFee: 1200 });
    expect(getCode(await cancelFor('0'))).toBe('BOOKING_FEE_CHANGED');
    expect((await read(id, key)).status).toBe('confirmed');
    expect((await unwrap(cancelFor('1200'))).status).toBe('cancelled');
    expect((await unwrap(cancelFor('0'))).status).toBe('cancelled');
  });

  test('by the store, or after the store has moved it, has all of it back, however late', async () => {
    const first = await book();
    shop.setNow('2026-11-23T01:00:00.000Z');
    const params = { params: { id: first.id } };
    const reason = { reason: 'The artist is ill' };
    await unwrap(shop.dispatch.call('POST staff/bookings/{id}/cancel', { ...params, body: reason }, testColleague));
    shop.setNow('2026-11-20T02:00:00.000Z');
    const second = await book();
    shop.setNow('2026-11-23T01:00:00.000Z');
    const to = { storeCode: 'sg-a', artistId: null, startsAt: '2026-11-23T06:00:00.000Z' };
    await unwrap(
      shop.dispatch.call('POST staff/bookings/{id}/move', { params: { id: second.id }, body: to }, testColleague),
    );
    expect(await read(second.id, second.key)).toMatchObject({ terms: { freeUntil: null } });
    await unwrap(cancel(second.id, second.key));
    await shop.runJobs();
    expect(shop.provider.refunded.map(({ amount }) => amount)).toEqual([2400, 2400]);
  });

  test('while a dispute about its deposit is open is refunded once that is won, and not at all where it is lost', async () => {
    for (const [state, refunds] of [
      ['won', 1],
      ['lost', 0],
    ] as const) {
      await database.db.deleteFrom('happening_reservations').execute();
      shop = createTestHappening(database);
      const { id, key } = await book();
      const { id: paymentId, amount, currency } = await findPayment(id);
      const dispute = {
        kind: 'dispute',
        paymentId,
        disputeId: randomUUID(),
        amount,
        currency,
        reason: null,
        answerBy: null,
      };
      const tell = (now: string) =>
        unwrap(shop.payments.receiveCallback({ ...dispute, eventId: randomUUID(), state: now }, 'test'));
      await tell('open');
      await unwrap(cancel(id, key));
      await shop.runJobs();
      expect(shop.provider.refunded).toEqual([]);
      await tell(state);
      await shop.runJobs();
      expect(shop.provider.refunded.length, state).toBe(refunds);
    }
  });

  test('too late keeps no less where some of the deposit went back at the provider before', async () => {
    const { id, key } = await book();
    const { id: paymentId } = await findPayment(id);
    shop.provider.listed = [
      {
        paymentId,
        providerId: 'T-1',
        state: 'confirmed',
        amount: 2400,
        currency: 'SGD',
        refunds: [{ refundId: null, reference: 're_1', amount: 1200, state: 'succeeded' }],
      },
    ];
    await shop.payments.readMovements(paymentId);
    expect(await read(id, key)).toMatchObject({ paid: 1200 });
    shop.setNow('2026-11-22T02:00:00.000Z');
    await unwrap(cancel(id, key));
    await shop.runJobs();
    expect(shop.provider.refunded).toEqual([]);
  });

  test('has one refund of all its parts, on its page and in its mail', async () => {
    const code = await shop.paying.issueCard(1000);
    const { id, key } = await book({ payment: { giftCardCode: code, method: 'card' } });
    await unwrap(cancel(id, key));
    await shop.runJobs();
    expect(await read(id, key)).toMatchObject({ refund: { amount: 2400, state: 'succeeded' } });
    const mails = shop.rendered.filter(({ name }) => name === 'happening.refunded');
    expect(mails).toMatchObject([{ props: { refund: { amount: 2400 } } }]);
  });

  test('as its guest did not come keeps the fee; the rest goes back a day later, once', async () => {
    const { id } = await book();
    shop.setNow('2026-11-23T03:00:00.000Z');
    const body = { attendance: 'no_show' as const };
    await unwrap(shop.dispatch.call('PUT staff/bookings/{id}/attendance', { params: { id }, body }, testColleague));
    await shop.happening.deletePast();
    await shop.runJobs();
    expect(shop.provider.refunded).toEqual([]);
    shop.setNow('2026-11-24T03:00:00.000Z');
    for (let time = 0; time < 2; time += 1) await shop.happening.deletePast();
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 1200 }]);
  });
});

describe('a class that is paid in advance', () => {
  test('costs as much as all of its seats, and a place in its line costs nothing until its turn', async () => {
    const answers = { answers: { side: 'Left' } };
    const first = await unwrap(shop.takeSeats('brow-class-1', { seats: 2 }));
    await unwrap(shop.confirm(first.id, first.key ?? '', { ...answers, ...pay }));
    expect(await findPayment(first.id)).toMatchObject({ amount: 6000 });
    await unwrap(report(first.id, 'confirmed'));
    const next = await unwrap(shop.takeSeats('brow-class-1', { canWait: true }));
    const contact = { fullName: 'Mei', email: 'mei@example.sg', phone: '9123 4567', notes: '' };
    expect((await unwrap(shop.confirm(next.id, next.key ?? '', { ...answers, contact }))).status).toBe('waiting');
    await unwrap(cancel(first.id, first.key ?? ''));
    await shop.runJobs();
    const turn = await read(next.id, next.key ?? '');
    expect(turn).toMatchObject({
      status: 'held',
      terms: { deposit: 3000 },
      paying: { methods: [{ code: 'card' }, {}] },
    });
    const placed = await unwrap(shop.confirm(next.id, next.key ?? '', { ...answers, contact, ...pay }));
    expect(placed.status).toBe('pending');
    await unwrap(report(next.id, 'confirmed'));
    expect(await read(next.id, next.key ?? '')).toMatchObject({ status: 'confirmed' });
  });
});

describe('a service that the store has to say yes to', () => {
  const request = async () => {
    const { id, key } = await unwrap(shop.hold(monday, { activityId: 'evening-face' }));
    return { id, key: key ?? '', booking: await unwrap(shop.confirm(id, key ?? '', { answers: {} })) };
  };
  const approve = (id: string) =>
    shop.dispatch.call('POST staff/bookings/{id}/approve', { params: { id } }, testColleague);

  test('takes its time as a booking does, and is booked once the store says yes', async () => {
    const { id, key, booking } = await request();
    expect(booking).toMatchObject({ status: 'requested', canChange: false, canCancel: true });
    expect(getCode(await shop.hold(monday, { activityId: 'evening-face' }))).toBe('SLOT_NOT_AVAILABLE');
    for (let time = 0; time < 2; time += 1) await unwrap(approve(id));
    expect(await read(id, key)).toMatchObject({ status: 'confirmed', canChange: false, canCancel: true });
    // Another time is another question.
    const move = { action: 'move' as const, storeCode: 'sg-a', artistId: null, startsAt: '2026-11-24T02:00:00.000Z' };
    const moved = await shop.dispatch.call(
      'POST reservation-service/{id}',
      { params: { id }, query: { key }, body: move },
      visitor,
    );
    expect(getCode(moved)).toBe('SLOT_NOT_AVAILABLE');
    await shop.runJobs();
    expect(shop.rendered.map(({ name }) => name)).toEqual(['happening.confirmed']);
    const calls = await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'bookings.%')
      .execute();
    expect(calls.filter(({ action }) => action === 'bookings.approved')).toHaveLength(1);
  });

  test('that the store says no to, its guest gives up, or nobody answers in time frees its time', async () => {
    const no = await request();
    const reason = { reason: 'Nobody can do it' };
    await unwrap(
      shop.dispatch.call('POST staff/bookings/{id}/cancel', { params: { id: no.id }, body: reason }, testColleague),
    );
    expect(await read(no.id, no.key)).toMatchObject({ status: 'cancelled', cancelReason: 'Nobody can do it' });
    expect(getCode(await approve(no.id))).toBe('BOOKING_CANCELLED');
    const given = await request();
    await unwrap(cancel(given.id, given.key));
    const late = await request();
    shop.setNow(monday);
    expect(getCode(await approve(late.id))).toBe('BOOKING_EXPIRED');
    await shop.happening.deletePast();
    expect((await read(late.id, late.key)).status).toBe('expired');
    expect(await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).toEqual([]);
    await shop.runJobs();
    // Nothing was ever in a calendar.
    expect(shop.mails.flatMap(({ attachments }) => attachments ?? [])).toEqual([]);
  });
});
