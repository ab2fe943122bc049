// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { type MomentCursor, momentCursor } from '@vermilion/contract/fields';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { deleteExpiredKeys } from '../platform/idempotency.ts';
import { systemRandom } from '../platform/random.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { issueBatch } from './giftcard.batches.ts';
import { createGiftCardCodes } from './giftcard.codes.ts';
import { findMoneyFaults } from './giftcard.ledger.store.ts';
import { createGiftCardRequest, createTestGiftShop, getTestEmail } from './giftcard.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestGiftShop>;
let staff: { accountId: string; address: string };

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  expect(await findMoneyFaults(database.db)).toEqual([]);
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('jobs').execute();
  shop = createTestGiftShop(database);
  staff = { accountId: randomUUID(), address: '203.0.113.9' };
});

const staffKey = () => ({ idempotencyKey: randomUUID(), reason: 'Asked by phone' });
const minutesPerDay = 24 * 60;

const giveCredit = (
  accountId: string,
  amount: number,
  changes: { idempotencyKey?: string; market?: MarketCode } = {},
) => shop.giftcard.credits.change(staff, accountId, { market: 'SG', amount, ...staffKey(), ...changes });

const listActions = async (objectId: string) =>
  (
    await database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('a card that staff send to another address', () => {
  const toFriend = () => ({ ...staffKey(), email: `friend.${randomUUID()}@example.sg` });

  test('is told to its buyer and to the recipient until then, once, without code or address', async () => {
    const { buyer, recipient } = createGiftCardRequest();
    const { id, code } = await shop.issue(5000, 'SG', { buyer, recipient });
    shop.mails.length = 0;
    const request = toFriend();
    await unwrap(shop.giftcard.staff.resend(staff, id, request, 'en'));
    await unwrap(shop.giftcard.staff.resend(staff, id, request, 'en'));
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    const notices = shop.mails.filter(({ to }) => to.address !== request.email);
    expect(notices.map(({ to }) => to.address).toSorted()).toEqual([buyer.email, recipient.email].toSorted());
    const newCode = shop.readCode(shop.mails.find(({ to }) => to.address === request.email));
    expect(newCode).not.toBe('');
    for (const { subject, text, html } of notices) {
      expect(subject).toMatch(/^Gift card G-\d+ was sent to another email address$/);
      expect(text).toContain('The code in our earlier email no longer works.');
      for (const secret of [code, newCode, newCode.slice(-4), request.email])
        expect(`${text}${html}`).not.toContain(secret);
    }
    const ofRecipient = notices.find(({ to }) => to.address === recipient.email);
    expect(ofRecipient?.text).toContain('https://sg.shop.example/customer-care');
    // The link of the purchase is the buyer's alone.
    expect(ofRecipient?.text).not.toContain('key=');
    expect(notices.find(({ to }) => to.address === buyer.email)?.text).toContain(`/gift-cards/${id}?key=`);
    expect(await listActions(id)).toEqual(['giftcard.resent']);
  });

  test.each<[MarketCode, Language, string]>([
    ['ID', 'id', 'dikirim ke alamat email lain'],
    ['TH', 'th', 'ถูกส่งไปยังอีเมลอื่น'],
    ['HK', 'zh', '已發送至另一個電郵地址'],
  ])('is told in the language of its site in %s', async (market, language, words) => {
    const sendZone = createTestVisitor(market).market.timeZones[0];
    const amount = { ID: 200_000, TH: 50_000, HK: 20_000 }[market as 'ID'];
    const { id } = await shop.issue(amount, market, { sendZone });
    await database.db.updateTable('gift_cards').set({ language }).where('id', '=', id).execute();
    shop.mails.length = 0;
    await unwrap(shop.giftcard.staff.resend(staff, id, toFriend(), 'en'));
    await shop.runJobs();
    expect(shop.mails.filter(({ subject }) => subject.includes(words))).toHaveLength(2);
  });

  test('tells a recipient who was told before, not who knows nothing of it yet', async () => {
    const { buyer, recipient } = createGiftCardRequest();
    const bought = await unwrap(
      shop.buy(createTestVisitor('SG'), { buyer, recipient, sendOn: '2026-12-24', amount: 5000 }),
    );
    await shop.reportOutcome(await shop.readPaymentId(bought.id), 'confirmed');
    await shop.runJobs();
    shop.mails.length = 0;
    const first = toFriend();
    await unwrap(shop.giftcard.staff.resend(staff, bought.id, first, 'en'));
    await shop.runJobs();
    expect(shop.mails.map(({ to }) => to.address)).toEqual([buyer.email]);
    // Sent again and elsewhere before the mail has left: the first recipient is told all the same.
    const sent = await shop.issue(5000, 'SG', { buyer, recipient });
    shop.mails.length = 0;
    await unwrap(shop.giftcard.staff.resend(staff, sent.id, staffKey(), 'en'));
    await unwrap(shop.giftcard.staff.resend(staff, sent.id, toFriend(), 'en'));
    await shop.runJobs();
    expect(shop.mails.map(({ to }) => to.address)).toContain(recipient.email);
  });

  test('is told to nobody where the other spelling leads to the same mailbox', async () => {
    const { buyer } = createGiftCardRequest();
    const email = `priya.${randomUUID()}@example.sg`;
    const { id } = await shop.issue(5000, 'SG', { buyer, recipient: { fullName: 'Priya Nair', email } });
    shop.mails.length = 0;
    await unwrap(shop.giftcard.staff.resend(staff, id, { ...staffKey(), email: email.toUpperCase() }, 'en'));
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    expect(shop.readCode(shop.mails[0])).not.toBe('');
  });
});

describe('a repetition after requests are forgotten', () => {
  const forget = async () => {
    shop.advanceClock(31 * minutesPerDay);
    await deleteExpiredKeys(database.db, shop.clock.now());
  };

  test('of credit mails and records nothing, whatever the balance is by then', async () => {
    const { accountId } = shop.createMember();
    const key = randomUUID();
    await unwrap(giveCredit(accountId, 1000, { idempotencyKey: key }));
    const taken = randomUUID();
    await unwrap(giveCredit(accountId, -600, { idempotencyKey: taken }));
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    await forget();
    expect(await unwrap(giveCredit(accountId, 1000, { idempotencyKey: key }))).toMatchObject({
      credits: [{ balance: 400 }],
    });
    expect(await unwrap(giveCredit(accountId, -600, { idempotencyKey: taken }))).toMatchObject({
      credits: [{ balance: 400 }],
    });
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    expect(await listActions(accountId)).toEqual(['giftcard.credit_changed', 'giftcard.credit_changed']);
    expect(getResultCode(await giveCredit(accountId, 900, { idempotencyKey: key }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('of an adjustment neither, and it is no lack of balance', async () => {
    const { id } = await shop.issue(5000);
    const request = { ...staffKey(), amount: -4000 };
    await unwrap(shop.giftcard.staff.adjust(staff, id, request));
    await forget();
    expect(await unwrap(shop.giftcard.staff.adjust(staff, id, request))).toMatchObject({ balance: 1000 });
    expect(await listActions(id)).toEqual(['giftcard.adjusted']);
    const other = await shop.giftcard.staff.adjust(staff, id, { ...request, amount: -1 });
    expect(getResultCode(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('what one person of the staff gives within a day', () => {
  const friend = () => shop.createMember().accountId;

  test('is bounded in each currency, credit and gift cards together, and free again a day later', async () => {
    const account = friend();
    const { id } = await shop.issue(5000);
    for (let count = 0; count < 4; count += 1) await unwrap(giveCredit(account, 10_000));
    expect(getResultCode(await shop.giftcard.staff.adjust(staff, id, { ...staffKey(), amount: 10_001 }))).toBe(
      'STAFF_LIMIT_REACHED',
    );
    expect(await shop.readBalance(id)).toBe(5000);
    await unwrap(shop.giftcard.staff.adjust(staff, id, { ...staffKey(), amount: 10_000 }));
    const key = randomUUID();
    expect(getResultCode(await giveCredit(account, 1, { idempotencyKey: key }))).toBe('STAFF_LIMIT_REACHED');
    // Nothing of a refusal stays: neither money nor mail nor entry.
    expect(await listActions(account)).toHaveLength(4);
    // Another currency and another person have limits of their own, and taking away needs none.
    expect(getResultCode(await giveCredit(account, 500_000, { market: 'HK' }))).toBe('ok');
    expect(getResultCode(await giveCredit(account, -100))).toBe('ok');
    const colleague = { ...staff, accountId: randomUUID() };
    expect(
      getResultCode(await shop.giftcard.credits.change(colleague, account, { market: 'SG', amount: 1, ...staffKey() })),
    ).toBe('ok');
    shop.advanceClock(minutesPerDay - 1);
    expect(getResultCode(await giveCredit(account, 1, { idempotencyKey: key }))).toBe('STAFF_LIMIT_REACHED');
    shop.advanceClock(1);
    expect(getResultCode(await giveCredit(account, 1, { idempotencyKey: key }))).toBe('ok');
  });

  test('counts what is on a card that is sent elsewhere, and no card that is sent again to the same person', async () => {
    const { id } = await shop.issue(40_000);
    const other = await shop.issue(20_000);
    await unwrap(shop.giftcard.staff.resend(staff, id, { ...staffKey(), email: 'one@example.sg' }, 'en'));
    const elsewhere = { ...staffKey(), email: 'two@example.sg' };
    expect(getResultCode(await shop.giftcard.staff.resend(staff, other.id, elsewhere, 'en'))).toBe(
      'STAFF_LIMIT_REACHED',
    );
    // The code of a refused resend stays as it is, and works.
    expect(getResultCode(await shop.checkBalance(createTestVisitor('SG'), other.code))).toBe('ok');
    expect(getResultCode(await shop.giftcard.staff.resend(staff, other.id, staffKey(), 'en'))).toBe('ok');
    expect(getResultCode(await giveCredit(friend(), 10_000))).toBe('ok');
    expect(getResultCode(await giveCredit(friend(), 1))).toBe('STAFF_LIMIT_REACHED');
  });

  test('counts what an extension brings back, once', async () => {
    const { id } = await shop.issue(40_000);
    shop.advanceClock((new Date('2029-11-20T16:00:00Z').getTime() - shop.clock.now().getTime()) / 60_000);
    await shop.giftcard.work.expireCards();
    await unwrap(giveCredit(friend(), 20_000));
    const extend = () => shop.giftcard.staff.extend(staff, id, { expiresOn: '2030-01-31', reason: 'Was in hospital' });
    expect(getResultCode(await extend())).toBe('STAFF_LIMIT_REACHED');
    expect(await shop.readBalance(id)).toBe(0);
    shop.advanceClock(minutesPerDay);
    await unwrap(extend());
    await unwrap(extend());
    expect(getResultCode(await giveCredit(friend(), 10_000))).toBe('ok');
  });

  test('does not count what operators give by a command', async () => {
    const account = friend();
    for (let count = 0; count < 3; count += 1) await unwrap(shop.giveCredit(account, 50_000));
    expect(await unwrap(shop.giftcard.credits.readForStaff(account))).toMatchObject({
      credits: [{ balance: 150_000 }],
    });
  });
});

describe('above the limit', () => {
  test('a colleague approves exactly one grant; the sum of all others stays within the limit', async () => {
    const { accountId } = shop.createMember();
    await unwrap(giveCredit(accountId, 50_000));
    expect(getResultCode(await giveCredit(accountId, 20_000))).toBe('STAFF_LIMIT_REACHED');
    const wish = {
      kind: 'credit' as const,
      market: 'SG' as const,
      objectId: accountId,
      amount: 20_000,
      ...staffKey(),
    };
    const request = await unwrap(shop.grants.ask(staff, wish));
    expect(await unwrap(shop.grants.ask(staff, wish))).toEqual(request);
    expect(getResultCode(await giveCredit(accountId, 20_000))).toBe('STAFF_LIMIT_REACHED');
    const colleague = { accountId: randomUUID(), address: '203.0.113.10' };
    expect(getResultCode(await shop.grants.decide(staff, request.id, true))).toBe('NOT_PERMITTED');
    expect(getResultCode(await shop.grants.decide({ ...colleague, accountId }, request.id, true))).toBe(
      'NOT_PERMITTED',
    );
    const approved = await unwrap(shop.grants.decide(colleague, request.id, true));
    expect(approved).toMatchObject({ state: 'approved', decidedBy: { accountId: colleague.accountId } });
    // Another amount, another person and another account are not approved.
    expect(getResultCode(await giveCredit(accountId, 20_001))).toBe('STAFF_LIMIT_REACHED');
    expect(getResultCode(await giveCredit(shop.createMember().accountId, 20_000))).toBe('STAFF_LIMIT_REACHED');
    shop.advanceClock(1);
    expect(getResultCode(await giveCredit(accountId, 20_000))).toBe('ok');
    expect(getResultCode(await giveCredit(accountId, 20_000))).toBe('STAFF_LIMIT_REACHED');
    const { grants } = await shop.grants.list(null);
    expect(grants.filter(({ givenBy }) => givenBy.accountId === staff.accountId)).toMatchObject([
      { amount: 20_000, approvedBy: { accountId: colleague.accountId } },
      { amount: 50_000, approvedBy: null },
    ]);
    const entries = await database.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('object_id', '=', request.id)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'grant.asked', account_id: staff.accountId },
      {
        action: 'grant.approved',
        account_id: colleague.accountId,
        after: { askedBy: staff.accountId, amount: 20_000 },
      },
    ]);
  });

  test('nobody approves a card that then goes to their own mailbox', async () => {
    const { id } = await shop.issue(50_000);
    await unwrap(giveCredit(shop.createMember().accountId, 50_000));
    const wish = { kind: 'gift_card' as const, market: 'SG' as const, objectId: id, amount: 50_000, ...staffKey() };
    const request = await unwrap(shop.grants.ask(staff, wish));
    const accomplice = { accountId: randomUUID(), address: '203.0.113.10' };
    await unwrap(shop.grants.decide(accomplice, request.id, true));
    const resend = (email: string) => shop.giftcard.staff.resend(staff, id, { ...staffKey(), email }, 'en');
    expect(getResultCode(await resend(getTestEmail(accomplice.accountId)))).toBe('NOT_PERMITTED');
    expect(getResultCode(await resend('right@example.sg'))).toBe('ok');
  });

  test('a declined request and one that has expired permit nothing, and are decided once', async () => {
    const { accountId } = shop.createMember();
    await unwrap(giveCredit(accountId, 50_000));
    const ask = () =>
      unwrap(
        shop.grants.ask(staff, { kind: 'credit', market: 'SG', objectId: accountId, amount: 20_000, ...staffKey() }),
      );
    const colleague = { accountId: randomUUID(), address: '203.0.113.10' };
    const declined = await ask();
    await unwrap(shop.grants.decide(colleague, declined.id, false));
    await unwrap(shop.grants.decide(colleague, declined.id, false));
    expect(getResultCode(await shop.grants.decide(colleague, declined.id, true))).toBe('GRANT_REQUEST_DECIDED');
    expect(getResultCode(await giveCredit(accountId, 20_000))).toBe('STAFF_LIMIT_REACHED');
    const late = await ask();
    const approved = await ask();
    await unwrap(shop.grants.decide(colleague, approved.id, true));
    shop.advanceClock(7 * minutesPerDay);
    await unwrap(giveCredit(accountId, 50_000));
    expect(getResultCode(await giveCredit(accountId, 20_000))).toBe('STAFF_LIMIT_REACHED');
    expect(getResultCode(await shop.grants.decide(colleague, late.id, true))).toBe('GRANT_REQUEST_NOT_FOUND');
    expect((await shop.grants.listRequests(null)).requests.map(({ id }) => id)).not.toContain(late.id);
  });

  test('requests are listed page by page, oldest first', async () => {
    const wish = { kind: 'gift' as const, objectId: randomUUID() };
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      ids.push((await unwrap(shop.grants.ask(staff, { ...wish, ...staffKey() }))).id);
    }
    const first = await shop.grants.listRequests(null);
    expect(first.requests).toHaveLength(50);
    const found = [...first.requests];
    let cursor = first.nextCursor;
    while (cursor !== null) {
      const next = await shop.grants.listRequests(momentCursor.parse(cursor));
      found.push(...next.requests);
      cursor = next.nextCursor;
    }
    const own = found.filter(({ askedBy }) => askedBy.accountId === staff.accountId).map(({ id }) => id);
    expect(own.toSorted()).toEqual(ids.toSorted());
    expect(new Set(own).size).toBe(52);
  });
});

test('staff walk all cards of a batch page by page, newest first, each once', async () => {
  const name = `batch ${randomUUID()}`;
  const codes = createGiftCardCodes('another secret of thirty-two characters');
  const deps = { clock: shop.clock, random: systemRandom, codes };
  const batch = { market: 'SG' as const, name, amount: 1000, count: 121 };
  const cards = await runInTransaction(database.db, (transaction) =>
    issueBatch(deps, transaction, { operator: 'test' }, batch),
  );
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: MomentCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof shop.giftcard.staff.search>> = await shop.giftcard.staff.search(name, cursor);
    sizes.push(page.giftCards.length);
    ids.push(...page.giftCards.map(({ id }) => id));
    cursor = page.nextCursor === null ? null : momentCursor.parse(page.nextCursor);
  } while (cursor);
  expect(sizes).toEqual([50, 50, 21]);
  expect(new Set(ids)).toEqual(new Set(cards.map(({ id }) => id)));
});

describe('a payment for a gift card that is left unfinished', () => {
  const listMailIds = () => shop.mails.map(({ messageId }) => messageId);

  test('sends one mail with the way back, whatever is tried after it', async () => {
    const visitor = createTestVisitor('SG');
    const { id, key } = await unwrap(shop.buy(visitor));
    const paymentId = await shop.readPaymentId(id);
    shop.advanceClock(19);
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.advanceClock(1);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    expect(listMailIds()).toEqual([`payment.${paymentId}.unfinished`]);
    const [mail] = shop.mails;
    expect(mail?.subject).toMatch(/^Gift card G-\d+ isn’t paid yet$/);
    expect(mail?.text).toContain(`Retry Payment\nhttps://sg.shop.example/gift-cards/${id}?key=${key}\n`);
    expect(mail?.text).not.toMatch(/Mei|Priya|birthday/);
    const parts = { params: { id }, query: { key: key ?? '' }, body: { method: 'paynow' as const } };
    await unwrap(shop.dispatch.call('POST gift-cards/{id}/payments', parts, visitor));
    shop.advanceClock(20);
    await shop.runJobs();
    shop.advanceClock(60);
    await shop.runJobs();
    // Nobody has proved that the mailbox is the buyer's: it gets no second mail.
    expect(shop.mails).toHaveLength(1);
  });

  test('that was refused says so, and leads back as well', async () => {
    const { id } = await unwrap(shop.buy(createTestVisitor('SG')));
    await shop.reportOutcome(await shop.readPaymentId(id), 'failed');
    shop.advanceClock(20);
    await shop.runJobs();
    expect(shop.mails).toHaveLength(1);
    expect(shop.mails[0]?.text).toContain('The payment didn’t go through');
    expect(shop.mails[0]?.text).toContain('Retry Payment');
  });

  test.each(['confirmed', 'pending'] as const)('needs no mail once it is %s', async (outcome) => {
    const { id } = await unwrap(shop.buy(createTestVisitor('SG')));
    const paymentId = await shop.readPaymentId(id);
    await shop.reportOutcome(paymentId, outcome);
    shop.advanceClock(20);
    await shop.runJobs();
    expect(listMailIds()).not.toContain(`payment.${paymentId}.unfinished`);
  });

  test('needs no mail once its buyer has begun again and paid', async () => {
    const { buyer, recipient } = createGiftCardRequest();
    const visitor = createTestVisitor('SG');
    const left = await unwrap(shop.buy(visitor, { buyer, recipient }));
    const paymentId = await shop.readPaymentId(left.id);
    shop.advanceClock(1);
    const again = await unwrap(shop.buy(visitor, { buyer, recipient }));
    await shop.reportOutcome(await shop.readPaymentId(again.id), 'confirmed');
    shop.advanceClock(20);
    await shop.runJobs();
    expect(listMailIds()).not.toContain(`payment.${paymentId}.unfinished`);
  });
});
