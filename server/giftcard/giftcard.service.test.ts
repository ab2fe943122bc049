import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import { reconcilePayments } from '../payment/payment.reconciling.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { systemRandom } from '../platform/random.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { type CardBatch, issueBatch, writeBatchFile } from './giftcard.batches.ts';
import { createGiftCardCodes } from './giftcard.codes.ts';
import { findMoneyFaults } from './giftcard.ledger.store.ts';
import { createGiftCardRequest, createTestGiftShop, getTestEmail } from './giftcard.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestGiftShop>;
let visitor: ReturnType<typeof createTestVisitor>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  expect(await findMoneyFaults(database.db)).toEqual([]);
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  staff = { ...staff, accountId: randomUUID() };
  shop = createTestGiftShop(database);
  visitor = createTestVisitor('SG');
  await stockUp(database.db, 'SG', { 1: 1000 });
});

let staff = { accountId: randomUUID(), address: '203.0.113.9' };
/** An e-mail that leads to the mailbox of the member of staff. */
const ownEmail = (tag = '') => getTestEmail(staff.accountId).replace('@', `${tag}@`);
const staffKey = () => ({ idempotencyKey: randomUUID(), reason: 'Asked by phone' });

describe('buying', () => {
  test('a paid card is mailed to its recipient with a picture and the code, and stored without the code', async () => {
    const request = { ...createGiftCardRequest(), design: 'shades' as const };
    const bought = await unwrap(shop.buy(visitor, request));
    expect(shop.provider.started).toMatchObject([{ amount: 5000, currency: 'SGD' }]);
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    expect((await shop.read(visitor, bought)).status).toBe('pending');

    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    await shop.runJobs();
    expect(shop.mails.map(({ to }) => to.address).toSorted()).toEqual(
      [request.buyer.email, request.recipient.email].toSorted(),
    );
    const delivered = shop.mails.find(({ to }) => to.address === request.recipient.email);
    const receipt = shop.mails.find(({ to }) => to.address === request.buyer.email);
    const code = shop.readCode(delivered);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(delivered?.text).toContain('Happy birthday');
    expect(delivered?.text).toContain('20 November 2029');
    expect(receipt?.text).not.toContain(code);
    const [picture] = delivered?.attachments ?? [];
    expect(delivered?.html).toContain(`cid:${picture?.id}`);
    expect(await sharp(picture?.content).metadata()).toMatchObject({ format: 'png', width: 960, height: 600 });
    expect(await shop.read(visitor, bought)).toMatchObject({ status: 'confirmed', sentAt: expect.any(String) });

    const { rows } = await sql<{ card: string }>`
      select gift_cards::text as card from gift_cards where id = ${bought.id}`.execute(database.db);
    expect(rows[0]?.card).not.toContain(code);
    expect(rows[0]?.card).not.toContain(code.replaceAll('-', ''));
    expect(await unwrap(shop.checkBalance(visitor, code))).toMatchObject({ balance: 5000, state: 'active' });
  });

  test('is sent in the morning of its day in the recipient’s zone, once, by however many processes', async () => {
    const bought = await unwrap(
      shop.buy(createTestVisitor('ID'), {
        amount: 200_000,
        sendOn: '2026-11-22',
        sendZone: 'Asia/Jayapura',
      }),
    );
    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    // 08:59 on the clocks of Jayapura, then 09:00.
    shop.advanceClock((new Date('2026-11-21T23:59:00Z').getTime() - shop.clock.now().getTime()) / 60_000);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    shop.advanceClock(1);
    await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
    expect(shop.mails.filter(({ attachments }) => attachments?.length)).toHaveLength(1);
    shop.advanceClock(3 * 24 * 60);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(2);
  });

  test('a mail that has to be sent again has the same code and id', async () => {
    const { id, code } = await shop.issue(5000);
    const again = await shop.giftcard.work.createDeliveryMail(id, 1, 0);
    expect(shop.readCode(again ?? undefined)).toBe(code);
    expect(again?.messageId).toBe(`giftcard.${id}.1`);
  });

  test.each([
    ['failed', 'didn’t go through'],
    ['blocked', 'was blocked'],
  ] as const)('%s after it was pending is mailed, retried and paid', async (outcome, words) => {
    const bought = await unwrap(shop.buy(visitor));
    const first = await shop.readPaymentId(bought.id);
    await shop.reportOutcome(first, 'pending');
    expect(await shop.read(visitor, bought)).toMatchObject({ status: 'pending', canRetry: false, canCancel: false });
    await shop.reportOutcome(first, outcome);
    await shop.runJobs();
    expect(shop.mails).toMatchObject([{ subject: expect.stringContaining(words) }]);
    expect(await shop.read(visitor, bought)).toMatchObject({ status: outcome, canRetry: true });
    const retried = await unwrap(
      shop.dispatch.call(
        'POST gift-cards/{id}/payments',
        { params: { id: bought.id }, query: { key: bought.key ?? '' }, body: {} },
        visitor,
      ),
    );
    expect(retried.redirectUrl).toMatch(/^https:\/\/pay\.example\//);
    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    expect((await shop.read(visitor, bought)).status).toBe('confirmed');
    expect(await shop.readBalance(bought.id)).toBe(5000);
  });

  test('one that is not paid in time is cancelled; money that comes after all goes back', async () => {
    const bought = await unwrap(shop.buy(visitor));
    shop.advanceClock(61);
    await shop.runJobs();
    expect(await shop.read(visitor, bought)).toMatchObject({ status: 'cancelled', cancelReason: 'not_paid' });
    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 5000 }]);
    expect(await shop.readBalance(bought.id)).toBeUndefined();
  });

  test('a paid card is cancelled with a refund until it is sent, once', async () => {
    const bought = await unwrap(shop.buy(visitor, { sendOn: '2026-12-24' }));
    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    const cancel = () =>
      shop.dispatch.call(
        'POST gift-cards/{id}/cancel',
        { params: { id: bought.id }, query: { key: bought.key ?? '' } },
        visitor,
      );
    for (const result of await Promise.all([cancel(), cancel(), cancel()])) {
      expect(result).toMatchObject({ value: { status: 'refunded', canCancel: false } });
    }
    shop.advanceClock(60 * 24 * 60);
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 5000 }]);
    expect(await shop.readBalance(bought.id)).toBe(0);
    expect(shop.mails.filter(({ attachments }) => attachments?.length)).toEqual([]);
    expect(shop.mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('your refund'));
  });

  test('the same key buys one card, and is refused with another body', async () => {
    const request = createGiftCardRequest();
    const [first, second] = await Promise.all([shop.buy(visitor, request), shop.buy(visitor, request)]);
    expect(first).toEqual(second);
    expect(getResultCode(await shop.buy(visitor, { ...request, amount: 6000 }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('a guest’s key is the buyer’s: a change of network buys nothing twice, and others on the network buy their own', async () => {
    const request = { ...createGiftCardRequest(), idempotencyKey: 'the-same-key-of-both' };
    const [home, train, neighbour] = [createTestVisitor('SG'), createTestVisitor('SG'), createTestVisitor('SG')];
    const [first, second] = [await unwrap(shop.buy(home, request)), await unwrap(shop.buy(train, request))];
    expect(second.id).toBe(first.id);
    const other = { ...createGiftCardRequest(), idempotencyKey: request.idempotencyKey };
    const third = await unwrap(shop.buy({ ...neighbour, address: home.address }, other));
    expect(third.id).not.toBe(first.id);
    expect(third.redirectUrl).not.toBe(first.redirectUrl);
  });

  test('by transfer sends one mail with the deadline and the way back to the account number', async () => {
    const shopper = createTestVisitor('ID');
    const { buyer } = createGiftCardRequest();
    const changes = { amount: 200_000, payment: { method: 'virtual_account' as const }, buyer };
    const bought = await unwrap(shop.buy(shopper, changes));
    expect(await shop.read(shopper, bought)).toMatchObject({
      payment: { kind: 'transfer', payUntil: '2026-11-21T02:00:00.000Z' },
    });
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.advanceClock(1);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    expect(shop.mails).toMatchObject([{ subject: expect.stringContaining('menunggu transfer') }]);
    expect(shop.mails[0]?.text).toContain(`/gift-cards/${bought.id}?key=`);
    expect(shop.mails[0]?.text).not.toMatch(/Mei|Priya/);
    // One that never arrives is told as well, and one that arrives is a confirmation.
    const late = await unwrap(shop.buy(shopper, changes));
    shop.advanceClock(2);
    await shop.runJobs();
    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    shop.advanceClock(25 * 60);
    await shop.runJobs();
    expect(await shop.read(shopper, late)).toMatchObject({ status: 'cancelled', cancelReason: 'not_paid' });
    const subjects = shop.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('menunggu transfer'))).toHaveLength(2);
    expect(subjects.filter((subject) => subject.includes('dibatalkan'))).toHaveLength(1);
  });

  test('for a stranger’s mailbox is bounded, in any spelling and at once, and ends without another mail', async () => {
    const stranger = `stranger.${systemRandom.uuid()}`;
    const spellings = ['', '+a', '+b', '+c'].map((tag) => `${stranger}${tag}@example.sg`);
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const shopper = createTestVisitor('ID');
        const email = (index % 2 ? spellings[index % 4] : spellings[0]?.toUpperCase()) ?? '';
        return shop.buy(shopper, {
          amount: 200_000,
          payment: { method: 'virtual_account' as const },
          buyer: { fullName: 'Mei Tan', email },
        });
      }),
    );
    expect(attempts.filter(({ ok }) => ok)).toHaveLength(5);
    expect(new Set(attempts.filter(({ ok }) => !ok).map(getResultCode))).toEqual(new Set(['GIFT_CARDS_UNPAID']));
    shop.advanceClock(1);
    await shop.runJobs();
    shop.advanceClock(30 * 60);
    await shop.runJobs();
    const isTo = ({ to }: { to: { address: string } }) => to.address.toLowerCase().startsWith(stranger);
    expect(shop.mails.filter(isTo)).toHaveLength(5);
  });

  test('its refund that the provider refuses is told to the buyer, and once more when it is paid out by hand', async () => {
    const bought = await shop.issue(5000);
    shop.provider.refundResult = { status: 'refused', reason: 'Too old' };
    await unwrap(shop.giftcard.staff.refund(staff, bought.id, 'Asked'));
    shop.mails.length = 0;
    await shop.runJobs();
    expect(shop.mails).toMatchObject([{ subject: expect.stringContaining('how you get your refund') }]);
    expect(shop.mails[0]?.text).toContain('We couldn’t refund $50.00 the way you paid');
    expect(await shop.read(visitor, bought)).toMatchObject({
      status: 'refunded',
      refund: { amount: 5000, state: 'refused' },
    });
    const refused = (await shop.payments.listRefusedRefunds(null)).refunds.find(
      ({ payable }) => payable.id === bought.id,
    );
    await unwrap(shop.payments.payOutByHand({ operator: 'test' }, refused?.id ?? '', 'TT-1'));
    await shop.runJobs();
    expect(shop.mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('your refund'));
    expect(await shop.read(visitor, bought)).toMatchObject({ refund: { state: 'succeeded' } });
  });

  test.each([
    [{ amount: -5000 }, 'amount'],
    [{ amount: 5050 }, 'amount'],
    [{ amount: 50_000_000 }, 'amount'],
    [{ amount: 900 }, 'amount'],
    [{ recipient: { fullName: '...', email: 'priya@example.sg' } }, 'recipient.fullName'],
    [{ buyer: { fullName: 'Win at evil.example/now', email: 'mei@example.sg' } }, 'buyer.fullName'],
    [{ recipient: { fullName: 'Priya', email: 'priya' } }, 'recipient.email'],
    [{ buyer: { fullName: 'Mei', email: '' } }, 'buyer.email'],
    [{ message: 'x'.repeat(301) }, 'message'],
    [{ message: 'See https://evil.example' }, 'message'],
    [{ sendOn: '2026-11-19' }, 'sendOn'],
    [{ sendOn: '2027-11-21' }, 'sendOn'],
    [{ sendOn: '2026-02-30' }, 'sendOn'],
    [{ sendZone: 'Europe/Paris' }, 'sendZone'],
    // The shop of these tests does not have it.
    [{ design: 'noon' as const }, 'design'],
  ])('%j is refused', async (changes, path) => {
    const result = await shop.buy(visitor, { ...createGiftCardRequest(), ...changes });
    expect(result).toMatchObject({ error: { code: 'VALIDATION_FAILED', details: { fields: [{ path }] } } });
  });

  test('what looks like an address in its mail is no link in any mail program', async () => {
    const { mails } = await shop.issue(5000, 'SG', {
      message: 'Happy birthday.Love you',
      buyer: { fullName: 'Ms.Li', email: 'li@example.sg' },
      recipient: { fullName: 'Mr.Tan', email: 'tan@example.sg' },
    });
    const delivered = mails.find(({ attachments }) => attachments?.length);
    const confirmed = mails.find(({ to }) => to.address === 'li@example.sg');
    for (const text of [delivered?.html, delivered?.text, confirmed?.html, confirmed?.text]) {
      expect(text).toMatch(/Mr\.[\u200b ]Tan/);
      expect(text).not.toMatch(/Ms\.Li|Mr\.Tan/);
    }
    for (const text of [delivered?.html, delivered?.text]) expect(text).toMatch(/Happy birthday\.[\u200b ]Love you/);
  });

  test('a purchase opens by its own link only', async () => {
    const { id, key } = await unwrap(shop.buy(visitor));
    const other = await unwrap(shop.buy(createTestVisitor('SG')));
    const read = (given: string | undefined) =>
      shop.dispatch.call('GET gift-cards/{id}', { params: { id }, query: { key: given } }, createTestVisitor('SG'));
    expect(getResultCode(await read(key ?? ''))).toBe('ok');
    expect(getResultCode(await read(undefined))).toBe('AUTHENTICATION_FAILED');
    expect(getResultCode(await read(other.key ?? ''))).toBe('GIFT_CARD_NOT_FOUND');
  });
});

