import { pointSource } from '@vermilion/contract/loyalty';
import { languages, marketCodes } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Db, runInTransaction } from '../../platform/database.ts';
import { startJobs } from '../../platform/jobs.worker.ts';
import { systemRandom } from '../../platform/random.ts';
import { testDatabase } from '../../platform/testing.ts';
import { createDailyJobs } from '../loyalty.daily.ts';
import { createDailyTasks } from '../loyalty.tasks.ts';
import { testMembership } from '../membership/membership.testing.ts';
import { createPendingGrant } from './ledger.rules.ts';
import { findLedgerFaults } from './ledger.store.ts';
import { createBalances } from './points.balances.ts';
import { purchaseTransitions, redemptionTransitions } from './points.rules.ts';
import {
  checkBooks,
  createGrantRequest,
  createOrder,
  createRedemptionRequest,
  readStored,
  testPoints,
} from './points.testing.ts';
import { describePosting } from './points.texts.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await checkBooks(database.db);
  await database.close();
});

const createMember = () => systemRandom.uuid();

/** The daily tasks of the shop that expire points. */
const listExpiryTasks = ({ points, clock }: ReturnType<typeof testPoints>) => {
  const { tiers, gifts } = testMembership(database);
  return createDailyTasks({ database, clock, points, tiers, gifts }).filter(({ name }) => name === 'expire_points');
};

/** The name of the constraint that refuses work. */
async function findRefusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  }
}

describe('points of an order', () => {
  test('are on the way once it is paid, and are the member’s once it is settled', async () => {
    const { place, pay, confirm, read, listLog } = testPoints(database);
    const member = createMember();
    const order = await place(member, 12_345);
    expect(await read(member)).toEqual({ available: 0, pending: 0, owed: 0, expiring: null });
    expect(await listLog(member)).toEqual([]);
    for (const _ of [1, 2]) await pay(order);
    expect(await read(member)).toEqual({ available: 0, pending: 123, owed: 0, expiring: null });
    expect(await listLog(member)).toEqual(['purchase_points_with_order_number 123 pending']);
    await confirm(order);
    expect(await read(member)).toEqual({
      available: 123,
      pending: 0,
      owed: 0,
      expiring: { points: 123, on: '2028-05-20' },
    });
    expect(await listLog(member)).toEqual(['purchase_points_with_order_number 123']);
  });

  test('come once, however often the follower is called for each event', async () => {
    const { points, run, confirm, refund, cancel, read, listLog } = testPoints(database);
    const member = createMember();
    const order = createOrder(member, 10_000);
    for (const _ of [1, 2]) await run((transaction) => points.addPurchase(transaction, order, 1));
    for (const _ of [1, 2]) await confirm(order.orderId);
    for (const _ of [1, 2]) await refund(order.orderId, 'first', 2_500);
    expect((await read(member)).available).toBe(75);
    await refund(order.orderId, 'second', 2_500);
    expect((await read(member)).available).toBe(50);
    for (const _ of [1, 2]) await cancel(order.orderId);
    await confirm(order.orderId);
    await refund(order.orderId, 'third', 100);
    expect(await read(member)).toEqual({ available: 0, pending: 0, owed: 0, expiring: null });
    expect(await listLog(member)).toEqual([
      'purchase_points_with_order_number -50',
      'purchase_points_with_order_number -25',
      'purchase_points_with_order_number -25',
      'purchase_points_with_order_number 100',
    ]);
  });

  test('are doubled by the birthday gift, and taken back doubled', async () => {
    const { place, confirm, refund, read } = testPoints(database);
    const member = createMember();
    const order = await place(member, 5_000, {}, 2);
    await confirm(order);
    expect((await read(member)).available).toBe(100);
    await refund(order, 'half', 2_500);
    expect((await read(member)).available).toBe(50);
  });

  test('go away with an order that is never paid', async () => {
    const { place, cancel, read } = testPoints(database);
    const member = createMember();
    await cancel(await place(member, 5_000));
    expect(await read(member)).toEqual({ available: 0, pending: 0, owed: 0, expiring: null });
  });

  test('that a process of an older version made pending before the payment are counted once, and go with the order', async () => {
    const { points, run, place, pay, confirm, cancel, read } = testPoints(database);
    const postAsBefore = (member: string, orderId: string) =>
      run(async (transaction) => {
        const { post } = createBalances({ now: () => new Date() });
        const facts = { account_id: member, source: 'purchase_points_with_order_number', market: 'SG' } as const;
        const order = { order_id: orderId, order_number: 'V-1000001', idempotency_key: `order:${orderId}:placed` };
        await post(transaction, { ...facts, ...order }, createPendingGrant(50));
      });
    const member = createMember();
    const [paid, unpaid] = [await place(member, 5_000), await place(member, 5_000)];
    for (const order of [paid, unpaid]) await postAsBefore(member, order);
    expect((await read(member)).pending).toBe(100);
    await pay(paid);
    await cancel(unpaid);
    expect((await read(member)).pending).toBe(50);
    await confirm(paid);
    expect(await read(member)).toMatchObject({ available: 50, pending: 0 });
    expect(await points.checkLedger()).toEqual([]);
  });

  test('that were spent are owed when the order is cancelled, and settled by the next ones', async () => {
    const { place, confirm, cancel, redeem, grant, read } = testPoints(database);
    const member = createMember();
    const order = await place(member, 10_000);
    await confirm(order);
    expect(await redeem(createRedemptionRequest(member, 80))).toBe(true);
    await cancel(order);
    expect(await readStored(database.db, member)).toEqual({ available: 0, pending: 0, held: 0, owed: 80 });
    await grant(member, 50);
    expect(await redeem(createRedemptionRequest(member, 1))).toBe(false);
    await grant(member, 50);
    expect((await read(member)).available).toBe(20);
  });

  test('of an order that is unknown change nothing', async () => {
    const { confirm, refund, cancel } = testPoints(database);
    const unknown = systemRandom.uuid();
    await confirm(unknown);
    await refund(unknown, 'key', 100);
    await cancel(unknown);
  });
});

