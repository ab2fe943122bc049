// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { WorkingDay } from '@vermilion/contract/happening-staff';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { exportSupply, importSupply } from './happening.service.ts';
import { createTestHappening, insertTestSupply, testColleague, testSupply } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;
/** The changes of tests before. */
let auditedBefore: ReadonlySet<number>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const tables = ['happening_reservations', 'happening_leaves', 'happening_shifts', 'jobs'] as const;
  for (const table of tables) await database.db.deleteFrom(table).execute();
  await insertTestSupply(database);
  shop = createTestHappening(database);
  auditedBefore = new Set((await database.db.selectFrom('audit_entries').select('id').execute()).map(({ id }) => id));
});

/** At ten in Singapore. */
const monday = '2026-11-23T02:00:00.000Z';
const day = '2026-11-23';
const clock = { now: () => new Date('2026-11-20T02:00:00Z') };

const addLeave = (changes: object = {}, id = 'aisyah') =>
  shop.dispatch.call(
    'POST staff/artists/{id}/leaves',
    { params: { id }, body: { from: day, to: '2026-11-25', keepsBookings: false, ...changes } },
    testColleague,
  );
const removeLeave = (leaveId: string, id = 'aisyah') =>
  shop.dispatch.call('DELETE staff/artists/{id}/leaves/{leaveId}', { params: { id, leaveId } }, testColleague);
const setShift = (hours: WorkingDay | 'week' | null, keepsBookings = false) =>
  shop.dispatch.call(
    'PUT staff/artists/{id}/shifts/{day}',
    { params: { id: 'aisyah', day }, body: { hours, keepsBookings } },
    testColleague,
  );
const listArtists = async (from = day, days = '7', store = 'sg-a') =>
  (
    await unwrap(
      shop.dispatch.call('GET staff/artists/', { query: { store, from, days: days as never } }, testColleague),
    )
  ).artists;
const readAisyah = async (from = day) => (await listArtists(from)).find(({ id }) => id === 'aisyah');
/** Returns when a guest can begin with Aisyah on a day, by the clock of the store. */
async function listTimes(on = day) {
  const { slots } = await unwrap(
    shop.dispatch.call(
      'GET booking-service/time-slots/{id}',
      { params: { id: 'brow-shape' }, query: { store: 'sg-a', artist: 'aisyah', day: on } },
      createTestVisitor('SG'),
    ),
  );
  return slots.map(({ startsAt }) =>
    Temporal.Instant.from(startsAt)
      .toZonedDateTimeISO('Asia/Singapore')
      .toPlainTime()
      .toString({ smallestUnit: 'minute' }),
  );
}
async function book(startsAt = monday) {
  const { id, key } = await unwrap(shop.hold(startsAt, { artistId: 'aisyah' }));
  return unwrap(shop.confirm(id, key ?? ''));
}
async function importAgain(supply: object = testSupply) {
  expect(await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, supply))).toEqual([]);
}
/** Returns what the audit says since the test began, in order. */
async function listAudit() {
  const entries = await database.db
    .selectFrom('audit_entries')
    .select(['id', 'action', 'object_id', 'after'])
    .orderBy('id')
    .execute();
  return entries.filter(({ id }) => !auditedBefore.has(id));
}

test('an artist on leave has no free times on its days, the last of them included, and the times are back once it is removed', async () => {
  expect(await listTimes()).toContain('10:00');
  const leave = await unwrap(addLeave());
  expect(leave).toMatchObject({ from: day, to: '2026-11-25', isFromFile: false, bookings: [] });
  for (const on of [day, '2026-11-25']) expect(await listTimes(on)).toEqual([]);
  expect(await listTimes('2026-11-26')).toContain('10:00');
  expect(getCode(await shop.hold(monday, { artistId: 'aisyah' }))).toBe('SLOT_NOT_AVAILABLE');
  // The others do visits.
  expect(getCode(await shop.hold(monday))).toBe('ok');

  expect(await readAisyah()).toMatchObject({ name: 'Aisyah', leaves: [{ id: leave.id, from: day, to: '2026-11-25' }] });
  expect((await readAisyah('2026-11-26'))?.leaves).toEqual([]);
  expect(await unwrap(removeLeave(leave.id))).toEqual({ id: leave.id });
  expect(await listTimes()).toContain('10:00');
  expect(getCode(await removeLeave(leave.id))).toBe('LEAVE_NOT_FOUND');
  expect(await listAudit()).toMatchObject([
    { action: 'artists.leave_added', object_id: 'aisyah', after: { from: day, to: '2026-11-25', keptBookings: [] } },
    { action: 'artists.leave_removed', object_id: 'aisyah' },
  ]);
});

test('the same days twice are one leave, and one that nobody can have is refused', async () => {
  const leave = await unwrap(addLeave());
  expect(await unwrap(addLeave())).toEqual(leave);
  expect((await readAisyah())?.leaves).toHaveLength(1);
  expect(await listAudit()).toHaveLength(1);
  expect(getCode(await addLeave({ to: '2026-11-22' }))).toBe('VALIDATION_FAILED');
  expect(getCode(await addLeave({ to: '2027-11-22' }))).toBe('VALIDATION_FAILED');
  expect(getCode(await addLeave({}, 'nobody'))).toBe('ARTIST_NOT_FOUND');
  expect(getCode(await removeLeave(leave.id, 'devi'))).toBe('LEAVE_NOT_FOUND');
});

