import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { importSupply } from './happening.service.ts';
import { createTestHappening, depositSupply, insertTestSupply } from './happening.testing.ts';

/** The embedded database has one connection, so its callers come one after another. */
const isPostgres = engine === 'postgres';
const width = Number(process.env.RACE_WIDTH ?? (isPostgres ? 200 : 20));
const seeds = Number(process.env.RACE_SEEDS ?? (isPostgres ? 3 : 1));

let database: Database;
let shops: ReturnType<typeof createTestHappening>[];

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('happening_reservations').execute();
  await database.db.deleteFrom('happening_leaves').execute();
  // Two of them know nothing of each other, as two processes.
  shops = [createTestHappening(database), createTestHappening(database)];
});

const monday = '2026-11-23T02:00:00.000Z';
const pickShop = (index: number) => shops[index % 2] as (typeof shops)[number];
const countCodes = (results: readonly { ok: boolean; error?: { code: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const code of results.map(getCode)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};
const holdAtOnce = (changes: object) =>
  Promise.all(
    Array.from({ length: width }, (_, index) => pickShop(index).hold(monday, changes, createTestVisitor('SG'))),
  );

/** No artist and no chair is taken twice; the exclusion of the database would refuse it. */
async function expectNoOverlap() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from happening_occupancy one
    join happening_occupancy other on one.resource_no = other.resource_no and one.ctid < other.ctid and one.during && other.during`.execute(
    database.db,
  );
  expect(rows[0]?.count).toBe(0);
}

test.each([
  ['of one artist', { artistId: 'aisyah' }, 1],
  ['with any of three artists', {}, 3],
  ['of three parts that two artists do', { activityId: 'evening-face' }, 1],
  ['for two guests, with three artists', { guests: 2 }, 1],
  ['of two services, one after the other', { further: ['evening-face'] }, 1],
])(
  'one time %s goes to as many as there are places, and the others are told to choose again',
  async (_, changes, places) => {
    for (let seed = 0; seed < seeds; seed += 1) {
      await database.db.deleteFrom('happening_reservations').execute();
      const results = await holdAtOnce(changes);
      expect(countCodes(results)).toEqual({ ok: places, SLOT_NOT_AVAILABLE: width - places });
      await expectNoOverlap();
    }
  },
  240_000,
);

test('a leave that is entered while guests choose times of its artist names the bookings that stand, or no time is left', async () => {
  const author = { accountId: randomUUID(), address: '192.0.2.7' };
  for (let seed = 0; seed < seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    await database.db.deleteFrom('happening_leaves').execute();
    const leave = { from: '2026-11-23', to: '2026-11-24', keepsBookings: false };
    const enterLeave = (index: number) => pickShop(index).happening.roster.addLeave(author, 'aisyah', leave);
    const guests = Array.from({ length: width }, (_, index) =>
      pickShop(index).hold(monday, { artistId: 'aisyah' }, createTestVisitor('SG')),
    );
    const [held, entered] = await Promise.all([Promise.all(guests), Promise.all([0, 1, 2].map(enterLeave))]);
    const holds = held.filter(({ ok }) => ok).length;
    const leaves = await database.db.selectFrom('happening_leaves').select('id').execute();
    // One of them came first, and the other was told.
    expect(holds + leaves.length).toBe(1);
    expect(countCodes(entered)).toEqual(holds > 0 ? { ARTIST_HAS_BOOKINGS: 3 } : { ok: 3 });
  }
}, 240_000);

test('a visit that is completed many times at once gives its points once, and they are taken back once', async () => {
  const author = { accountId: randomUUID(), address: '192.0.2.7' };
  for (let seed = 0; seed < seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    for (const shop of shops) shop.setNow('2026-11-20T02:00:00Z');
    const { id, key } = await unwrap(pickShop(0).hold(monday, {}, createTestVisitor('SG')));
    await unwrap(pickShop(0).confirm(id, key ?? ''));
    const accountId = randomUUID();
    const change = { account_id: accountId, points: 50 };
    await database.db.updateTable('happening_reservations').set(change).where('id', '=', id).execute();
    for (const shop of shops) shop.setNow('2026-11-23T03:00:00Z');
    const attendAtOnce = (attendance: 'completed' | 'no_show') =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          pickShop(index).happening.storeDay.setAttendance(author, id, attendance),
        ),
      );
    expect(countCodes(await attendAtOnce('completed'))).toEqual({ ok: 20 });
    const { points } = pickShop(0);
    expect((await points.readPoints(database.db, accountId)).available).toBe(50);
    expect(countCodes(await attendAtOnce('no_show'))).toEqual({ ok: 20 });
    expect((await points.readPoints(database.db, accountId)).available).toBe(0);
    const { items } = await points.readLog(accountId, { limit: 10, after: undefined }, 'en');
    expect(items.map((item) => item.points)).toEqual([-50, 50]);
    expect(await points.checkLedger()).toEqual([]);
  }
}, 240_000);

test('two bookings that are moved into each other’s place at once are both kept, one in each', async () => {
  const times = [monday, '2026-11-23T04:00:00.000Z'];
  const bookings = await Promise.all(
    times.map(async (startsAt) => {
      const held = await pickShop(0).hold(startsAt, { artistId: 'aisyah' });
      if (!held.ok) throw new Error(held.error.code);
      const { id, key } = held.value;
      await pickShop(0).confirm(id, key ?? '');
      return { id, key: key ?? '' };
    }),
  );
  for (let round = 0; round < 10; round += 1) {
    const moves = await Promise.all(
      bookings.map(({ id, key }, index) =>
        pickShop(index).dispatch.call(
          'POST reservation-service/{id}',
          {
            params: { id },
            query: { key },
            body: { action: 'move', storeCode: 'sg-a', artistId: 'aisyah', startsAt: times[1 - index] ?? '' },
          },
          createTestVisitor('SG'),
        ),
      ),
    );
    expect(countCodes(moves)).toEqual({ SLOT_NOT_AVAILABLE: 2 });
  }
  await expectNoOverlap();
  expect((await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).length).toBe(4);
}, 120_000);

test('a time that runs out while it is booked is either booked or given to somebody else', async () => {
  for (let seed = 0; seed < 10 * seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    for (const shop of shops) shop.setNow('2026-11-20T02:00:00.000Z');
    const held = await pickShop(0).hold(monday, { artistId: 'aisyah' });
    if (!held.ok) throw new Error(held.error.code);
    const { id, key } = held.value;
    for (const shop of shops) shop.setNow('2026-11-20T02:10:00.000Z');
    const [confirmed, other] = await Promise.all([
      pickShop(0).confirm(id, key ?? ''),
      pickShop(1).hold(monday, { artistId: 'aisyah' }),
      pickShop(1).happening.purchases.expire(id),
    ]);
    const outcome = [getCode(confirmed), getCode(other)];
    expect([
      ['ok', 'SLOT_NOT_AVAILABLE'],
      ['HOLD_EXPIRED', 'ok'],
    ]).toContainEqual(outcome);
    await expectNoOverlap();
  }
}, 120_000);

test('one visitor holds three times at most, however many are asked for at once', async () => {
  const visitor = createTestVisitor('SG');
  const results = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const startsAt = new Date(Date.parse(monday) + index * 15 * 60_000).toISOString();
      return pickShop(index).hold(startsAt, { storeCode: index % 3 ? 'sg-a' : 'sg-b' }, visitor);
    }),
  );
  expect(countCodes(results).ok).toBe(3);
}, 60_000);

test('the last seats of a class go to as many as there are', async () => {
  for (let seed = 0; seed < seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    const results = await Promise.all(Array.from({ length: width }, (_, index) => pickShop(index).takeSeats()));
    expect(countCodes(results)).toEqual({ ok: 2, SESSION_FULL: width - 2 });
    expect(await readTaken()).toEqual({ taken: 2, counted: 2 });
  }
}, 240_000);

test('seats that are cancelled, run out, are taken and offered at once are never more than there are', async () => {
  for (let seed = 0; seed < 5 * seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    for (const shop of shops) shop.setNow('2026-11-20T02:00:00.000Z');
    const take = async (index: number, canWait: boolean) => {
      const held = await pickShop(index).takeSeats('brow-class-1', { canWait });
      if (!held.ok) throw new Error(held.error.code);
      const key = held.value.key ?? '';
      const contact = { fullName: 'Nadia Rahim', email: `n${index}@example.sg`, phone: '9123 4567', notes: '' };
      return {
        id: held.value.id,
        key,
        confirm: () => pickShop(index).confirm(held.value.id, key, { contact, answers: { side: 'Left' } }),
      };
    };
    const booked = await take(0, false);
    expect(getCode(await booked.confirm())).toBe('ok');
    const held = await take(1, false);
    const waiting = await Promise.all([2, 3, 4, 5].map((index) => take(index, true)));
    expect(countCodes(await Promise.all(waiting.map(({ confirm }) => confirm())))).toEqual({ ok: 4 });
    for (const shop of shops) shop.setNow('2026-11-20T02:10:00.000Z');
    const { id, key } = booked;
    const results = await Promise.all([
      pickShop(0).dispatch.call(
        'DELETE reservation-service/{id}',
        { params: { id }, query: { key } },
        createTestVisitor('SG'),
      ),
      held.confirm(),
      ...Array.from({ length: 6 }, (_, index) => pickShop(index).takeSeats('brow-class-1', { canWait: index > 2 })),
    ]);
    expect(
      Object.keys(countCodes(results)).filter((code) => !['ok', 'SESSION_FULL', 'HOLD_EXPIRED'].includes(code)),
    ).toEqual([]);
    await Promise.all([
      pickShop(0).happening.bookings.offerSeats('brow-class-1'),
      pickShop(1).happening.bookings.offerSeats('brow-class-1'),
      pickShop(1).happening.purchases.expire(held.id),
    ]);
    expect(await readTaken()).toEqual({ taken: 2, counted: 2 });
  }
}, 240_000);

test('each time that is cancelled is offered once to those who wait, in turn, whoever presses it and however many jobs run', async () => {
  for (let seed = 0; seed < 3 * seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    await database.db.deleteFrom('happening_waits').execute();
    await database.db.deleteFrom('jobs').execute();
    for (const shop of shops) shop.setNow('2026-11-20T02:00:00.000Z');
    const createContact = (name: string) => ({
      fullName: 'Nadia Rahim',
      email: `${name}@example.sg`,
      phone: '9123 4567',
    });
    const booked: { id: string; key: string; startsAt: string }[] = [];
    for (let start = Date.parse(monday); start < Date.parse(monday) + 10 * 3_600_000; start += 45 * 60_000) {
      const startsAt = new Date(start).toISOString();
      const held = await pickShop(0).hold(startsAt, { storeCode: 'sg-b' }, createTestVisitor('SG'));
      if (!held.ok) continue;
      const { id, key } = held.value;
      const contact = { ...createContact(`guest-${booked.length}`), notes: '' };
      expect(getCode(await pickShop(0).confirm(id, key ?? '', { contact }))).toBe('ok');
      booked.push({ id, key: key ?? '', startsAt });
    }
    const freed = booked.slice(0, 6);
    const waiting = Array.from({ length: 4 }, (_, index) => `waits-${index}`);
    for (const [index, name] of waiting.entries()) {
      for (const shop of shops) shop.setNow(`2026-11-20T02:00:0${index + 1}.000Z`);
      const joined = await pickShop(index).dispatch.call(
        'POST booking-service/waits',
        {
          body: {
            activityId: 'brow-shape',
            storeCode: 'sg-b',
            artistId: index % 2 ? 'mei' : null,
            day: '2026-11-23',
            contact: createContact(name),
          },
        },
        createTestVisitor('SG'),
      );
      expect(getCode(joined)).toBe('ok');
    }
    const of = { storeCode: 'sg-b', day: '2026-11-23' };
    const results = await Promise.all([
      ...freed.map(({ id, key }, index) =>
        pickShop(index).dispatch.call(
          'DELETE reservation-service/{id}',
          { params: { id }, query: { key } },
          createTestVisitor('SG'),
        ),
      ),
      ...Array.from({ length: 20 }, (_, index) => pickShop(index).happening.bookings.offerTimes(of)),
      ...freed.map(({ startsAt }, index) =>
        pickShop(index).hold(startsAt, { storeCode: 'sg-b' }, createTestVisitor('SG')),
      ),
    ]);
    expect(countCodes(results.slice(0, freed.length) as { ok: boolean }[])).toEqual({ ok: freed.length });
    await Promise.all(Array.from({ length: 20 }, (_, index) => pickShop(index).happening.bookings.offerTimes(of)));
    await expectNoOverlap();
    const held = await database.db
      .selectFrom('happening_reservations')
      .select(['email', 'starts_at'])
      .where('state', '=', 'held')
      .execute();
    const offers = held.flatMap(({ email }) => (email === null ? [] : [email.replace('@example.sg', '')]));
    // Six times are free, four wait, and two times at most are whose press came last.
    expect(offers.toSorted()).toEqual(waiting);
    expect(held.length).toBeLessThanOrEqual(freed.length);
    expect(new Set(held.map(({ starts_at: at }) => at.getTime())).size).toBe(held.length);
    const { length } = await database.db
      .selectFrom('happening_waits')
      .select('id')
      .where('state', '=', 'offered')
      .execute();
    expect(length).toBe(waiting.length);
  }
}, 240_000);

test('a deposit that is paid while its hold runs out and its guest cancels is booked, or goes back whole', async () => {
  await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, depositSupply),
  );
  for (let seed = 0; seed < 10 * seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    for (const shop of shops) shop.setNow('2026-11-20T02:00:00.000Z');
    const [one, other] = shops as [(typeof shops)[number], (typeof shops)[number]];
    const held = await one.hold(monday, { artistId: 'aisyah' });
    if (!held.ok) throw new Error(held.error.code);
    const { id, key } = held.value;
    const confirm = (shop: typeof one) => shop.confirm(id, key ?? '', { payment: { method: 'card' } });
    // From two tabs.
    expect(countCodes(await Promise.all([confirm(one), confirm(other)]))).toEqual({ ok: 2 });
    const attempts = await database.db.selectFrom('payments').selectAll().where('payable_id', '=', id).execute();
    expect(attempts).toHaveLength(1);
    const [{ id: paymentId, amount, currency } = { id: '', amount: 0, currency: 'SGD' as const }] = attempts;
    for (const shop of shops) shop.setNow('2026-11-20T03:00:00.000Z');
    const paid = {
      eventId: randomUUID(),
      paymentId,
      outcome: 'confirmed',
      amount,
      currency,
      reason: null,
      reference: 'R',
    };
    const results = await Promise.all([
      other.payments.receiveCallback(paid, 'test'),
      one.happening.purchases.expire(id),
      other.dispatch.call(
        'DELETE reservation-service/{id}',
        { params: { id }, query: { key: key ?? '' } },
        createTestVisitor('SG'),
      ),
    ]);
    expect(['ok', 'BOOKING_PAYMENT_PENDING']).toContain(getCode(results[2]));
    await one.runJobs();
    const { state } = await one.happening.purchases.getExisting(id);
    const refunds = await one.payments.listRefunds(database.db, { kind: 'reservation', id });
    const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0);
    expect(returned, state).toBe(state === 'confirmed' ? 0 : amount);
    const { length } = await database.db.selectFrom('happening_occupancy').select('resource_no').execute();
    expect(length).toBe(state === 'confirmed' ? 2 : 0);
  }
}, 240_000);

test('refunds of one deposit by many colleagues at once never exceed it', async () => {
  await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, depositSupply),
  );
  for (let seed = 0; seed < seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    const { id, key } = await unwrap(pickShop(0).hold(monday, {}, createTestVisitor('SG')));
    const code = await pickShop(0).paying.issueCard(2400);
    await unwrap(pickShop(0).confirm(id, key ?? '', { payment: { giftCardCode: code } }));
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pickShop(index).happening.bookings.refund({ accountId: randomUUID(), address: '192.0.2.7' }, id, {
          amount: 500,
          reason: 'The room was cold',
          idempotencyKey: randomUUID(),
        }),
      ),
    );
    expect(countCodes(results)).toEqual({ ok: 4, REFUND_TOO_HIGH: 16 });
    expect(await pickShop(0).paying.readBalance(code)).toBe(2000);
    const refunds = await pickShop(0).payments.listRefunds(database.db, { kind: 'reservation', id });
    expect(refunds.map(({ amount }) => amount)).toEqual([500, 500, 500, 500]);
  }
}, 240_000);

test('one gift card that pays two deposits at once pays what it has, and no more', async () => {
  await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, depositSupply),
  );
  for (let seed = 0; seed < 5 * seeds; seed += 1) {
    await database.db.deleteFrom('happening_reservations').execute();
    const giftCardCode = await pickShop(0).paying.issueCard(3000);
    const bookings = await Promise.all(
      ['aisyah', 'devi'].map(async (artistId, index) => {
        const held = await pickShop(index).hold(monday, { artistId }, createTestVisitor('SG'));
        if (!held.ok) throw new Error(held.error.code);
        return held.value;
      }),
    );
    const payment = { giftCardCode, method: 'card' };
    const results = await Promise.all(
      bookings.map(({ id, key }, index) =>
        pickShop(index).confirm(id, key ?? '', {
          payment,
          contact: { fullName: 'Nadia Rahim', email: `n${index}@example.sg`, phone: '9123 4567', notes: '' },
        }),
      ),
    );
    expect(countCodes(results)).toEqual({ ok: 2 });
    expect(await pickShop(0).paying.readBalance(giftCardCode)).toBe(0);
    // 2,400 each: one is paid by the card alone, and 600 of the other.
    const due = await Promise.all(bookings.map(({ id }) => pickShop(0).happening.purchases.getExisting(id)));
    expect(due.map((row) => row.amount_due).sort((a, b) => a - b)).toEqual([0, 1800]);
  }
}, 120_000);

/** How many seats of the class are taken, as the session says it and as its bookings do. */
async function readTaken() {
  const { rows } = await sql<{ taken: number; counted: number }>`
    select taken, (
      select coalesce(sum(reservation.seats), 0)::integer from happening_reservations as reservation
      where session_code = session.code and state in ('held', 'confirmed') and waiting_since is null
    ) as counted from happening_sessions as session where code = 'brow-class-1'`.execute(database.db);
  return rows[0];
}