describe('redemptions', () => {
  test('take points once, and only those that are there', async () => {
    const { grant, redeem, read } = testPoints(database);
    const member = createMember();
    await grant(member, 500);
    const request = createRedemptionRequest(member, 300);
    expect(await redeem(request)).toBe(true);
    expect(await redeem(request)).toBe(true);
    expect((await read(member)).available).toBe(200);
    expect(await redeem(createRedemptionRequest(member, 201))).toBe(false);
    expect(await redeem(createRedemptionRequest(member, 200))).toBe(true);
    expect((await read(member)).available).toBe(0);
  });

  test('hold points for an order, spend them when it is paid, give them back when it is cancelled', async () => {
    const { grant, hold, redeem, release, read, listLog } = testPoints(database);
    const member = createMember();
    await grant(member, 500);
    const request = createRedemptionRequest(member, 300, {
      source: 'level_redemption',
      product: { en: 'Velvet lips' },
    });
    expect(await hold(request)).toBe(true);
    expect(await hold(request)).toBe(true);
    expect(await readStored(database.db, member)).toEqual({ available: 200, pending: 0, held: 300, owed: 0 });
    expect(await hold(createRedemptionRequest(member, 201))).toBe(false);
    expect(await redeem(request)).toBe(true);
    expect(await readStored(database.db, member)).toEqual({ available: 200, pending: 0, held: 0, owed: 0 });
    await release(request.id);
    await release(request.id);
    expect((await read(member)).available).toBe(500);
    expect(await listLog(member)).toEqual(['level_redemption 300', 'level_redemption -300', 'bonus_points 500']);
    const other = createRedemptionRequest(member, 100);
    await hold(other);
    await release(other.id);
    expect(await readStored(database.db, member)).toEqual({ available: 500, pending: 0, held: 0, owed: 0 });
    await release('unknown');
    await expect(redeem(other)).rejects.toThrow('released');
  });

  test('are of one member and one amount', async () => {
    const { grant, redeem } = testPoints(database);
    const [member, other] = [createMember(), createMember()];
    await grant(member, 500);
    await grant(other, 500);
    const request = createRedemptionRequest(member, 100);
    await redeem(request);
    await expect(redeem({ ...request, points: 50 })).rejects.toThrow('used for something else');
    await expect(redeem({ ...request, accountId: other })).rejects.toThrow('used for something else');
    await expect(redeem(createRedemptionRequest(member, 0))).rejects.toThrow(RangeError);
    await expect(redeem(createRedemptionRequest(member, -5))).rejects.toThrow(RangeError);
    await expect(redeem(createRedemptionRequest(member, 1.5))).rejects.toThrow(RangeError);
  });
});