describe('a card that was bought', () => {
  const resend = (bought: { id: string; key: string | null }, idempotencyKey: string = randomUUID(), by = visitor) =>
    shop.dispatch.call(
      'POST gift-cards/{id}/resend',
      { params: { id: bought.id }, query: { key: bought.key ?? undefined }, body: { idempotencyKey } },
      by,
    );

  test('is sent again by its buyer with the same code, three times at most, by however many calls at once', async () => {
    const bought = await shop.issue(5000);
    expect(await shop.read(visitor, bought)).toMatchObject({ canResend: true });
    shop.mails.length = 0;
    const key = randomUUID();
    await Promise.all([resend(bought, key), resend(bought, key), resend(bought, key)]);
    await shop.runJobs();
    expect(shop.mails.map((mail) => shop.readCode(mail))).toEqual([bought.code]);
    const results = await Promise.all(Array.from({ length: 10 }, () => resend(bought)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(results.filter((result) => getResultCode(result) === 'GIFT_CARD_NOT_RESENDABLE')).toHaveLength(8);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(3);
    expect(new Set(shop.mails.map(({ messageId }) => messageId)).size).toBe(3);
    expect(await shop.read(visitor, bought)).toMatchObject({ canResend: false });
    await expect(
      database.db.updateTable('gift_cards').set({ resends: 4 }).where('id', '=', bought.id).execute(),
    ).rejects.toThrow('gift_cards_resends_check');
  });

  test.each([
    [
      'before it was sent',
      async (id: string) => {
        await database.db.updateTable('gift_cards').set({ sent_at: null }).where('id', '=', id).execute();
      },
    ],
    [
      'while it is stopped',
      async (id: string) => {
        await unwrap(shop.giftcard.staff.freeze(staff, id, { isFrozen: true, reason: 'Reported stolen' }));
      },
    ],
    [
      'after it was refunded',
      async (id: string) => {
        await unwrap(shop.giftcard.staff.refund(staff, id, 'Asked'));
      },
    ],
  ])('is not sent again %s', async (_when, change) => {
    const bought = await shop.issue(5000);
    await change(bought.id);
    expect(getResultCode(await resend(bought))).toBe('GIFT_CARD_NOT_RESENDABLE');
  });

  test('is sent again by nobody who has not its link', async () => {
    const bought = await shop.issue(5000);
    const { key } = await unwrap(shop.buy(visitor));
    expect(getResultCode(await resend({ ...bought, key }))).toBe('GIFT_CARD_NOT_FOUND');
    expect(getResultCode(await resend({ ...bought, key: null }))).toBe('AUTHENTICATION_FAILED');
  });

  test('is in the list of the member who bought it, page by page, and in nobody else’s', async () => {
    const { member } = shop.createMember();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await unwrap(shop.buy(member))).id);
      shop.advanceClock(1);
    }
    const list = (query: object, by: typeof member) =>
      unwrap(shop.dispatch.call('GET account/gift-cards', { query }, by));
    const first = await list({ limit: '2' }, member);
    expect(first.giftCards.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.giftCards[0]).toMatchObject({ status: 'pending', recipientName: 'Priya Nair', amount: 5000 });
    expect(await list({ limit: '2', after: first.next }, member)).toMatchObject({
      giftCards: [{ id: ids[2] }],
      next: null,
    });
    const stranger = shop.createMember().member;
    expect(await list({}, stranger)).toEqual({ giftCards: [], next: null });
    expect(await list({ after: ids[0] }, stranger)).toEqual({ giftCards: [], next: null });
  });
});

