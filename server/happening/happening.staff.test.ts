// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { markets } from '@vermilion/contract/markets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestHappening, insertTestSupply, testColleague } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['happening_reservations', 'jobs'] as const) await database.db.deleteFrom(table).execute();
  await insertTestSupply(database);
  shop = createTestHappening(database);
});

const colleague = testColleague;
const monday = '2026-11-23T02:00:00.000Z';
const contact = { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '9123 4567', notes: 'By phone' };
const slot = { activityId: 'brow-shape', storeCode: 'sg-a', artistId: 'aisyah', startsAt: monday };

const book = (visit: object = {}, details: object = {}) =>
  shop.dispatch.call(
    'POST staff/bookings/',
    {
      body: {
        ...slot,
        idempotencyKey: randomUUID(),
        ...visit,
        contact,
        answers: { allergies: 'None' },
        ...details,
      } as never,
    },
    colleague,
  );
const listDay = async (day = '2026-11-23', store = 'sg-a') =>
  (await unwrap(shop.dispatch.call('GET staff/bookings/', { query: { store, day } }, colleague))).bookings;
const attend = (id: string, attendance: 'arrived' | 'completed' | 'no_show' | null) =>
  shop.dispatch.call('PUT staff/bookings/{id}/attendance', { params: { id }, body: { attendance } }, colleague);
/** What the audit says of a booking, in order. */
const listActions = async (id: string) => {
  const entries = database.db.selectFrom('audit_entries').select('action').where('object_id', '=', id);
  return (await entries.orderBy('id').execute()).map(({ action }) => action);
};

test('staff book for a guest who calls, once, and the guest has the mail and the link', async () => {
  const idempotencyKey = randomUUID();
  const first = await unwrap(book({ idempotencyKey }));
  expect(await unwrap(book({ idempotencyKey }))).toEqual(first);
  await shop.runJobs();
  expect(shop.mails.map(({ to }) => to.address)).toEqual(['nadia@example.sg']);
  expect(await listDay()).toMatchObject([
    {
      ...first,
      state: 'confirmed',
      attendance: null,
      kind: 'service',
      name: 'Brow shape',
      artist: { id: 'aisyah', name: 'Aisyah' },
      startsAt: monday,
      contact: { ...contact, phone: '+6591234567' },
      answers: { allergies: 'None' },
    },
  ]);
  expect((await listDay())[0]?.chair).toMatch(/^sg-a-\d$/);
  // It is the guest's, not that of whoever took the call.
  expect((await unwrap(shop.dispatch.call('GET account/bookings', {}, colleague))).bookings).toEqual([]);
  expect(await listActions(first.id)).toEqual(['bookings.booked']);
});

test('staff book in the market of the store, on whichever site they are', async () => {
  const abroad = { ...colleague, market: markets.TH, language: 'th' as const };
  const body = { ...slot, contact, answers: { allergies: 'None' }, idempotencyKey: randomUUID() };
  const booked = await unwrap(shop.dispatch.call('POST staff/bookings/', { body }, abroad));
  const seat = {
    sessionId: 'brow-class-1',
    seats: 1,
    idempotencyKey: randomUUID(),
    contact,
    answers: { side: 'Left' },
  };
  const seated = await unwrap(shop.dispatch.call('POST staff/bookings/', { body: seat }, abroad));
  const stored = await database.db.selectFrom('happening_reservations').select(['id', 'market', 'language']).execute();
  // The guest reads the language of the site that the link leads to.
  expect(new Map(stored.map(({ id, market, language }) => [id, [market, language]]))).toEqual(
    new Map([booked, seated].map(({ id }) => [id, ['SG', 'en']])),
  );
  expect(getCode(await book({ storeCode: 'sg-z' }))).toBe('SERVICE_NOT_FOUND');
  const unknown = { ...seat, sessionId: 'brow-class-9', idempotencyKey: randomUUID() };
  expect(getCode(await shop.dispatch.call('POST staff/bookings/', { body: unknown }, abroad))).toBe(
    'SESSION_NOT_AVAILABLE',
  );
});

test('what staff book is checked as what guests book, and holds nothing where it is refused', async () => {
  expect(getCode(await book({}, { contact: { ...contact, email: 'nadia' } }))).toBe('VALIDATION_FAILED');
  expect(await database.db.selectFrom('happening_reservations').select('id').execute()).toEqual([]);
  expect(getCode(await book())).toBe('ok');
  expect(getCode(await book())).toBe('SLOT_NOT_AVAILABLE');
  const seats = { sessionId: 'gold-breakfast-1', seats: 1, canWait: false, idempotencyKey: randomUUID() };
  const forTier = shop.dispatch.call('POST staff/bookings/', { body: { ...seats, contact, answers: {} } }, colleague);
  expect(getCode(await forTier)).toBe('EVENT_NEEDS_TIER');
});

