// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
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

type Answer<Value> = { ok: true; value: Value } | { ok: false; error: { code: string } };
async function unwrap<Value>(result: Promise<Answer<Value>>) {
  const settled = await result;
  if (!settled.ok) throw new Error(settled.error.code);
  return settled.value;
}
const getCode = (result: { ok: boolean; error?: { code: string } }) => result.error?.code ?? 'ok';
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
    ]);
    const abroad = createTestVisitor('AU');
    expect((await unwrap(shop.dispatch.call('GET booking-services/events', {}, abroad))).events).toEqual([]);
    const params = { params: { id: 'brow-class' } };
    expect(getCode(await shop.dispatch.call('GET booking-services/gatherings/{id}', params, abroad))).toBe(
      'GATHERING_NOT_FOUND',
    );
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
    expect(shop.rendered.map(({ name }) => name)).toEqual([
      'happening.confirmed',
      'happening.waiting',
      'happening.waiting',
    ]);

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
    expect(shop.rendered.map(({ name }) => name).slice(3)).toEqual([
      'happening.cancelled',
      'happening.offered',
      'happening.offered',
      'happening.confirmed',
    ]);
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
});