describe('the reminder of a last day', () => {
  const remind = async (address: string) => {
    shop.mails.length = 0;
    await Promise.all([shop.giftcard.work.remindOfExpiry(), shop.giftcard.work.remindOfExpiry()]);
    await shop.runJobs();
    return shop.mails.filter(({ subject, to }) => subject.includes('expires soon') && to.address === address);
  };
  const goTo = (moment: string) =>
    shop.advanceClock((new Date(moment).getTime() - shop.clock.now().getTime()) / 60_000);

  test('is sent to the recipient thirty days before, once for each last day, without the code', async () => {
    const recipient = { fullName: 'Priya Nair', email: `priya.${randomUUID()}@example.sg` };
    const { id, code } = await shop.issue(5000, 'SG', { recipient });
    goTo('2029-10-20T00:00:00Z');
    expect(await remind(recipient.email)).toEqual([]);
    goTo('2029-10-22T00:00:00Z');
    const [mail, ...others] = await remind(recipient.email);
    expect(others).toEqual([]);
    expect(mail?.to.address).toBe(recipient.email);
    expect(mail?.text).toContain('You can spend your gift card until 20 November 2029.');
    expect(mail?.text).toContain('$50.00 is waiting for you');
    expect(mail?.text).not.toContain(code);
    expect(mail?.text).toContain(code.slice(-4));
    expect(await remind(recipient.email)).toEqual([]);
    // A later last day is another one.
    await unwrap(shop.giftcard.staff.extend(staff, id, { expiresOn: '2030-02-20', reason: 'Was in hospital' }));
    goTo('2030-01-25T00:00:00Z');
    expect(await remind(recipient.email)).toHaveLength(1);
  });

  test('is not sent for a card that is spent, stopped or never expires', async () => {
    const recipient = { fullName: 'Priya Nair', email: `priya.${randomUUID()}@example.sg` };
    const spent = await shop.issue(1000, 'SG', { recipient });
    await unwrap(shop.giftcard.staff.adjust(staff, spent.id, { ...staffKey(), amount: -1000 }));
    const stopped = await shop.issue(1000, 'SG', { recipient });
    await unwrap(shop.giftcard.staff.freeze(staff, stopped.id, { isFrozen: true, reason: 'Reported stolen' }));
    await shop.issue(100_000, 'PH', { recipient });
    goTo('2029-11-10T00:00:00Z');
    expect(await remind(recipient.email)).toEqual([]);
  });
});

