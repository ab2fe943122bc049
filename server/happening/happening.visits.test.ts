// @module-tag embedded
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { importSupply } from './happening.service.ts';
import { createTestHappening, depositSupply, insertTestSupply, testColleague } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('happening_reservations').execute();
  shop = createTestHappening(database);
});

const visitor = createTestVisitor('SG');
const monday = '2026-11-23T02:00:00.000Z';

const listTimes = async (query: object) => {
  const { slots } = await unwrap(
    shop.dispatch.call(
      'GET booking-service/time-slots/{id}',
      { params: { id: 'brow-shape' }, query: { store: 'sg-a', day: '2026-11-23', ...query } },
      visitor,
    ),
  );
  return slots.map(({ startsAt }) => startsAt);
};
const book = async (changes: Parameters<typeof shop.hold>[1]) => {
  const { id, key } = await unwrap(shop.hold(monday, changes));
  return { id, key: key ?? '', booking: await unwrap(shop.confirm(id, key ?? '')) };
};
const listTaken = () =>
  database.db.selectFrom('happening_occupancy').select(['resource_no', 'during']).orderBy('during').execute();

test('several services are one visit, with one price, one name and the artists of both', async () => {
  const query = { further: 'evening-face' };
  const service = await unwrap(
    shop.dispatch.call('GET booking-service/activities/{id}', { params: { id: 'brow-shape' }, query }, visitor),
  );
  expect(service).toMatchObject({ id: 'brow-shape', name: 'Brow shape + Evening face', minutes: 120, price: 16_800 });
  // The other store does not have both.
  expect(service.places.map(({ code }) => code)).toEqual(['sg-a']);
  const times = await listTimes(query);
  expect([times[0], times.at(-1)]).toEqual([monday, '2026-11-23T10:00:00.000Z']);
  const { booking } = await book({ further: ['evening-face'] });
  expect(booking).toMatchObject({
    service: { name: 'Brow shape + Evening face', minutes: 120, price: 16_800 },
    further: ['evening-face'],
    seats: 1,
    endsAt: '2026-11-23T04:00:00.000Z',
  });
  // Four parts and a chair.
  expect(await listTaken()).toHaveLength(5);
  const { bookings } = await unwrap(
    shop.dispatch.call('GET staff/bookings/', { query: { store: 'sg-a', day: '2026-11-23' } }, testColleague),
  );
  expect(bookings.map(({ name }) => name)).toEqual(['Brow shape + Evening face']);
});

test('guests who come together have an artist and a chair each, and are moved together', async () => {
  const { id, key, booking } = await book({ guests: 2, artistId: 'devi' });
  expect(booking).toMatchObject({ seats: 2, artist: { id: 'devi' }, service: { price: 9600, minutes: 30 } });
  expect(new Set((await listTaken()).map(({ resource_no: no }) => no)).size).toBe(4);
  expect(getCode(await shop.hold(monday, { guests: 2 }))).toBe('SLOT_NOT_AVAILABLE');
  expect(getCode(await shop.hold(monday, { artistId: 'devi' }))).toBe('SLOT_NOT_AVAILABLE');
  // One artist is left then; for two guests there is none.
  expect(await listTimes({})).toContain(monday);
  expect(await listTimes({ guests: '2' })).not.toContain(monday);
  // The times of another time are those of two guests, whatever the address says.
  const beside = '2026-11-23T02:30:00.000Z';
  for (const artistId of ['aisyah', 'wei-ling']) await unwrap(shop.hold(beside, { artistId }));
  expect(await listTimes({})).toContain(beside);
  expect(await listTimes({ booking: id, key, guests: '1' })).not.toContain(beside);
  const later = '2026-11-23T06:00:00.000Z';
  const moved = await unwrap(
    shop.dispatch.call(
      'POST reservation-service/{id}',
      { params: { id }, query: { key }, body: { action: 'move', storeCode: 'sg-a', artistId: null, startsAt: later } },
      visitor,
    ),
  );
  expect(moved).toMatchObject({ startsAt: later, seats: 2, service: { price: 9600 } });
  expect(await listTaken()).toHaveLength(8);
  await unwrap(shop.dispatch.call('DELETE reservation-service/{id}', { params: { id }, query: { key } }, visitor));
  expect(await listTaken()).toHaveLength(4);
});

test('the deposit is that of all guests and services, and one that needs a yes makes the visit need it', async () => {
  await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, depositSupply),
  );
  const readTerms = async (changes: Parameters<typeof shop.hold>[1]) => {
    const { id, key } = await unwrap(shop.hold(monday, changes));
    const parts = { params: { id }, query: { key: key ?? '' } };
    const { service, terms } = await unwrap(shop.dispatch.call('GET reservation-service/{id}', parts, visitor));
    const { deposit, lateFee, needsApproval } = terms;
    return { price: service.price, deposit, lateFee, needsApproval };
  };
  expect(await readTerms({ guests: 2 })).toEqual({
    price: 9600,
    deposit: 4800,
    lateFee: 2400,
    needsApproval: false,
  });
  await database.db.deleteFrom('happening_reservations').execute();
  expect(await readTerms({ further: ['evening-face'] })).toEqual({
    price: 16_800,
    deposit: 2400,
    lateFee: 1200,
    needsApproval: true,
  });
  await insertTestSupply(database);
});

test.each([
  [{ further: ['brow-shape'] }, 'VALIDATION_FAILED'],
  [{ further: ['evening-face', 'evening-face'] }, 'VALIDATION_FAILED'],
  [{ further: ['a', 'b', 'c', 'd'] }, 'VALIDATION_FAILED'],
  [{ guests: 5 }, 'VALIDATION_FAILED'],
  [{ guests: 0 }, 'VALIDATION_FAILED'],
  [{ further: ['no-such-service'] }, 'SERVICE_NOT_FOUND'],
  [{ further: ['evening-face'], storeCode: 'sg-b' }, 'SERVICE_NOT_FOUND'],
  [{ guests: 4 }, 'SLOT_NOT_AVAILABLE'],
])('%j is refused, and nothing is taken', async (changes, code) => {
  expect(getCode(await shop.hold(monday, changes))).toBe(code);
  expect(await listTaken()).toEqual([]);
});