test('a leave over bookings names them, and is entered only where they are kept; they can be moved then', async () => {
  const { id, number } = await book();
  const refused = await addLeave();
  expect(refused).toMatchObject({ error: { code: 'ARTIST_HAS_BOOKINGS', details: { count: 1, numbers: number } } });
  expect((await readAisyah())?.leaves).toEqual([]);
  const { bookings } = await unwrap(addLeave({ keepsBookings: true }));
  expect(bookings).toEqual([{ id, number, startsAt: monday }]);
  // As it was for whoever asks again.
  expect((await unwrap(addLeave())).bookings).toEqual(bookings);
  expect(await listAudit()).toMatchObject([{ after: { keptBookings: [number] } }]);
  const moved = { storeCode: 'sg-a', artistId: 'devi', startsAt: monday };
  await unwrap(shop.dispatch.call('POST staff/bookings/{id}/move', { params: { id }, body: moved }, testColleague));
  expect((await unwrap(addLeave())).bookings).toEqual([]);
});

test('a booking that is cancelled or over, or of another artist, is in no leave’s way', async () => {
  const { id } = await book();
  await unwrap(
    shop.dispatch.call('POST staff/bookings/{id}/cancel', { params: { id }, body: { reason: 'Ill' } }, testColleague),
  );
  await unwrap(shop.hold(monday, { artistId: 'devi' }));
  await unwrap(shop.hold('2026-11-23T06:00:00.000Z', { artistId: 'aisyah' }));
  // Nobody has booked what was held.
  shop.setNow('2026-11-20T02:30:00Z');
  expect(getCode(await addLeave())).toBe('ok');
});

test('a shift is in place of the day of the week until it is taken back', async () => {
  const short = { from: '14:00', to: '17:00', breaks: [{ from: '15:00', to: '16:30' }] };
  expect(await unwrap(setShift(short))).toEqual({ day, hours: short, bookings: [] });
  const times = await listTimes();
  expect([times[0], times.at(-1)]).toEqual(['14:00', '16:30']);
  expect(times.some((time) => time > '14:30' && time < '16:30')).toBe(false);
  expect(await listTimes('2026-11-30')).toContain('10:00');
  expect((await readAisyah())?.shifts).toEqual([{ day, hours: short }]);
  expect((await readAisyah('2026-11-24'))?.shifts).toEqual([]);

  expect(await unwrap(setShift(null))).toEqual({ day, hours: null, bookings: [] });
  expect(await listTimes()).toEqual([]);
  expect((await readAisyah())?.shifts).toEqual([{ day, hours: null }]);
  expect((await unwrap(setShift('week'))).hours).toMatchObject({ from: '10:00', to: '20:00' });
  expect(await listTimes()).toContain('10:00');
  expect((await readAisyah())?.shifts).toEqual([]);
  // Once more changes nothing.
  await unwrap(setShift('week'));
  expect((await listAudit()).map(({ action }) => action)).toEqual(Array(3).fill('artists.shift_changed'));
});

test('a shift on a day off is an extra one', async () => {
  const [artist] = testSupply.artists;
  const artists = testSupply.artists.map((each) =>
    each === artist ? { ...each, week: each.week.map((hours, index) => (index === 0 ? null : hours)) } : each,
  );
  await importAgain({ ...testSupply, artists });
  expect(await listTimes()).toEqual([]);
  await unwrap(setShift({ from: '12:00', to: '13:00', breaks: [] }));
  expect((await listTimes())[0]).toBe('12:00');
});

test('a shorter day over a booking names it, and hours that end before they begin are refused', async () => {
  const { number } = await book();
  const afternoon = { from: '14:00', to: '17:00', breaks: [] };
  expect(await setShift(afternoon)).toMatchObject({ error: { details: { numbers: number } } });
  expect((await readAisyah())?.shifts).toEqual([]);
  expect((await unwrap(setShift(afternoon, true))).bookings).toMatchObject([{ number }]);
  expect(getCode(await setShift({ from: '10:00', to: '11:00', breaks: [] }))).toBe('ok');
  expect(getCode(await setShift({ from: '17:00', to: '14:00', breaks: [] }))).toBe('VALIDATION_FAILED');
  const breaks = [{ from: '09:00', to: '10:30' }];
  expect(getCode(await setShift({ ...afternoon, breaks }))).toBe('VALIDATION_FAILED');
});

test('an import keeps what staff have entered, and its own leaves are removed in the file only', async () => {
  const leave = await unwrap(addLeave());
  await unwrap(setShift(null));
  const withLeave = {
    ...testSupply,
    artists: testSupply.artists.map((artist) =>
      artist.id === 'aisyah' ? { ...artist, leave: [{ from: '2026-11-26', to: '2026-11-27' }] } : artist,
    ),
  };
  for (let time = 0; time < 2; time += 1) await importAgain(withLeave);
  const aisyah = await readAisyah();
  expect(aisyah?.shifts).toEqual([{ day, hours: null }]);
  expect(aisyah?.leaves).toMatchObject([
    { id: leave.id, isFromFile: false },
    { from: '2026-11-26', to: '2026-11-27', isFromFile: true },
  ]);
  expect(getCode(await removeLeave(aisyah?.leaves[1]?.id ?? randomUUID()))).toBe('LEAVE_FROM_FILE');
  // What is exported and imported again does not become the file's.
  const exported = await exportSupply(database.db);
  expect(exported.artists.find(({ id }) => id === 'aisyah')?.leave).toEqual([{ from: '2026-11-26', to: '2026-11-27' }]);
  await importAgain();
  expect((await readAisyah())?.leaves).toMatchObject([{ id: leave.id }]);
});