describe('codes', () => {
  test('are found however they are typed, and wrong ones are limited by visitor and address', async () => {
    const { code } = await shop.issue(5000);
    const typed = [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')} `];
    for (const each of typed) expect(getResultCode(await shop.checkBalance(visitor, each))).toBe('ok');
    for (let count = 0; count < 10; count += 1) {
      expect(getResultCode(await shop.checkBalance(visitor, `0000-0000-0000-00${10 + count}`))).toBe(
        'GIFT_CARD_NOT_FOUND',
      );
    }
    expect(getResultCode(await shop.checkBalance(visitor, code))).toBe('RATE_LIMITED');
    expect(getResultCode(await shop.checkBalance(createTestVisitor('SG'), code))).toBe('ok');
  });

  test('right ones never count', async () => {
    const { code } = await shop.issue(5000);
    for (let count = 0; count < 25; count += 1) {
      expect(getResultCode(await shop.checkBalance(visitor, code))).toBe('ok');
    }
  });

  test('of cards that are unpaid or refunded are answered like unknown ones', async () => {
    const { id, code } = await shop.issue(5000);
    await unwrap(shop.giftcard.staff.refund(staff, id, 'Asked by phone'));
    expect(await shop.checkBalance(visitor, code)).toEqual(await shop.checkBalance(visitor, 'ABCD-ABCD-ABCD-ABCD'));
  });
});

describe('in the bag', () => {
  test('a card is spent in two orders, and pays the second in part', async () => {
    const { id, code } = await shop.issue(3000);
    await shop.add(visitor, 1, 2);
    expect(await unwrap(shop.enter(visitor, code))).toMatchObject({
      giftCards: [{ id, balance: 3000, ending: code.slice(-4) }],
      bag: { totals: { total: 2400, amountDue: 0, tenders: [{ amount: 2400 }] } },
    });
    expect(await unwrap(shop.enter(visitor, code))).toMatchObject({ giftCards: [{ id }] });
    expect(getResultCode(await shop.placeOrder(visitor, 0))).toBe('ok');
    expect(await shop.readBalance(id)).toBe(600);

    await shop.add(visitor, 1, 2);
    expect(await unwrap(shop.dispatch.call('GET cart/gift-cards/', {}, visitor))).toMatchObject({ giftCards: [] });
    await shop.enter(visitor, code);
    const order = await unwrap(shop.placeOrder(visitor, 1800));
    expect(await shop.readBalance(id)).toBe(0);
    // The second order is not paid: its part returns.
    await shop.cancelForShop(order.id);
    await shop.cancelForShop(order.id);
    expect(await shop.readBalance(id)).toBe(600);
  });

  test('a card comes off again', async () => {
    const { id, code } = await shop.issue(3000);
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, code);
    const removed = await unwrap(shop.dispatch.call('DELETE cart/gift-cards/', { query: { id } }, visitor));
    expect(removed).toMatchObject({ giftCards: [], bag: { totals: { amountDue: 2400, tenders: [] } } });
  });

  test('takes five cards, those that expire first are spent first', async () => {
    await shop.add(visitor, 1, 2);
    await shop.issue(1000, 'SG', { sendOn: '2026-11-21' });
    shop.advanceClock(25 * 60);
    await shop.runJobs();
    const laterCode = shop.readCode(shop.mails.find(({ attachments }) => attachments?.length));
    const cards = [await shop.issue(1000), await shop.issue(1000), await shop.issue(1000), await shop.issue(1000)];
    for (const { code } of [...cards, { code: laterCode }])
      expect(getResultCode(await shop.enter(visitor, code))).toBe('ok');
    expect(getResultCode(await shop.enter(visitor, (await shop.issue(1000)).code))).toBe('GIFT_CARD_LIMIT_REACHED');
    const { bag } = await unwrap(shop.enter(visitor, laterCode));
    expect(bag.totals.tenders).toHaveLength(3);
    expect(bag.unused).toHaveLength(2);
  });

  test.each([
    ['of another market', async () => (await shop.issue(5000, 'AU')).code],
    [
      'that is stopped',
      async () => {
        const { id, code } = await shop.issue(5000);
        await unwrap(shop.giftcard.staff.freeze(staff, id, { isFrozen: true, reason: 'Reported stolen' }));
        return code;
      },
    ],
    [
      'that has expired',
      async () => {
        const { code } = await shop.issue(5000);
        shop.advanceClock(4 * 365 * 24 * 60);
        return code;
      },
    ],
  ])('refuses a card %s', async (_what, createCode) => {
    const code = await createCode();
    await shop.add(visitor, 1, 2);
    expect(getResultCode(await shop.enter(visitor, code))).toBe('GIFT_CARD_NOT_USABLE');
  });

  test('a card that is stopped while it is in the bag pays no order', async () => {
    const { id, code } = await shop.issue(3000);
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, code);
    await unwrap(shop.giftcard.staff.freeze(staff, id, { isFrozen: true, reason: 'Reported stolen' }));
    expect(getResultCode(await shop.placeOrder(visitor, 0))).toBe('BAG_CHANGED');
    expect(await unwrap(shop.dispatch.call('GET cart/', {}, visitor))).toMatchObject({
      totals: { amountDue: 2400 },
      unused: [{ reason: 'not_valid' }],
    });
    await unwrap(shop.giftcard.staff.freeze(staff, id, { isFrozen: false, reason: 'Found' }));
    expect(getResultCode(await shop.placeOrder(visitor, 0))).toBe('ok');
  });

  test('a guest’s cards come along when the guest signs in', async () => {
    const { id, code } = await shop.issue(3000);
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, code);
    const { member } = shop.createMember();
    const signedIn = {
      ...visitor,
      actor: async () => ({ ...(await member.actor()), bagId: ((await visitor.actor()) as { bagId: string }).bagId }),
    };
    expect(await unwrap(shop.dispatch.call('GET cart/gift-cards/', {}, signedIn as typeof visitor))).toMatchObject({
      giftCards: [{ id }],
      credit: null,
    });
  });
});