describe('grants and adjustments', () => {
  test('a key grants once, and never something else', async () => {
    const { points, run, read } = testPoints(database);
    const member = createMember();
    const request = createGrantRequest(member, 50);
    const grant = (changes = {}) => run((transaction) => points.grantPoints(transaction, { ...request, ...changes }));
    await grant();
    await grant();
    expect((await read(member)).available).toBe(50);
    await expect(grant({ points: 60 })).rejects.toThrow('was used for another posting');
    await expect(grant({ points: 0 })).rejects.toThrow(RangeError);
    await expect(grant({ points: -50, idempotencyKey: 'other' })).rejects.toThrow(RangeError);
  });

  test('a grant is taken back once, into what is owed where it was spent, and not where it has expired', async () => {
    const { points, run, read, redeem, setClock, listLog } = testPoints(database);
    const member = createMember();
    const request = createGrantRequest(member, 50, { source: 'loyalty_points', product: { en: 'Brow shape' } });
    const takeBack = () => run((transaction) => points.takeBackGrant(transaction, request.idempotencyKey));
    await takeBack();
    expect((await read(member)).available).toBe(0);
    await run((transaction) => points.grantPoints(transaction, request));
    await redeem(createRedemptionRequest(member, 30));
    await takeBack();
    await takeBack();
    expect(await read(member)).toMatchObject({ available: 0, owed: 30 });
    expect(await listLog(member)).toEqual(['loyalty_points -50', 'used_points -30', 'loyalty_points 50']);
    const late = createMember();
    const expired = createGrantRequest(late, 50);
    await run((transaction) => points.grantPoints(transaction, expired));
    setClock('2028-11-20T02:00:00Z');
    await run((transaction) => points.takeBackGrant(transaction, expired.idempotencyKey));
    expect(await read(late)).toMatchObject({ available: 0, owed: 0 });
    expect(await points.checkLedger()).toEqual([]);
  });

  test('staff add and remove points, once per key, with who and why', async () => {
    const { points, run, read } = testPoints(database);
    const member = createMember();
    const adjust = (amount: number, idempotencyKey: string) =>
      run((transaction) =>
        points.adjustPoints(transaction, {
          accountId: member,
          market: 'SG',
          points: amount,
          reason: 'Parcel lost twice',
          adjustedBy: 'care@shop.example',
          idempotencyKey: `${member}:${idempotencyKey}`,
        }),
      );
    expect(await adjust(70, 'one')).toBe('done');
    expect(await adjust(70, 'one')).toBe('done_before');
    expect(await adjust(-71, 'two')).toBe('too_low');
    expect(await adjust(-70, 'three')).toBe('done');
    // A repeated call succeeds although the points are gone.
    expect(await adjust(-70, 'three')).toBe('done_before');
    expect((await read(member)).available).toBe(0);
    const stored = await database.db
      .selectFrom('ledger_postings')
      .select(['points', 'reason', 'adjusted_by'])
      .where('account_id', '=', member)
      .orderBy('id')
      .execute();
    const audit = { reason: 'Parcel lost twice', adjusted_by: 'care@shop.example' };
    expect(stored).toEqual([
      { points: 70, ...audit },
      { points: -70, ...audit },
    ]);
  });
});

