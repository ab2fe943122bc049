// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { type ReservationState, reservationTransitions } from './happening.booking.rules.ts';
import { exportSupply, importSupply, type SupplyRecord } from './happening.service.ts';
import { createTestHappening, insertTestSupply, testSupply } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('happening_reservations').execute();
  await database.db.deleteFrom('jobs').execute();
  await insertTestSupply(database);
  shop = createTestHappening(database);
});

const visitor = createTestVisitor('SG');
const clock = { now: () => new Date('2026-11-20T02:00:00Z') };

const answers = { answers: { side: 'Left' } };
const contact = { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '9123 4567', notes: '' };

/** Takes seats for a guest of a name, who says who comes. */
async function book(name: string, changes: { seats?: number; canWait?: boolean } = {}, session = 'brow-class-1') {
  const held = await unwrap(shop.takeSeats(session, changes, createTestVisitor('SG')));
  const key = held.key ?? '';
  const details = { ...answers, contact: { ...contact, email: `${name}@example.sg` } };
  return { id: held.id, key, booking: await unwrap(shop.confirm(held.id, key, details)) };
}
const read = (id: string, key: string) =>
  unwrap(shop.dispatch.call('GET reservation-service/{id}', { params: { id }, query: { key } }, visitor));
const cancel = (id: string, key: string) =>
  shop.dispatch.call('DELETE reservation-service/{id}', { params: { id }, query: { key } }, visitor);
const readClass = () =>
  unwrap(shop.dispatch.call('GET booking-services/gatherings/{id}', { params: { id: 'brow-class' } }, visitor));
const countLeft = async () => (await readClass()).sessions[0]?.left;
const importChanged = (change: (gathering: NonNullable<SupplyRecord['gatherings']>[number]) => object) =>
  runInTransaction(database.db, (transaction) =>
    importSupply(transaction, clock, {
      ...testSupply,
      gatherings: testSupply.gatherings?.map((gathering) => ({ ...gathering, ...change(gathering) })),
    }),
  );
const moveFirst = (changes: object) =>
  importChanged(({ sessions }) => ({
    sessions: sessions?.map((session) => (session.id === 'brow-class-1' ? { ...session, ...changes } : session)),
  }));