describe('credit', () => {
  test('is given to nobody by themselves', async () => {
    const { accountId } = shop.createMember();
    const change = { market: 'SG', amount: 500, reason: 'Parcel came late', idempotencyKey: randomUUID() } as const;
    const give = (author: string) =>
      shop.giftcard.credits.change({ accountId: author, address: '192.0.2.1' }, accountId, change);
    expect(getResultCode(await give(accountId))).toBe('NOT_PERMITTED');
    expect(getResultCode(await give(randomUUID()))).toBe('ok');
  });

  test('that staff give is mailed once, in the member’s language where the market has it; what is taken away is not', async () => {
    const { accountId } = shop.createMember();
    const key = randomUUID();
    await Promise.all([shop.giveCredit(accountId, 2000, 'HK', key), shop.giveCredit(accountId, 2000, 'HK', key)]);
    await unwrap(shop.giveCredit(accountId, -500, 'HK'));
    await unwrap(shop.giveCredit(accountId, 100, 'SG'));
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    expect(shop.mails.map(({ to }) => to.address)).toEqual(Array(2).fill(`${accountId}@example.sg`));
    const hongKong = shop.mails.find(({ text }) => text.includes('hk.shop.example/account/credits'));
    expect(hongKong?.text).toMatch(/\p{Script=Han}/u);
    expect(hongKong?.text).toContain('HK$20.00');
    expect(hongKong?.text).toContain('HK$15.00');
    expect(shop.mails.find(({ text }) => text.includes('sg.shop.example'))?.text).toContain('$1.00 is yours');
  });

  test('pays by choice of its member, after gift cards, and returns when the order is cancelled', async () => {
    const { accountId, member } = shop.createMember();
    await shop.add(member, 1, 2);
    const choose = (isUsed: boolean) => shop.dispatch.call('PUT cart/credit/', { body: { isUsed } }, member);
    expect(getResultCode(await choose(true))).toBe('CREDIT_NOT_FOUND');
    await unwrap(shop.giveCredit(accountId, 2000));
    const { code, id } = await shop.issue(1000);
    expect(await unwrap(shop.dispatch.call('GET cart/gift-cards/', {}, member))).toMatchObject({
      credit: { balance: 2000, isUsed: false },
    });
    expect((await unwrap(choose(true))).bag.totals.amountDue).toBe(400);
    expect((await unwrap(choose(false))).bag.totals.amountDue).toBe(2400);
    await unwrap(choose(true));
    expect((await unwrap(shop.enter(member, code))).bag.totals.tenders).toMatchObject([
      { source: { kind: 'gift_card' }, amount: 1000 },
      { source: { kind: 'credit' }, amount: 1400 },
    ]);
    const order = await unwrap(shop.placeOrder(member, 0));
    const read = () => unwrap(shop.dispatch.call('GET account/credits', {}, member));
    expect(await read()).toMatchObject({
      balance: 600,
      changes: [
        { cause: 'charge', amount: -1400, orderId: order.id },
        { cause: 'grant', amount: 2000 },
      ],
    });
    await shop.cancelForShop(order.id);
    expect((await read()).balance).toBe(2000);
    expect(await shop.readBalance(id)).toBe(1000);
  });

  test('is given once per key, and never taken below 0', async () => {
    const { accountId } = shop.createMember();
    const key = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => shop.giveCredit(accountId, 500, 'SG', key)));
    expect(await shop.giveCredit(accountId, 700, 'SG', key)).toMatchObject({
      error: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await shop.giveCredit(accountId, -501)).toMatchObject({ error: { code: 'BALANCE_TOO_LOW' } });
    expect(await unwrap(shop.giveCredit(accountId, -500))).toMatchObject({ credits: [{ balance: 0 }] });
  });

  test('of one market pays nothing in another, and nobody else’s bag', async () => {
    const { accountId, member } = shop.createMember();
    await unwrap(shop.giveCredit(accountId, 5000, 'AU'));
    await shop.add(member, 1, 2);
    expect(getResultCode(await shop.dispatch.call('PUT cart/credit/', { body: { isUsed: true } }, member))).toBe(
      'CREDIT_NOT_FOUND',
    );
    expect(await unwrap(shop.dispatch.call('GET account/credits', {}, member))).toMatchObject({
      balance: 0,
      others: [{ market: 'AU', balance: 5000 }],
    });
  });

  test('a promo code that excludes credit leaves the credit unused', async () => {
    const { accountId, member } = shop.createMember();
    await unwrap(shop.giveCredit(accountId, 5000));
    shop.pricing.contributors.add('promo', {
      contribute: async () => ({
        adjustments: [
          {
            kind: 'amount_off',
            source: { kind: 'promo_code', code: 'FIVE' },
            amount: 500,
            scope: {},
            excludes: ['credit'],
          },
        ],
      }),
    });
    await shop.add(member, 1, 2);
    const { bag } = await unwrap(shop.dispatch.call('PUT cart/credit/', { body: { isUsed: true } }, member));
    expect(bag).toMatchObject({
      totals: { tenders: [] },
      unused: [{ source: { kind: 'credit' }, reason: 'not_combinable' }],
    });
  });

  /** An order of a member for 24.00, of which a gift card pays 10.00, paid. */
  async function orderWithCard() {
    const { accountId, member } = shop.createMember();
    const card = await shop.issue(1000);
    await shop.add(member, 1, 2);
    await unwrap(shop.enter(member, card.code));
    const { id } = await unwrap(shop.placeOrder(member, 1400));
    await shop.payFor(id);
    shop.provider.refunded.length = 0;
    const [line] = (await unwrap(shop.dispatch.call('GET orders/{id}', { params: { id }, query: {} }, member))).lines;
    const readCredit = () => unwrap(shop.dispatch.call('GET account/credits', {}, member));
    return { accountId, member, card, id, lineId: line?.id ?? '', readCredit };
  }

  test('a refund becomes credit where it was paid by other means, and goes back to the gift card where that paid', async () => {
    const { member, card, id, lineId, readCredit } = await orderWithCard();
    await shop.ship(id);
    const one = [{ lineId, quantity: 1 }];
    const key = randomUUID();
    const refund = () => shop.refund(id, { lines: one, to: 'credit', idempotencyKey: key });
    for (const result of await Promise.all([refund(), refund(), refund()])) expect(getResultCode(result)).toBe('ok');
    expect(getResultCode(await shop.refund(id, { lines: one, idempotencyKey: key }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await readCredit()).toMatchObject({
      balance: 1000,
      changes: [{ cause: 'order_refund', amount: 1000, orderId: id }],
    });
    // Of 14.00 that the provider took, 4.00 are left; the rest of the refund is the gift card's.
    await unwrap(shop.refund(id, { lines: one, shipping: 400, to: 'credit' }));
    expect((await readCredit()).balance).toBe(1400);
    expect(await shop.readBalance(card.id)).toBe(1000);
    const { refunds } = await unwrap(shop.dispatch.call('GET orders/{id}', { params: { id }, query: {} }, member));
    expect(refunds.toSorted((one, other) => one.amount - other.amount)).toMatchObject([
      { target: 'credit', amount: 400, state: 'succeeded' },
      { amount: 1000, state: 'succeeded' },
      { amount: 1000, state: 'succeeded' },
    ]);
    expect(refunds.filter(({ target }) => target === 'gift_card')).toHaveLength(1);
    await shop.runJobs();
    expect(shop.provider.refunded).toEqual([]);
  });

  test('a refund as credit is mailed, and counts as no difference from the provider', async () => {
    const { id, lineId } = await orderWithCard();
    await shop.ship(id);
    await unwrap(shop.refund(id, { lines: [{ lineId, quantity: 1 }], to: 'credit' }));
    const jobs = await database.db.selectFrom('jobs').selectAll().where('kind', '=', 'order.mail_refund').execute();
    const [{ refundId } = { refundId: '' }] = jobs.map(({ payload }) => payload as { refundId: string });
    const mail = await shop.orders.createRefundMail(id, refundId);
    expect(mail?.text).toContain('$10.00 was refunded as store credit.');
    expect(mail?.text).not.toContain('bank');
    const from = new Date(shop.clock.now().getTime() - 60_000);
    const none = { name: 'test', list: async function* () {}, read: async () => null };
    const { differences } = await reconcilePayments(
      { db: database.db, providers: [none], clock: shop.clock },
      { from, to: new Date(shop.clock.now().getTime() + 60_000) },
    );
    expect(differences.filter(({ kind }) => kind.startsWith('refund'))).toEqual([]);
  });

  test('the mail about a refund names the gift card by the end of its code, with its last day', async () => {
    const { card, id, lineId } = await orderWithCard();
    await shop.ship(id);
    await unwrap(shop.refund(id, { lines: [{ lineId, quantity: 2 }] }));
    await shop.runJobs();
    const jobs = await database.db.selectFrom('jobs').selectAll().where('kind', '=', 'order.mail_refund').execute();
    const [job, ...others] = jobs.map(({ payload }) => payload as { orderId: string; refundId: string });
    expect(others).toEqual([]);
    const mail = await shop.orders.createRefundMail(id, job?.refundId ?? '');
    expect(mail?.text).toContain('Refunded to: Card, $14.00, Reference RF-1\n');
    const ending = card.code.slice(-4);
    expect(mail?.text).toContain(`Refunded to: Gift card ending in ${ending}, $6.00, valid until 20 November 2029\n`);
  });

  test('a guest’s order is refunded to what paid, and never as credit', async () => {
    await shop.add(visitor, 1, 2);
    const { id } = await unwrap(shop.placeOrder(visitor, 2400));
    await shop.payFor(id);
    await shop.ship(id);
    expect(getResultCode(await shop.refund(id, { shipping: 100, to: 'credit' }))).toBe('CREDIT_NEEDS_MEMBER');
    expect(getResultCode(await shop.refund(id, { shipping: 100 }))).toBe('ok');
  });

  test('refunds as credit and to the card, all at once, never exceed what was paid', async () => {
    const { id, lineId, readCredit } = await orderWithCard();
    await shop.ship(id);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shop.refund(id, { lines: [{ lineId, quantity: 1 }], to: index % 2 === 0 ? 'credit' : 'original' }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    await shop.runJobs();
    const paidOut = shop.provider.refunded.reduce((sum, { amount }) => sum + amount, 0);
    expect((await readCredit()).balance + paidOut).toBeLessThanOrEqual(1400);
  });

  test('the database keeps what gets the money of a refund', async () => {
    const { id } = await orderWithCard();
    await shop.ship(id);
    await unwrap(shop.refund(id, { shipping: 100, to: 'credit' }));
    await expect(
      database.db.updateTable('refunds').set({ as_credit: false }).where('as_credit', '=', true).execute(),
    ).rejects.toThrow('keeps what gets the money');
    await expect(
      database.db.updateTable('refunds').set({ state: 'refused' }).where('as_credit', '=', true).execute(),
    ).rejects.toThrow();
  });
});

describe('staff', () => {
  test('find a card by number, by the end of its code and by e-mail', async () => {
    const { recipient, buyer } = createGiftCardRequest();
    const { id, code } = await shop.issue(5000, 'SG', { recipient, buyer });
    const { number } = await unwrap(shop.giftcard.staff.read(id));
    for (const text of [number, number.toLowerCase(), code.slice(-4), buyer.email, recipient.email.toUpperCase()]) {
      const { giftCards } = await shop.giftcard.staff.search(text);
      expect(
        giftCards.map((card) => card.id),
        text,
      ).toContain(id);
    }
  });

  test('find the cards that paid an order by the number of the order', async () => {
    const card = await shop.issue(1000);
    await shop.issue(1000);
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, card.code);
    const { id } = await unwrap(shop.placeOrder(visitor, 1400));
    const { order } = await shop.orders.readForMail(id);
    for (const text of [order.number, order.number.toLowerCase()]) {
      const { giftCards } = await shop.giftcard.staff.search(text);
      expect(giftCards.map((found) => found.id)).toEqual([card.id]);
    }
    expect(await shop.giftcard.staff.search('V-9999999')).toEqual({ giftCards: [], nextCursor: null });
  });

  test('send a card again with a new code, which ends the old one', async () => {
    const { id, code } = await shop.issue(5000);
    shop.mails.length = 0;
    const body = { ...staffKey(), email: 'right@example.sg' };
    await unwrap(shop.giftcard.staff.resend(staff, id, body, 'en'));
    await unwrap(shop.giftcard.staff.resend(staff, id, body, 'en'));
    await shop.runJobs();
    const delivered = shop.mails.filter(({ attachments }) => attachments?.length);
    expect(delivered).toMatchObject([{ to: { address: 'right@example.sg' } }]);
    const newCode = shop.readCode(delivered[0]);
    expect(newCode).not.toBe(code);
    expect(getResultCode(await shop.checkBalance(visitor, code))).toBe('GIFT_CARD_NOT_FOUND');
    expect(await unwrap(shop.checkBalance(visitor, newCode))).toMatchObject({ balance: 5000 });
  });

  test('send a card again: whoever has put it into a bag by the old code can no longer pay with it', async () => {
    const { id, code } = await shop.issue(5000);
    await shop.add(visitor, 1, 2);
    await unwrap(shop.enter(visitor, code));
    await unwrap(shop.giftcard.staff.resend(staff, id, { ...staffKey(), email: 'right@example.sg' }, 'en'));
    expect(await unwrap(shop.dispatch.call('GET cart/gift-cards/', {}, visitor))).toMatchObject({ giftCards: [] });
    expect(getResultCode(await shop.placeOrder(visitor, 0))).toBe('BAG_CHANGED');
    expect(await shop.readBalance(id)).toBe(5000);
  });

  test('send a card again while the old code is being entered: it is in no bag afterwards', async () => {
    const { id, code } = await shop.issue(5000);
    const visitors = Array.from({ length: 6 }, () => createTestVisitor('SG'));
    for (const each of visitors) await shop.add(each, 1, 1);
    const [resent] = await Promise.all([
      shop.giftcard.staff.resend(staff, id, staffKey(), 'en'),
      ...visitors.map((each) => shop.enter(each, code)),
    ]);
    expect(getResultCode(resent)).toBe('ok');
    expect(await database.db.selectFrom('bag_gift_cards').selectAll().where('gift_card_id', '=', id).execute()).toEqual(
      [],
    );
  });

  test('refund a card of which nothing was spent, and no other', async () => {
    const unspent = await shop.issue(5000);
    const refunds = await Promise.all(
      Array.from({ length: 3 }, () => shop.giftcard.staff.refund(staff, unspent.id, 'Asked')),
    );
    for (const refunded of refunds) expect(refunded).toMatchObject({ value: { state: 'refunded', balance: 0 } });
    await shop.runJobs();
    expect(shop.provider.refunded).toMatchObject([{ amount: 5000 }]);
    const spent = await shop.issue(3000);
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, spent.code);
    await unwrap(shop.placeOrder(visitor, 0));
    expect(getResultCode(await shop.giftcard.staff.refund(staff, spent.id, 'Asked'))).toBe('GIFT_CARD_NOT_REFUNDABLE');
  });

  test.each([
    ['bought as a member', async () => unwrap(shop.buy(createTestMember('SG', staff.accountId)))],
    ['bought with their e-mail', () => shop.issue(5000, 'SG', { buyer: { fullName: 'Mei Tan', email: ownEmail() } })],
    ['that is for them', () => shop.issue(5000, 'SG', { recipient: { fullName: 'Mei Tan', email: ownEmail('+tag') } })],
  ])('change no card %s', async (_what, create) => {
    const { id } = await create();
    await shop.reportOutcome(await shop.readPaymentId(id), 'confirmed');
    const { adjust, resend, extend, freeze, refund } = shop.giftcard.staff;
    const changes = await Promise.all([
      adjust(staff, id, { ...staffKey(), amount: 1000 }),
      resend(staff, id, { ...staffKey(), email: 'friend@example.sg' }, 'en'),
      extend(staff, id, { expiresOn: '2031-01-31', reason: 'Asked' }),
      freeze(staff, id, { isFrozen: true, reason: 'Asked' }),
      refund(staff, id, 'Asked'),
    ]);
    expect(changes.map(getResultCode)).toEqual(changes.map(() => 'NOT_PERMITTED'));
    expect(await shop.readBalance(id)).toBe(5000);
    expect(
      getResultCode(await adjust({ ...staff, accountId: randomUUID() }, id, { ...staffKey(), amount: 1000 })),
    ).toBe('ok');
  });

  test('send nobody’s card to their own mailbox', async () => {
    const { id, code } = await shop.issue(5000);
    for (const email of [ownEmail('+card').toUpperCase(), `${ownEmail()}\ufe0d`, ownEmail('\u200b')]) {
      const request = { ...staffKey(), email };
      expect(getResultCode(await shop.giftcard.staff.resend(staff, id, request, 'en'))).toBe('NOT_PERMITTED');
    }
    expect(getResultCode(await shop.checkBalance(visitor, code))).toBe('ok');
  });

  test('change a balance by at most what the largest card of the market is worth', async () => {
    const { id } = await shop.issue(5000);
    const { accountId } = shop.createMember();
    for (const amount of [50_001, -50_001]) {
      const refused = await shop.giftcard.staff.adjust(staff, id, { ...staffKey(), amount });
      expect(getResultCode(refused)).toBe('ADJUSTMENT_TOO_HIGH');
      expect(getResultCode(await shop.giveCredit(accountId, amount))).toBe('ADJUSTMENT_TOO_HIGH');
    }
    expect(getResultCode(await shop.giftcard.staff.adjust(staff, id, { ...staffKey(), amount: 50_000 }))).toBe('ok');
    expect(getResultCode(await shop.giveCredit(accountId, 50_000))).toBe('ok');
  });

  test('refund no order of their own', async () => {
    const { accountId, member } = shop.createMember();
    await shop.add(member, 1, 2);
    const { id: orderId } = await unwrap(shop.placeOrder(member, 2400));
    await shop.payFor(orderId);
    await shop.ship(orderId);
    const refund = (author: { accountId: string; address: string }) => {
      const parts = { lines: [], shipping: 100, reason: 'goodwill', to: 'original', restock: false } as const;
      return shop.orders.staff.refund({ author, orderId }, { ...parts, lines: [], idempotencyKey: randomUUID() });
    };
    expect(getResultCode(await refund({ ...staff, accountId }))).toBe('NOT_PERMITTED');
    expect(getResultCode(await refund(staff))).toBe('ok');
  });

  test('adjust a balance once per key, and leave an entry in the audit', async () => {
    const { id } = await shop.issue(5000);
    const request = { ...staffKey(), amount: -4000 };
    for (let count = 0; count < 3; count += 1) {
      expect(await unwrap(shop.giftcard.staff.adjust(staff, id, request))).toMatchObject({ balance: 1000 });
    }
    expect(getResultCode(await shop.giftcard.staff.adjust(staff, id, { ...staffKey(), amount: -1001 }))).toBe(
      'BALANCE_TOO_LOW',
    );
    const entries = await database.db.selectFrom('audit_entries').selectAll().where('object_id', '=', id).execute();
    expect(entries).toMatchObject([{ action: 'giftcard.adjusted', account_id: staff.accountId }]);
  });

  test('extend a card whose day is over: what had expired is on it again', async () => {
    const { id, code } = await shop.issue(5000);
    shop.advanceClock((new Date('2029-11-20T15:59:00Z').getTime() - shop.clock.now().getTime()) / 60_000);
    expect(await unwrap(shop.checkBalance(visitor, code))).toMatchObject({ state: 'active', expiresOn: '2029-11-20' });
    shop.advanceClock(1);
    expect(await unwrap(shop.checkBalance(visitor, code))).toMatchObject({ state: 'expired', balance: 0 });
    await Promise.all([shop.giftcard.work.expireCards(), shop.giftcard.work.expireCards()]);
    expect(await shop.readBalance(id)).toBe(0);
    const extend = (expiresOn = '2030-01-31') =>
      shop.giftcard.staff.extend(staff, id, { expiresOn, reason: 'Was in hospital' });
    await unwrap(extend());
    await unwrap(extend());
    expect(getResultCode(await extend('2030-01-30'))).toBe('GIFT_CARD_EXPIRY_NOT_LATER');
    expect(await unwrap(shop.checkBalance(visitor, code))).toMatchObject({
      state: 'active',
      balance: 5000,
      expiresOn: '2030-01-31',
    });
  });

  test('a card that cannot be expired keeps no other from expiring', async () => {
    const cards = await Promise.all([shop.issue(1000), shop.issue(2000), shop.issue(3000)]);
    const [broken = '', ...others] = cards.map(({ id }) => id).sort();
    shop.advanceClock(4 * 365 * 24 * 60);
    await sql`
      create function refuse_broken() returns trigger language plpgsql as $$
      begin if new.id = ${sql.lit(broken)} then raise exception 'broken'; end if; return new; end $$`.execute(
      database.db,
    );
    await sql`create trigger refuse_broken before update on money_balances for each row execute function refuse_broken()`.execute(
      database.db,
    );
    onTestFinished(async () => {
      await sql`drop function refuse_broken() cascade`.execute(database.db);
    });
    await expect(shop.giftcard.work.expireCards()).rejects.toThrow(broken);
    expect(await Promise.all(others.map(shop.readBalance))).toEqual([0, 0]);
  });

  test('a card of the Philippines does not expire', async () => {
    const { id } = await shop.issue(100_000, 'PH');
    expect(await unwrap(shop.giftcard.staff.read(id))).toMatchObject({ expiresOn: null });
  });

  test('money that returns to a card that has expired can be spent for 90 days', async () => {
    const { id, code } = await shop.issue(3000);
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, code);
    const order = await unwrap(shop.placeOrder(visitor, 0));
    shop.advanceClock(4 * 365 * 24 * 60);
    await shop.giftcard.work.expireCards();
    await shop.cancelForShop(order.id);
    const { expiresOn } = await unwrap(shop.checkBalance(visitor, code));
    expect(expiresOn).toBe('2031-02-17');
    expect(await shop.readBalance(id)).toBe(2400);
  });

  describe('an order whose card expires meanwhile', () => {
    const lastMoment = new Date('2029-11-20T15:59:00Z');
    const advanceTo = (moment: Date) => shop.advanceClock((moment.getTime() - shop.clock.now().getTime()) / 60_000);

    /** A card of 50.00 that pays an order of 24.00 in its last minute. */
    async function orderInLastMinute() {
      const { id, code } = await shop.issue(5000);
      advanceTo(lastMoment);
      await shop.add(visitor, 1, 2);
      await unwrap(shop.enter(visitor, code));
      const order = await unwrap(shop.placeOrder(visitor, 0));
      return { id, code, orderId: order.id };
    }

    test.each(['before', 'after'])(
      'gives back what it took and not what expired, cancelled %s the hourly job',
      async (when) => {
        const { id, code, orderId } = await orderInLastMinute();
        shop.advanceClock(1);
        if (when === 'after') await shop.giftcard.work.expireCards();
        await shop.cancelForShop(orderId);
        await shop.giftcard.work.expireCards();
        expect(await shop.readBalance(id)).toBe(2400);
        expect(await unwrap(shop.checkBalance(visitor, code))).toMatchObject({
          state: 'active',
          expiresOn: '2030-02-19',
        });
        const { changes } = await unwrap(shop.giftcard.staff.read(id));
        expect(changes.map(({ cause, amount }) => [cause, amount])).toEqual([
          ['return', 2400],
          ['expiry', -2600],
          ['charge', -2400],
          ['issue', 5000],
        ]);
      },
    );

    test('gives all of it back by an extension of staff', async () => {
      const { id, orderId } = await orderInLastMinute();
      shop.advanceClock(1);
      await shop.giftcard.work.expireCards();
      await shop.cancelForShop(orderId);
      const extend = (expiresOn: string) => shop.giftcard.staff.extend(staff, id, { expiresOn, reason: 'Asked' });
      expect(await unwrap(extend('2030-03-31'))).toMatchObject({ balance: 5000 });
      expect(await unwrap(extend('2030-04-30'))).toMatchObject({ balance: 5000 });
    });

    test('extends the card once: what was spent during the extension expires with it', async () => {
      const { id, code, orderId } = await orderInLastMinute();
      shop.advanceClock(1);
      await shop.cancelForShop(orderId);
      advanceTo(new Date('2030-02-19T15:59:00Z'));
      await shop.add(visitor, 1, 2);
      await unwrap(shop.enter(visitor, code));
      const again = await unwrap(shop.placeOrder(visitor, 0));
      shop.advanceClock(1);
      await shop.cancelForShop(again.id);
      expect(await unwrap(shop.checkBalance(visitor, code))).toMatchObject({ state: 'expired', balance: 0 });
      await shop.giftcard.work.expireCards();
      expect(await shop.readBalance(id)).toBe(0);
    });
  });

  test('an order that is cancelled leaves the last day of a valid card as it was', async () => {
    const { code } = await shop.issue(3000);
    shop.advanceClock((new Date('2029-11-18T08:00:00Z').getTime() - shop.clock.now().getTime()) / 60_000);
    await shop.add(visitor, 1, 2);
    await unwrap(shop.enter(visitor, code));
    const order = await unwrap(shop.placeOrder(visitor, 0));
    await shop.cancelForShop(order.id);
    expect((await unwrap(shop.checkBalance(visitor, code))).expiresOn).toBe('2029-11-20');
  });
});