describe('expiry', () => {
  test('comes at the end of the last day on the market’s calendar, not of UTC', async () => {
    const { grant, setClock, read, redeem } = testPoints(database, '2026-08-31T10:00:00Z');
    const member = createMember();
    await grant(member, 100, { market: 'NZ' });
    expect((await read(member)).expiring).toEqual({ points: 100, on: '2028-02-29' });
    // 29 February, 23:59 in Auckland.
    setClock('2028-02-29T10:59:00Z');
    expect((await read(member)).available).toBe(100);
    setClock('2028-02-29T11:00:00Z');
    expect(await read(member)).toEqual({ available: 0, pending: 0, owed: 0, expiring: null });
    // Before any job has run.
    expect(await redeem(createRedemptionRequest(member, 1))).toBe(false);
  });

  test('counts from the last purchase or redemption; other points do not put it off', async () => {
    const { grant, place, confirm, redeem, setClock, read } = testPoints(database, '2026-01-10T04:00:00Z');
    const member = createMember();
    const getDay = async () => (await read(member)).expiring?.on;
    await grant(member, 100);
    setClock('2026-03-10T04:00:00Z');
    await grant(member, 100);
    expect(await getDay()).toBe('2027-07-10');
    const order = await place(member, 5_000);
    expect(await getDay()).toBe('2027-07-10');
    setClock('2026-03-31T04:00:00Z');
    await confirm(order);
    expect(await getDay()).toBe('2027-09-30');
    setClock('2026-12-31T15:59:00Z');
    await redeem(createRedemptionRequest(member, 10));
    expect(await getDay()).toBe('2028-06-30');
  });

  test('does not count a purchase that was cancelled or a redemption that was given back', async () => {
    const { grant, place, confirm, cancel, hold, redeem, release, setClock, read } = testPoints(
      database,
      '2026-01-10T04:00:00Z',
    );
    const member = createMember();
    const getDay = async () => (await read(member)).expiring?.on;
    await grant(member, 100);
    setClock('2026-02-10T04:00:00Z');
    const first = await place(member, 5_000);
    await confirm(first);
    setClock('2026-03-10T04:00:00Z');
    const second = await place(member, 5_000);
    await confirm(second);
    setClock('2026-04-10T04:00:00Z');
    const request = createRedemptionRequest(member, 10);
    await hold(request);
    expect(await getDay()).toBe('2027-09-10');
    await redeem(request);
    expect(await getDay()).toBe('2027-10-10');
    await release(request.id);
    expect(await getDay()).toBe('2027-09-10');
    await cancel(second);
    expect(await getDay()).toBe('2027-08-10');
    await cancel(first);
    expect(await getDay()).toBe('2027-07-10');
  });

  test('of points that came back restarts, also in the next 18 months', async () => {
    const { grant, setClock, read, listLog } = testPoints(database, '2026-01-10T04:00:00Z');
    const member = createMember();
    await grant(member, 100);
    setClock('2027-07-11T04:00:00Z');
    await grant(member, 30);
    expect(await read(member)).toEqual({
      available: 30,
      pending: 0,
      owed: 0,
      expiring: { points: 30, on: '2029-01-11' },
    });
    expect(await listLog(member)).toEqual(['bonus_points 30', 'expired_points -100', 'bonus_points 100']);
  });

  test('leaves pending points and a purchase that was paid in time', async () => {
    const { grant, place, pay, confirm, setClock, read } = testPoints(database, '2026-01-10T04:00:00Z');
    const member = createMember();
    await grant(member, 100);
    const [order, other] = [await place(member, 5_000), await place(member, 100)];
    await pay(other);
    setClock('2027-07-11T04:00:00Z');
    expect(await read(member)).toMatchObject({ available: 0, pending: 1, owed: 0, expiring: null });
    // The order is followed later than it was paid.
    await confirm(order, new Date('2027-07-10T12:00:00Z'));
    expect(await read(member)).toEqual({
      available: 150,
      pending: 1,
      owed: 0,
      expiring: { points: 150, on: '2029-01-10' },
    });
  });

  test('comes too early where the order was paid in time, and the points come back with it', async () => {
    const { points, grant, place, confirm, cancel, setClock, read, listLog } = testPoints(
      database,
      '2026-01-10T04:00:00Z',
    );
    const member = createMember();
    await grant(member, 100);
    const [order, late] = [await place(member, 5_000), await place(member, 700)];
    // The daily job is first; what is earned meanwhile restarts the months.
    setClock('2027-07-11T04:00:00Z');
    await points.expirePoints('SG', '2027-07-11');
    await grant(member, 30);
    await confirm(order, new Date('2027-07-10T15:59:59Z'));
    const all = { available: 180, pending: 0, owed: 0, expiring: { points: 180, on: '2029-01-10' } };
    expect(await read(member)).toEqual(all);
    await confirm(order, new Date('2027-07-10T15:59:59Z'));
    await confirm(late, new Date('2027-07-10T15:00:00Z'));
    expect(await read(member)).toMatchObject({ available: 187, pending: 0 });
    expect(await listLog(member)).toEqual([
      'purchase_points_with_order_number 7',
      'purchase_points_with_order_number 50',
      'expired_points 100',
      'bonus_points 30',
      'expired_points -100',
      'bonus_points 100',
    ]);
    await cancel(order);
    expect(await read(member)).toMatchObject({ available: 137, owed: 0 });
  });

  test('takes points once: an order that is refunded or cancelled afterwards takes back nothing more', async () => {
    const { points, place, confirm, refund, cancel, setClock, read, listLog } = testPoints(
      database,
      '2026-01-10T04:00:00Z',
    );
    const member = createMember();
    const [order, other] = [await place(member, 10_000), await place(member, 5_000)];
    for (const each of [order, other]) await confirm(each);
    // Before and after the job has run: the refund posts the expiry itself.
    setClock('2027-07-11T04:00:00Z');
    await refund(order, 'part', 2_000);
    await points.expirePoints('SG', '2027-07-11');
    await refund(order, 'rest', 8_000);
    const fresh = await place(member, 3_000);
    await confirm(fresh);
    await cancel(order);
    await cancel(other);
    expect(await read(member)).toEqual({
      available: 30,
      pending: 0,
      owed: 0,
      expiring: { points: 30, on: '2029-01-11' },
    });
    await cancel(fresh);
    expect(await read(member)).toEqual({ available: 0, pending: 0, owed: 0, expiring: null });
    expect(await listLog(member)).toEqual([
      'purchase_points_with_order_number -30',
      'purchase_points_with_order_number 30',
      'expired_points -150',
      'purchase_points_with_order_number 50',
      'purchase_points_with_order_number 100',
    ]);
  });

  test('is by the calendar of the market of the last purchase, for who shops in another one', async () => {
    const { points, grant, place, confirm, setClock, read } = testPoints(database, '2026-01-10T12:00:00Z');
    const member = createMember();
    await grant(member, 100);
    // 11 January in New Zealand.
    await confirm(await place(member, 5_000, { market: 'NZ' }));
    expect((await read(member)).expiring?.on).toBe('2027-07-11');
    // 12 July in New Zealand, 11 July in Singapore.
    setClock('2027-07-11T12:30:00Z');
    await points.expirePoints('SG', '2027-07-11');
    expect((await read(member)).available).toBe(0);
    expect(await points.expirePoints('NZ', '2027-07-12')).toBeGreaterThan(0);
    expect(await readStored(database.db, member)).toMatchObject({ available: 0 });
  });

  test.each([
    ['in time', '2027-07-10T12:00:00Z', 150, '2029-01-10'],
    ['a day late', '2027-07-10T17:00:00Z', 50, '2029-01-11'],
  ])('that was posted before an order is followed: the order was paid %s', async (when, paidAt, available, on) => {
    const { points, grant, place, confirm, setClock, read, listLog } = testPoints(database, '2026-01-10T04:00:00Z');
    const member = createMember();
    await grant(member, 100);
    const order = await place(member, 5_000);
    setClock('2027-07-12T04:00:00Z');
    await points.expirePoints('SG', '2027-07-12');
    expect((await read(member)).available).toBe(0);
    for (let time = 1; time <= 2; time += 1) await confirm(order, new Date(paidAt));
    expect(await read(member)).toMatchObject({ available, expiring: { on } });
    expect(await listLog(member)).toEqual([
      'purchase_points_with_order_number 50',
      ...(when === 'in time' ? ['expired_points 100'] : []),
      'expired_points -100',
      'bonus_points 100',
    ]);
  });

  test('is posted by a job per market, once across processes, and for days that were missed', async () => {
    const start = '2026-08-31T10:00:00Z';
    const shop = testPoints(database, start);
    const { clock, grant, setClock, listLog } = shop;
    const [early, late, elsewhere] = [createMember(), createMember(), createMember()];
    await grant(early, 100);
    await grant(elsewhere, 100, { market: 'NZ' });
    setClock('2026-09-02T10:00:00Z');
    await grant(late, 100);
    const startProcess = () =>
      startJobs({ database, clock, report: () => {} }, createDailyJobs(listExpiryTasks(shop), clock));
    setClock('2028-02-27T00:00:00Z');
    const processes = await Promise.all([startProcess(), startProcess()]);
    const runAll = () => Promise.all(processes.map(({ drain }) => drain()));
    await runAll();
    setClock('2028-02-28T16:10:00Z');
    await runAll();
    expect(await listLog(early)).toEqual(['bonus_points 100']);
    // 1 March, 00:09 and 00:10 in Singapore; New Zealand has had the day.
    setClock('2028-02-29T16:09:00Z');
    await runAll();
    expect(await listLog(early)).toEqual(['bonus_points 100']);
    expect(await listLog(elsewhere)).toEqual(['expired_points -100', 'bonus_points 100']);
    setClock('2028-02-29T16:10:00Z');
    await runAll();
    expect(await listLog(early)).toEqual(['expired_points -100', 'bonus_points 100']);
    expect(await listLog(late)).toEqual(['bonus_points 100']);
    // A week of downtime.
    setClock('2028-03-08T12:00:00Z');
    await runAll();
    expect(await listLog(late)).toEqual(['expired_points -100', 'bonus_points 100']);
    expect(await listLog(early)).toEqual(['expired_points -100', 'bonus_points 100']);
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  test('can be posted for a day of the past, not for one to come', async () => {
    const { points, grant, setClock, listLog } = testPoints(database, '2026-01-10T04:00:00Z');
    const member = createMember();
    await grant(member, 100, { market: 'TH' });
    setClock('2027-09-01T04:00:00Z');
    expect(await points.expirePoints('TH', '2027-07-10')).toBe(0);
    await expect(points.expirePoints('TH', '2027-09-02')).rejects.toThrow(RangeError);
    expect(await points.expirePoints('TH', '2027-07-11')).toBe(1);
    expect(await points.expirePoints('TH', '2027-07-11')).toBe(0);
    expect(await listLog(member)).toEqual(['expired_points -100', 'bonus_points 100']);
  });
});

describe('the point log', () => {
  test('comes in pages, newest first, and is the member’s own', async () => {
    const { points, grant } = testPoints(database);
    const [member, other] = [createMember(), createMember()];
    for (let index = 1; index <= 5; index += 1) {
      await grant(member, index);
      await grant(other, 100 + index);
    }
    const read: number[][] = [];
    let after: string | undefined;
    for (;;) {
      const page = await points.readLog(member, { limit: 2, after }, 'en');
      read.push(page.items.map((item) => item.points));
      if (!page.next) break;
      after = page.next;
    }
    expect(read).toEqual([[5, 4], [3, 2], [1]]);
    // The cursor of another member shows nothing of that member.
    const { items } = await points.readLog(other, { limit: 10, after }, 'en');
    expect(items.every((item) => item.points > 100)).toBe(true);
  });

  test.each(pointSource.options)('%s has a text in every language', (source) => {
    for (const points of [10, -10]) {
      for (const product of [null, { en: 'Velvet lips', th: 'ลิปกำมะหยี่' }]) {
        const texts = languages.map((language) =>
          describePosting({ source, points, order_number: 'V-1000001', product }, language),
        );
        expect(new Set(texts).size).toBe(languages.length);
        for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|null/);
        if (source === 'purchase_points_with_order_number') {
          for (const text of texts) expect(text).toContain('V-1000001');
        }
      }
    }
    if (['registration_of_product_account', 'product_review_with_name', 'used_points'].includes(source)) {
      const points = source === 'used_points' ? -10 : 10;
      const product = { en: 'Velvet lips', th: 'ลิปกำมะหยี่' };
      const describeIn = (language: 'th' | 'zh') =>
        describePosting({ source, points, order_number: null, product }, language);
      expect(describeIn('th')).toContain('ลิปกำมะหยี่');
      expect(describeIn('zh')).toContain('Velvet lips');
    }
  });
});

describe('the database', () => {
  const member = createMember();

  async function post(entries: Record<string, number>, facts: { points?: number; count?: number } = {}) {
    const rows = Object.entries(entries);
    await runInTransaction(database.db, async (transaction) => {
      const { id } = await transaction
        .insertInto('ledger_postings')
        .values({
          account_id: member,
          source: 'bonus_points',
          points: facts.points ?? entries.member_available ?? 0,
          entry_count: facts.count ?? rows.length,
          idempotency_key: systemRandom.uuid(),
          market: 'SG',
          posted_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [ledgerAccount, points] of rows) await insertEntry(id, ledgerAccount, points, transaction);
    });
  }

  async function insertEntry(id: number, ledgerAccount: string, points: number, db: Db) {
    await sql`insert into ledger_entries values (${id}, ${ledgerAccount}, ${points})`.execute(db);
  }

  const run = (statement: string) => sql.raw(statement).execute(database.db);

  beforeAll(() => testPoints(database).grant(member, 100));

  test.each([
    [
      'a posting that does not add up to zero',
      () => post({ member_available: 5, programme: -4 }),
      'ledger_postings_balanced',
    ],
    ['a posting without entries', () => post({}, { count: 2 }), 'ledger_postings_balanced'],
    [
      'a posting that shows other points',
      () => post({ member_available: 5, programme: -5 }, { points: 6 }),
      'ledger_postings_balanced',
    ],
    [
      'a posting with other entries',
      () => post({ member_available: 5, programme: -5 }, { count: 3 }),
      'ledger_postings_balanced',
    ],
    [
      'more points spent than there are',
      () => post({ member_available: -101, redeemed: 101 }),
      'point_balances_available_check',
    ],
    [
      'negative pending points',
      () => post({ member_pending: -1, programme: 1 }, { points: -1 }),
      'point_balances_pending_check',
    ],
    ['negative held points', () => post({ member_held: -1, redeemed: 1 }), 'point_balances_held_check'],
    [
      'more settled than is owed',
      () => post({ member_owed: 1, programme: -1 }, { points: 1 }),
      'point_balances_owed_check',
    ],
    [
      'a balance to spend beside points that are owed',
      () => post({ member_owed: -1, programme: 1 }, { points: -1 }),
      'point_balances_owed_first',
    ],
    ['an entry of nothing', () => post({ member_available: 0, programme: 0 }), 'ledger_entries_points_check'],
    ['a changed entry', () => run(`update ledger_entries set points = points + 1`), 'ledger_entries_append_only'],
    ['a deleted entry', () => run(`delete from ledger_entries`), 'ledger_entries_append_only'],
    ['a changed posting', () => run(`update ledger_postings set points = points + 1`), 'ledger_postings_append_only'],
    ['a deleted posting', () => run(`delete from ledger_postings`), 'ledger_postings_append_only'],
    ['an emptied ledger', () => run(`truncate ledger_entries, ledger_postings cascade`), 'ledger_entries_append_only'],
    [
      'a changed balance',
      () => run(`update point_balances set available = available + 1`),
      'point_balances_follow_ledger',
    ],
    [
      'a balance out of nothing',
      () => run(`insert into point_balances (account_id, available, market) values (gen_random_uuid(), 5, 'SG')`),
      'point_balances_follow_ledger',
    ],
    ['a deleted balance', () => run(`delete from point_balances`), 'point_balances_kept'],
    [
      'an order whose points are confirmed again',
      () =>
        run(
          `update loyalty_purchases set state = 'pending', confirmed_on = null, points_taken_back = 0 where state <> 'pending'`,
        ),
      'loyalty_purchases_transition',
    ],
    [
      'a redemption that is held again',
      () => run(`update point_redemptions set state = 'held', redeemed_on = null where state <> 'held'`),
      'point_redemptions_transition',
    ],
  ])('refuses %s', async (_what, attempt, constraint) => {
    expect(await findRefusal(attempt())).toBe(constraint);
  });

  test('refuses entries that are added to a posting later, even balanced ones', async () => {
    const { id } = await database.db.selectFrom('ledger_postings').select('id').limit(1).executeTakeFirstOrThrow();
    const attempt = runInTransaction(database.db, async (transaction) => {
      await insertEntry(id, 'redeemed', 5, transaction);
      await insertEntry(id, 'expired', -5, transaction);
    });
    expect(await findRefusal(attempt)).toBe('ledger_postings_balanced');
  });

  test('knows exactly the sources of the contract', async () => {
    const { points, run: inOne } = testPoints(database);
    for (const source of pointSource.options) {
      const insert = inOne(async (transaction) => {
        await sql`
          insert into ledger_postings (account_id, source, points, entry_count, idempotency_key, market, order_number,
            product, reason, adjusted_by, posted_at)
          values (${member}, ${source}, 1, 2, ${systemRandom.uuid()}, 'SG', 'V-1', '{"en": "Velvet lips"}',
            ${source === 'manual_points_adjustment' ? 'why' : null},
            ${source === 'manual_points_adjustment' ? 'who' : null}, now())`.execute(transaction);
        throw new Error('inserted');
      });
      await expect(insert).rejects.toThrow('inserted');
    }
    expect(await points.checkLedger()).toEqual([]);
  });

  test.each([
    ['loyalty_purchases', purchaseTransitions],
    ['point_redemptions', redemptionTransitions],
  ])('allows the changes of state of %s that the rules list, and no others', async (table, transitions) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = ${`${table}_transition`}`.execute(
      database.db,
    );
    const allowed = [...(rows[0]?.definition.matchAll(/'(\w+ \w+)'/g) ?? [])].map(([, change]) => change);
    const listed = Object.entries(transitions).flatMap(([from, all]) =>
      (all as readonly string[]).map((to) => `${from} ${to}`),
    );
    expect(allowed.toSorted()).toEqual(listed.toSorted());
  });

  test('finds balances and postings that do not agree with their entries', async () => {
    const { points, grant } = testPoints(database);
    const [wrong, right] = [createMember(), createMember()];
    await grant(wrong, 10);
    await grant(right, 10);
    await expect(
      runInTransaction(database.db, async (transaction) => {
        await sql`alter table point_balances disable trigger point_balances_follow_ledger`.execute(transaction);
        await sql`update point_balances set available = 11 where account_id = ${wrong}`.execute(transaction);
        const faults = await findLedgerFaults(transaction);
        expect(faults).toEqual([{ kind: 'balance', accountId: wrong }]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await points.checkLedger()).toEqual([]);
  });
});

test('every market expires its points in a job of its own', () => {
  const shop = testPoints(database);
  const kinds = createDailyJobs(listExpiryTasks(shop), shop.clock).map(({ definition }) => definition.kind);
  expect(kinds.toSorted()).toEqual(
    marketCodes.map((market) => `loyalty.expire_points_${market.toLowerCase()}`).toSorted(),
  );
});