describe('classes and events', () => {
  test('are listed in their market with minutes, price and the next date, and shown with what is left', async () => {
    const { classes } = await unwrap(shop.dispatch.call('GET booking-services/beauty-classes', {}, visitor));
    expect(classes).toMatchObject([
      { id: 'brow-class', minutes: 60, price: 3000, tier: null, stores: ['sg-a', 'sg-b'] },
    ]);
    expect(classes[0]?.next).toEqual({ startsAt: '2026-12-01T10:30:00.000Z', zone: 'Asia/Singapore' });
    const { events } = await unwrap(shop.dispatch.call('GET booking-services/events', {}, visitor));
    expect(events).toMatchObject([{ id: 'gold-breakfast', price: 0, tier: 'black' }]);
    const { sessions } = await readClass();
    expect(sessions.map(({ id, language, left, store }) => [id, language, left, store.code])).toEqual([
      ['brow-class-1', 'zh', 2, 'sg-a'],
      ['brow-class-2', 'en', 4, 'sg-b'],
    ]);
    const { pages } = await unwrap(shop.dispatch.call('GET booking-services/pages', {}, visitor));
    expect(pages).toEqual([
      { id: 'services', path: '/happening/services', activities: 2 },
      { id: 'classes', path: '/happening/classes', activities: 1 },
      { id: 'events', path: '/happening/events', activities: 1 },
      { id: 'stores', path: '/stores', activities: 2 },
    ]);
    const abroad = createTestVisitor('AU');
    expect((await unwrap(shop.dispatch.call('GET booking-services/events', {}, abroad))).events).toEqual([]);
    const params = { params: { id: 'brow-class' } };
    expect(getCode(await shop.dispatch.call('GET booking-services/gatherings/{id}', params, abroad))).toBe(
      'GATHERING_NOT_FOUND',
    );
  });

  test('are listed by filters that apply to one session, with their choices', async () => {
    const list = async (query: object) => {
      const { classes } = await unwrap(shop.dispatch.call('GET booking-services/beauty-classes', { query }, visitor));
      return classes.map(({ id, next }) => `${id} ${next.startsAt.slice(0, 10)}`);
    };
    expect(await list({ store: 'sg-b', city: 'Singapore', price: 'paid' })).toEqual(['brow-class 2026-12-08']);
    expect(await list({ language: 'zh' })).toEqual(['brow-class 2026-12-01']);
    expect(await list({ language: 'zh', store: 'sg-b' })).toEqual([]);
    expect(await list({ date: 'this-month' })).toEqual([]);
    shop.setNow('2026-11-30T02:00:00Z');
    expect(await list({ date: 'this-week' })).toEqual(['brow-class 2026-12-01']);
    expect(await list({ date: 'this-week', store: 'sg-b' })).toEqual([]);
    const { events, filters } = await unwrap(
      shop.dispatch.call('GET booking-services/events', { query: { price: 'paid' } }, visitor),
    );
    expect(events).toEqual([]);
    expect(filters).toEqual({
      stores: [{ code: 'sg-a', name: 'Vermilion sg-a' }],
      cities: ['Singapore'],
      prices: ['free'],
      languages: ['en'],
    });
  });

  test('are booked by seats: held, confirmed, mailed with an entry for the calendar, and counted', async () => {
    const { booking } = await book('nadia', { seats: 2 });
    expect(booking).toMatchObject({
      kind: 'class',
      status: 'confirmed',
      seats: 2,
      language: 'zh',
      artist: null,
      canChange: false,
      canCancel: true,
      service: { id: 'brow-class', name: 'Draw your brows', minutes: 60, price: 6000 },
    });
    expect(await countLeft()).toBe(0);
    await shop.runJobs();
    expect(shop.rendered.map(({ name }) => name)).toEqual(['happening.confirmed']);
    const [mail] = shop.mails;
    expect(String(mail?.attachments?.[0]?.content)).toContain('DTSTART:20261201T103000Z');
  });

  test('refuse more seats than are left, dates that have begun or are of another market, and answers that are missing', async () => {
    expect(await shop.takeSeats('brow-class-1', { seats: 3 })).toMatchObject({
      error: { code: 'SESSION_FULL', details: { left: 2 } },
    });
    for (const session of ['brow-class-past', 'nonsense']) {
      expect(getCode(await shop.takeSeats(session)), session).toBe('SESSION_NOT_AVAILABLE');
    }
    expect(getCode(await shop.takeSeats('brow-class-1', {}, createTestVisitor('AU')))).toBe('SESSION_NOT_AVAILABLE');
    const { id, key } = await unwrap(shop.takeSeats());
    expect(getCode(await shop.confirm(id, key ?? '', { answers: {} }))).toBe('VALIDATION_FAILED');
    expect(getCode(await shop.takeSeats('brow-class-1', { seats: 5 }))).toBe('VALIDATION_FAILED');
  });

  test('give seats back that nobody confirmed, and those of a booking that was cancelled, once', async () => {
    await shop.takeSeats('brow-class-1', { seats: 2 });
    expect(await countLeft()).toBe(0);
    shop.setNow('2026-11-20T02:11:00Z');
    // Whoever comes before the job has them.
    const { id, key } = await book('nadia', { seats: 2 });
    await shop.runJobs();
    expect(await countLeft()).toBe(0);
    for (let time = 0; time < 2; time += 1) expect((await unwrap(cancel(id, key))).status).toBe('cancelled');
    expect(await countLeft()).toBe(2);
    expect(getCode(await shop.confirm(id, key, answers))).toBe('BOOKING_CANCELLED');
  });

  test('are held once by one idempotency key, and cannot be cancelled once they have begun', async () => {
    const idempotencyKey = randomUUID();
    const ids = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      ids.add((await unwrap(shop.takeSeats('brow-class-1', { idempotencyKey }, visitor))).id);
    }
    expect(ids.size).toBe(1);
    expect(await countLeft()).toBe(1);
    const { id, key } = await book('nadia');
    shop.setNow('2026-12-01T10:30:00Z');
    expect(getCode(await cancel(id, key))).toBe('BOOKING_EXPIRED');
    expect((await read(id, key)).status).toBe('past');
  });

  test('of a tier are for its members: guests are asked to sign in, and a tier that was lost meanwhile counts no more', async () => {
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    const take = (by: typeof visitor) => shop.takeSeats('gold-breakfast-1', {}, by);
    expect(getCode(await take(visitor))).toBe('AUTHENTICATION_FAILED');
    expect(getCode(await take(member))).toBe('EVENT_NEEDS_TIER');
    shop.tiers.set(accountId, 'white');
    expect(getCode(await take(member))).toBe('EVENT_NEEDS_TIER');
    shop.tiers.set(accountId, 'gold');
    const { id } = await unwrap(take(member));
    const confirm = () =>
      shop.dispatch.call(
        'POST reservation-service/{id}',
        { params: { id }, query: {}, body: { action: 'confirm', contact, answers: {} } },
        member,
      );
    shop.tiers.set(accountId, 'pink');
    expect(getCode(await confirm())).toBe('EVENT_NEEDS_TIER');
    shop.tiers.set(accountId, 'black');
    expect((await unwrap(confirm())).status).toBe('confirmed');
  });

  test('that the file moves tell their guests, and those that it shrinks below what is taken are refused', async () => {
    const { id, key } = await book('nadia', { seats: 2 });
    await shop.runJobs();
    const faults = await moveFirst({ seats: 1 });
    expect(faults.map(({ message }) => message)).toEqual(['is 1, and 2 seats are taken']);
    expect(await moveFirst({ startsAt: '2026-12-02T17:00', store: 'sg-b' })).toEqual([]);
    await shop.runJobs();
    expect(shop.rendered.map(({ name }) => name)).toEqual(['happening.confirmed', 'happening.moved']);
    expect(String(shop.mails[1]?.attachments?.[0]?.content)).toMatch(/SEQUENCE:1[\s\S]*DTSTART:20261202T090000Z/);
    expect(await read(id, key)).toMatchObject({ startsAt: '2026-12-02T09:00:00.000Z', store: { code: 'sg-b' } });
    // The same file again tells nobody anything.
    await moveFirst({ startsAt: '2026-12-02T17:00', store: 'sg-b' });
    await shop.runJobs();
    expect(shop.mails).toHaveLength(2);
  });

  test('whose day was mistyped into the past are put right with their bookings', async () => {
    const { id, key } = await book('nadia');
    await moveFirst({ startsAt: '2025-12-01T18:30' });
    expect((await read(id, key)).status).toBe('past');
    await moveFirst({});
    expect(await read(id, key)).toMatchObject({ status: 'confirmed', startsAt: '2026-12-01T10:30:00.000Z' });
  });

  test('in a store that has closed for good cannot be booked', async () => {
    const closeStore = (hours: string) =>
      sql`update stores set hours = ${hours}::jsonb where code = 'sg-a' returning hours`.execute(database.db);
    const { hours } = await database.db
      .selectFrom('stores')
      .select('hours')
      .where('code', '=', 'sg-a')
      .executeTakeFirstOrThrow();
    await closeStore(JSON.stringify(Array(7).fill(null)));
    expect(getCode(await shop.takeSeats())).toBe('SESSION_NOT_AVAILABLE');
    await closeStore(JSON.stringify(hours));
  });

  test('that no file names any more take no booking, and their bookings stay', async () => {
    const { id, key } = await book('nadia');
    const { gatherings: _, ...without } = testSupply;
    await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, without));
    expect((await unwrap(shop.dispatch.call('GET booking-services/beauty-classes', {}, visitor))).classes).toEqual([]);
    expect(getCode(await shop.takeSeats())).toBe('SESSION_NOT_AVAILABLE');
    expect((await read(id, key)).service.name).toBe('Draw your brows');
    expect((await unwrap(cancel(id, key))).status).toBe('cancelled');
  });

  test('are exported as they were imported', async () => {
    const supply = await exportSupply(database.db);
    expect(await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, supply))).toEqual([]);
    expect(await exportSupply(database.db)).toEqual(supply);
    expect(supply.gatherings?.[0]?.sessions?.map(({ startsAt }) => startsAt)).toEqual([
      '2026-11-19T18:30',
      '2026-12-01T18:30',
      '2026-12-08T18:30',
    ]);
  });

  test('whose bookings change their state as the table says, and in no other way', async () => {
    const states = Object.keys(reservationTransitions) as ReservationState[];
    const at = new Date('2026-11-20T02:00:00Z');
    const createFacts = (state: ReservationState) => ({
      state,
      waiting_since: state === 'waiting' ? at : null,
      cancelled_at: state === 'cancelled' ? at : null,
      needs_approval: true,
      deposit: 1,
      paid_at: at,
    });
    for (const from of states) {
      for (const to of states.filter((state) => state !== from)) {
        await database.db.deleteFrom('happening_reservations').execute();
        const { id } = await book('nadia', {}, 'brow-class-2');
        // As no code does: only a change of state is looked at.
        await sql`alter table happening_reservations disable trigger happening_reservations_state`.execute(database.db);
        const update = database.db.updateTable('happening_reservations').where('id', '=', id);
        await update.set(createFacts(from)).execute();
        await sql`alter table happening_reservations enable trigger happening_reservations_state`.execute(database.db);
        const isChanged = await update
          .set(createFacts(to))
          .execute()
          .then(
            () => true,
            () => false,
          );
        expect(isChanged, `${from} → ${to}`).toBe(reservationTransitions[from].includes(to));
      }
    }
  });

  test('cannot be overbooked in the database itself', async () => {
    await book('nadia', { seats: 2 });
    const overbook = sql`update happening_reservations set seats = 3 where session_code = 'brow-class-1'`;
    await expect(overbook.execute(database.db)).rejects.toThrow('happening_sessions_taken_check');
  });
});