describe('a batch of cards that staff give away', () => {
  const deps = () => ({
    clock: shop.clock,
    random: systemRandom,
    codes: createGiftCardCodes('another secret of thirty-two characters'),
  });
  const issue = (changes: Partial<CardBatch> = {}) =>
    runInTransaction(database.db, (transaction) =>
      issueBatch(
        deps(),
        transaction,
        { operator: 'test' },
        {
          market: 'SG',
          name: `Party ${randomUUID().slice(0, 8)}`,
          amount: 3000,
          count: 3,
          ...changes,
        },
      ),
    );

  test('is issued once, with codes that pay, and with the shop’s own money', async () => {
    const name = `Party ${randomUUID().slice(0, 8)}`;
    const tries = await Promise.allSettled([issue({ name }), issue({ name }), issue({ name })]);
    const [cards, ...others] = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(others).toEqual([]);
    expect(new Set(cards?.map(({ code }) => code)).size).toBe(3);
    const [card] = cards ?? [];
    expect(await unwrap(shop.checkBalance(visitor, card?.code ?? ''))).toMatchObject({
      balance: 3000,
      expiresOn: '2029-11-20',
    });
    await shop.add(visitor, 1, 2);
    await unwrap(shop.enter(visitor, card?.code ?? ''));
    expect(getResultCode(await shop.placeOrder(visitor, 0))).toBe('ok');
    const { rows } = await sql<{ account: string; amount: number }>`
      select ledger_account as account, sum(entries.amount)::integer as amount
      from money_entries as entries join money_postings as postings on postings.id = posting_id
      where balance_id = ${card?.id} group by 1 order by 1`.execute(database.db);
    expect(rows).toEqual([
      { account: 'balance', amount: 600 },
      { account: 'orders', amount: 2400 },
      { account: 'shop', amount: -3000 },
    ]);
    expect((await shop.giftcard.staff.search(name)).giftCards).toHaveLength(3);
    const stored = await sql<{ text: string }>`
      select string_agg(gift_cards::text, '') as text from gift_cards where batch = ${name}`.execute(database.db);
    for (const { code } of cards ?? []) expect(stored.rows[0]?.text).not.toContain(code);
  });

  test('is neither mailed, refunded nor sent again', async () => {
    const [card] = await issue();
    const id = card?.id ?? '';
    await unwrap(shop.giftcard.staff.freeze(staff, id, { isFrozen: true, reason: 'Lost' }));
    await unwrap(shop.giftcard.staff.freeze(staff, id, { isFrozen: false, reason: 'Found' }));
    expect(getResultCode(await shop.giftcard.staff.refund(staff, id, 'Asked'))).toBe('GIFT_CARD_NOT_REFUNDABLE');
    const body = { ...staffKey(), email: 'right@example.sg' };
    expect(getResultCode(await shop.giftcard.staff.resend(staff, id, body, 'en'))).toBe('GIFT_CARD_NOT_RESENDABLE');
    shop.advanceClock((3 * 365 - 20) * 24 * 60);
    await shop.giftcard.work.remindOfExpiry();
    await shop.runJobs();
    expect(shop.mails.filter(({ to }) => to.address === '')).toEqual([]);
  });

  test.each([
    ['no card', { count: 0 }],
    ['too many', { count: 1001 }],
    ['an amount that no card has', { amount: 3050 }],
    ['more than a card may have', { amount: 5_000_000 }],
  ])('of %s is refused', async (_what, changes) => {
    await expect(issue(changes)).rejects.toThrow(OperatorError);
  });

  test('is written as a file with a row for each card', async () => {
    const cards = await issue({ count: 2 });
    const [header, ...rows] = writeBatchFile('SG', cards).trim().split('\n');
    expect(header).toBe('number,code,card_amount,expires_on');
    expect(rows).toEqual(cards.map(({ number, code }) => `${number},${code},30.00,2029-11-20`));
  });
});