test('a day lists what begins on it by the calendar of the store, with seats, cancelled ones and places in line', async () => {
  const seats = (changes: object) =>
    shop.dispatch.call(
      'POST staff/bookings/',
      {
        body: {
          sessionId: 'brow-class-1',
          seats: 1,
          canWait: true,
          idempotencyKey: randomUUID(),
          ...changes,
          contact,
          answers: { side: 'Left' },
        },
      },
      colleague,
    );
  const full = await unwrap(seats({ seats: 2 }));
  await unwrap(seats({}));
  expect(await listDay('2026-12-01')).toMatchObject([
    {
      ...full,
      state: 'confirmed',
      kind: 'class',
      name: 'Draw your brows',
      sessionId: 'brow-class-1',
      seats: 2,
      artist: null,
    },
    { state: 'waiting', seats: 1 },
  ]);
  await unwrap(
    shop.dispatch.call(
      'POST staff/bookings/{id}/cancel',
      { params: { id: full.id }, body: { reason: 'The teacher is ill' } },
      colleague,
    ),
  );
  expect((await listDay('2026-12-01')).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
  // A visit at nine in the evening is on the same day, though not by the calendar of London.
  expect(await listDay('2026-12-02')).toEqual([]);
  const unknown = shop.dispatch.call('GET staff/bookings/', { query: { store: 'sg-z', day: '2026-12-01' } }, colleague);
  expect(getCode(await unknown)).toBe('STORE_NOT_FOUND');
});

test('a day is listed by artist, whatever part of a visit is theirs, and by chair', async () => {
  const [one, other, long] = [
    await unwrap(book()),
    await unwrap(book({ artistId: 'devi' })),
    await unwrap(
      book({ activityId: 'evening-face', artistId: null, startsAt: '2026-11-23T05:00:00.000Z' }, { answers: {} }),
    ),
  ].map(({ number }) => number);
  const list = async (filter: { artist?: string; chair?: string }) => {
    const query = { store: 'sg-a', day: '2026-11-23', ...filter };
    const { bookings } = await unwrap(shop.dispatch.call('GET staff/bookings/', { query }, colleague));
    return bookings.map(({ number }) => number);
  };
  expect(await list({})).toEqual([one, other, long]);
  expect(await list({ artist: 'devi' })).toEqual([other]);
  // One does the skin, and the other the lips.
  expect(await list({ artist: 'wei-ling' })).toEqual([long]);
  expect(await list({ artist: 'aisyah' })).toEqual([one, long]);
  const { chair } = (await listDay())[1] ?? {};
  expect(await list({ chair: chair ?? '' })).toContain(other);
  expect(await list({ chair: chair ?? '', artist: 'aisyah' })).not.toContain(other);
  expect(await list({ artist: 'nobody' })).toEqual([]);
});

test('staff move and cancel bookings; the guest is told, with the reason, and repeating it changes nothing', async () => {
  const { id } = await unwrap(book());
  const to = { storeCode: 'sg-a', artistId: 'devi', startsAt: '2026-11-23T04:00:00.000Z' };
  for (let time = 0; time < 2; time += 1) {
    await unwrap(shop.dispatch.call('POST staff/bookings/{id}/move', { params: { id }, body: to }, colleague));
  }
  await shop.runJobs();
  for (let time = 0; time < 2; time += 1) {
    const body = { reason: 'Devi is ill' };
    await unwrap(shop.dispatch.call('POST staff/bookings/{id}/cancel', { params: { id }, body }, colleague));
  }
  await shop.runJobs();
  expect(shop.rendered.map(({ name }) => name)).toEqual(['happening.moved', 'happening.cancelled']);
  expect(shop.rendered[1]?.props).toMatchObject({ booking: { cancelReason: 'Devi is ill', status: 'cancelled' } });
  expect(await listActions(id)).toEqual(['bookings.booked', 'bookings.moved', 'bookings.cancelled']);
  expect((await listDay())[0]).toMatchObject({ state: 'cancelled', chair: null });
});

test('a guest who has arrived and is moved has not arrived at the new time', async () => {
  const { id } = await unwrap(book());
  shop.setNow('2026-11-23T01:00:00Z');
  await unwrap(attend(id, 'arrived'));
  const to = { storeCode: 'sg-a', artistId: 'aisyah', startsAt: '2026-11-24T04:00:00.000Z' };
  await unwrap(shop.dispatch.call('POST staff/bookings/{id}/move', { params: { id }, body: to }, colleague));
  expect((await listDay('2026-11-24'))[0]).toMatchObject({ id, attendance: null });
});

test('a guest arrives on the day, is served, or does not come; that is taken back, and never said too early', async () => {
  const { id } = await unwrap(book());
  expect(getCode(await attend(id, 'arrived'))).toBe('BOOKING_NOT_BEGUN');
  // A quarter of an hour before it begins.
  shop.setNow('2026-11-23T01:45:00Z');
  expect(getCode(await attend(id, 'no_show'))).toBe('BOOKING_NOT_BEGUN');
  for (let time = 0; time < 2; time += 1) expect(getCode(await attend(id, 'arrived'))).toBe('ok');
  shop.setNow('2026-11-23T02:30:00Z');
  expect((await unwrap(attend(id, 'completed'))).attendance).toBe('completed');
  expect((await listDay())[0]?.attendance).toBe('completed');
  expect((await unwrap(attend(id, null))).attendance).toBeNull();
  expect(await listActions(id)).toEqual(['bookings.booked', ...Array(3).fill('bookings.attended')]);
  expect(getCode(await attend(randomUUID(), 'arrived'))).toBe('BOOKING_NOT_FOUND');
  const held = await unwrap(shop.hold('2026-11-23T08:00:00.000Z', {}, createTestVisitor('SG')));
  expect(getCode(await attend(held.id, 'arrived'))).toBe('BOOKING_NOT_FOUND');
});