describe('the waiting list of a full session', () => {
  test('offers seats in turn, for some hours each, and then to the next', async () => {
    const first = await book('first', { seats: 2 });
    const second = await book('second', { canWait: true });
    shop.setNow('2026-11-20T02:00:01Z');
    const third = await book('third', { canWait: true });
    expect(second.booking).toMatchObject({ status: 'waiting', waitingBefore: 0, canCancel: true });
    expect(third.booking).toMatchObject({ status: 'waiting', waitingBefore: 1 });
    await shop.runJobs();
    // Mails are sent at once, in whichever order.
    const names = () => shop.rendered.map(({ name }) => name.replace('happening.', ''));
    expect(names().sort()).toEqual(['confirmed', 'waiting', 'waiting']);

    await cancel(first.id, first.key);
    // Nobody passes those who wait.
    expect(getCode(await shop.takeSeats())).toBe('SESSION_FULL');
    await shop.runJobs();
    const offered = await read(second.id, second.key);
    expect(offered).toMatchObject({ status: 'held', heldUntil: '2026-11-20T06:00:01.000Z', waitingBefore: null });
    expect(offered.contact?.email).toBe('second@example.sg');
    expect((await read(third.id, third.key)).status).toBe('held');
    expect(await countLeft()).toBe(0);

    const details = { ...answers, contact: { ...contact, email: 'second@example.sg' } };
    expect((await unwrap(shop.confirm(second.id, second.key, details))).status).toBe('confirmed');
    shop.setNow('2026-11-20T06:00:02Z');
    await shop.runJobs();
    expect((await read(third.id, third.key)).status).toBe('expired');
    expect(await countLeft()).toBe(1);
    expect(names().slice(3).sort()).toEqual(['cancelled', 'confirmed', 'offered', 'offered']);
  });

  test('passes over whoever wants more seats than there are, and forgets who leaves', async () => {
    const first = await book('first');
    await book('other');
    const pair = await book('pair', { seats: 2, canWait: true });
    const single = await book('single', { canWait: true });
    const gone = await book('gone', { canWait: true });
    expect((await unwrap(cancel(gone.id, gone.key))).status).toBe('cancelled');
    await cancel(first.id, first.key);
    await shop.runJobs();
    expect((await read(pair.id, pair.key)).status).toBe('waiting');
    expect((await read(single.id, single.key)).status).toBe('held');
    expect((await read(gone.id, gone.key)).status).toBe('cancelled');
  });

  test('gives whoever may wait the seats at once where there are some', async () => {
    expect((await book('nadia', { canWait: true })).booking.status).toBe('confirmed');
  });

  test('offers what a file adds, and ends when the session begins', async () => {
    await book('first', { seats: 2 });
    const second = await book('second', { canWait: true });
    const third = await book('third', { seats: 2, canWait: true });
    await moveFirst({ seats: 3 });
    await shop.runJobs();
    expect((await read(second.id, second.key)).status).toBe('held');
    shop.setNow('2026-12-01T10:31:00Z');
    expect((await read(third.id, third.key)).status).toBe('expired');
    await moveFirst({ seats: 9 });
    await shop.runJobs();
    expect((await read(third.id, third.key)).status).toBe('expired');
  });

  test('keeps nobody from seats that those who wait would not have, and is not for more than there ever are', async () => {
    await book('first');
    const pair = await book('pair', { seats: 2, canWait: true });
    expect(pair.booking.status).toBe('waiting');
    expect(await countLeft()).toBe(1);
    expect((await book('single')).booking.status).toBe('confirmed');
    expect(getCode(await shop.takeSeats('brow-class-1', { seats: 4, canWait: true }))).toBe('SESSION_FULL');
  });

  test('is told of another time, whose turn it is too, and of a date that is offered no more', async () => {
    const first = await book('first', { seats: 2 });
    const offered = await book('offered', { canWait: true });
    shop.setNow('2026-11-20T02:00:01Z');
    const waiting = await book('waiting', { seats: 2, canWait: true });
    await cancel(first.id, first.key);
    await shop.happening.bookings.offerSeats('brow-class-1');
    // Before the mail of the offer is sent.
    await moveFirst({ startsAt: '2026-12-03T18:30' });
    await shop.runJobs();
    const names = () => shop.rendered.map(({ name }) => name.replace('happening.', ''));
    expect(names().sort()).toEqual(['cancelled', 'offered', 'waiting']);
    expect((await read(offered.id, offered.key)).startsAt).toBe('2026-12-03T10:30:00.000Z');
    await importChanged(({ sessions }) => ({ sessions: sessions?.filter(({ id }) => id !== 'brow-class-1') }));
    await shop.runJobs();
    expect(names().at(-1)).toBe('closed');
    expect((await read(waiting.id, waiting.key)).status).toBe('expired');
    const details = { ...answers, contact: { ...contact, email: 'offered@example.sg' } };
    expect(getCode(await shop.confirm(offered.id, offered.key, details))).toBe('SESSION_NOT_AVAILABLE');
  });

  test('passes over whoever has lost the tier or the account', async () => {
    const tiered = 'gold-breakfast-1';
    await importChanged(({ kind, sessions }) =>
      kind === 'event' ? { sessions: sessions?.map((each) => ({ ...each, seats: 1 })) } : {},
    );
    const join = async (second: number) => {
      shop.setNow(`2026-11-20T02:00:0${second}Z`);
      const accountId = randomUUID();
      const member = createTestMember('SG', accountId);
      shop.tiers.set(accountId, 'gold');
      const { id } = await unwrap(shop.takeSeats(tiered, { canWait: true }, member));
      const parts = { params: { id }, query: {} };
      const body = { action: 'confirm' as const, contact: { ...contact, email: `m${second}@example.sg` }, answers: {} };
      await unwrap(shop.dispatch.call('POST reservation-service/{id}', { ...parts, body }, member));
      const readOwn = async () =>
        (await unwrap(shop.dispatch.call('GET reservation-service/{id}', parts, member))).status;
      const leave = () => shop.dispatch.call('DELETE reservation-service/{id}', parts, member);
      return { id, accountId, member, readOwn, leave };
    };
    const [first, demoted, gone, last] = [await join(1), await join(2), await join(3), await join(4)];
    expect(await last.readOwn()).toBe('waiting');
    const listed = await unwrap(shop.dispatch.call('GET account/bookings', {}, last.member));
    expect(listed.bookings.map(({ status }) => status)).toEqual(['waiting']);
    shop.tiers.set(demoted.accountId, 'white');
    await runInTransaction(database.db, (transaction) => shop.happening.detachAccount(transaction, gone.accountId));
    await first.leave();
    await shop.runJobs();
    expect(await demoted.readOwn()).toBe('expired');
    expect(await last.readOwn()).toBe('held');
  });

  test('is served in the end, also where nobody said that seats are free', async () => {
    const first = await book('first', { seats: 2 });
    const second = await book('second', { canWait: true });
    await shop.runJobs();
    // As a release does that knows of no waiting list.
    await database.db
      .updateTable('happening_reservations')
      .set({ state: 'cancelled', cancelled_at: new Date() })
      .where('id', '=', first.id)
      .execute();
    await shop.runJobs();
    expect((await read(second.id, second.key)).status).toBe('waiting');
    await shop.happening.deletePast();
    await shop.runJobs();
    expect((await read(second.id, second.key)).status).toBe('held');
  });

  test('has ten places at most for one email address', async () => {
    const codes: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const held = await unwrap(shop.takeSeats('brow-class-1', { seats: 2, canWait: true }, createTestVisitor('SG')));
      codes.push(getCode(await shop.confirm(held.id, held.key ?? '', answers)));
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('ok'));
    expect(codes[10]).toBe('BOOKING_LIMIT_REACHED');
  });
});