describe('the database', () => {
  test.each([
    ['changes of a posting', sql`update money_postings set amount = amount + 1`, 'append-only'],
    ['deletions of entries', sql`delete from money_entries`, 'append-only'],
    [
      'a balance that is not the ledger’s',
      sql`update money_balances set amount = amount + 1`,
      'follows from the ledger',
    ],
    ['the deletion of a balance', sql`delete from money_balances`, 'cannot be deleted'],
    ['a balance below 0', null, 'money_balances_amount_check'],
    ['a posting without entries', 'no entries', 'do not add up to zero'],
    ['a card that was issued without its money', 'unfunded', 'issued without its money'],
  ] as const)('refuses %s', async (_what, statement, message) => {
    const { id } = await shop.issue(5000);
    const { id: unpaid } = await unwrap(shop.buy(visitor));
    const insert = (amount: number, key: string) => sql`
      insert into money_postings (balance_id, cause, amount, idempotency_key, posted_at)
      values (${id}, 'charge', ${amount}, ${key}, now()) returning id`;
    const work = runInTransaction(database.db, async (transaction) => {
      if (statement === null) {
        await sql`with posting as (${insert(-5001, 'too-much')})
          insert into money_entries select posting.id, entry.account, entry.amount
          from posting cross join (values ('balance', -5001::bigint), ('orders', 5001::bigint)) as entry (account, amount)`.execute(
          transaction,
        );
      } else if (statement === 'no entries') await insert(-5, 'no-entries').execute(transaction);
      else if (statement === 'unfunded') {
        await sql`update gift_cards set state = 'issued', paid_at = now(), code_hash = 'x', code_ending = 'ABCD'
          where id = ${unpaid}`.execute(transaction);
      } else await statement.execute(transaction);
    });
    await expect(work).rejects.toThrow(message);
  });
});
