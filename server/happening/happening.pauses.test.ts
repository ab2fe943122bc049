// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { exportSupply, importSupply } from './happening.service.ts';
import {
  createTestHappening,
  depositSupply,
  insertTestSupply,
  testColleague,
  testSupply,
} from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

const clock = { now: () => new Date('2026-11-20T02:00:00Z') };
const monday = '2026-11-23T02:00:00.000Z';
const visitor = createTestVisitor('SG');

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const tables = ['happening_reservations', 'happening_pauses', 'jobs'] as const;
  for (const table of tables) await database.db.deleteFrom(table).execute();
  await insertTestSupply(database);
  shop = createTestHappening(database);
});

const pause = (
  id: string,
  storeCode: string | null,
  reason: string | null = 'The steamer is broken',
  kind: 'service' | 'gathering' = 'service',
) =>
  shop.dispatch.call(
    'PUT staff/activities/{kind}/{id}/pause',
    { params: { kind, id }, body: { storeCode, reason } },
    testColleague,
  );
const readService = (id = 'brow-shape', query: object = {}) =>
  unwrap(shop.dispatch.call('GET booking-service/activities/{id}', { params: { id }, query } as never, visitor));
const readClass = () =>
  unwrap(shop.dispatch.call('GET booking-services/gatherings/{id}', { params: { id: 'brow-class' } }, visitor));
const listIds = async () => {
  const { services } = await unwrap(shop.dispatch.call('GET booking-services/beauty-services', { query: {} }, visitor));
  return services.map(({ id, stores }) => `${id} ${stores}`);
};
async function listPages() {
  // As the purge does.
  shop.happening.forgetCounts();
  const { pages } = await unwrap(shop.dispatch.call('GET booking-services/pages', {}, visitor));
  return pages.map(({ id, activities }) => `${id} ${activities}`);
}

test('a service that a store takes off is not to be booked there, and is elsewhere, until it is offered again', async () => {
  expect(await unwrap(pause('brow-shape', 'sg-a'))).toEqual({
    kind: 'service',
    id: 'brow-shape',
    pauses: [{ storeCode: 'sg-a', reason: 'The steamer is broken', since: '2026-11-20T02:00:00.000Z' }],
  });
  const service = await readService();
  expect(service.places.map(({ code }) => code)).toEqual(['sg-b']);
  expect(service.paused).toEqual([{ code: 'sg-a', name: 'Vermilion sg-a' }]);
  expect(await listIds()).toEqual(['brow-shape sg-b', 'evening-face sg-a']);
  expect(getCode(await shop.hold(monday))).toBe('ACTIVITY_PAUSED');
  const times = { store: 'sg-a', day: '2026-11-23' };
  const params = { id: 'brow-shape' };
  expect(
    getCode(await shop.dispatch.call('GET booking-service/time-slots/{id}', { params, query: times }, visitor)),
  ).toBe('ACTIVITY_PAUSED');
  expect(getCode(await shop.hold(monday, { storeCode: 'sg-b' }))).toBe('ok');
  expect(await unwrap(pause('brow-shape', 'sg-a', null))).toMatchObject({ pauses: [] });
  expect(await readService()).toMatchObject({ paused: [] });
  expect(getCode(await shop.hold(monday))).toBe('ok');
});

test('a service that is off in all stores is in no list, and its page says so', async () => {
  await unwrap(pause('brow-shape', null));
  expect(await readService()).toMatchObject({ places: [], paused: [{ code: 'sg-a' }, { code: 'sg-b' }] });
  expect(await listIds()).toEqual(['evening-face sg-a']);
  expect(await listPages()).toContain('services 1');
  expect(getCode(await shop.hold(monday, { storeCode: 'sg-b' }))).toBe('ACTIVITY_PAUSED');
  // One of several services of a visit is enough.
  expect(getCode(await shop.hold(monday, { activityId: 'evening-face', further: ['brow-shape'] }))).toBe(
    'ACTIVITY_PAUSED',
  );
  // What a store says for itself is another matter.
  await unwrap(pause('brow-shape', 'sg-a', null));
  expect(getCode(await shop.hold(monday))).toBe('ACTIVITY_PAUSED');
});

test('staff who book for a caller are refused, too', async () => {
  await unwrap(pause('brow-shape', 'sg-a'));
  const contact = { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '9123 4567', notes: '' };
  const slot = { activityId: 'brow-shape', storeCode: 'sg-a', artistId: null, startsAt: monday };
  const body = { ...slot, idempotencyKey: randomUUID(), contact, answers: { allergies: 'None' } };
  const booked = shop.dispatch.call('POST staff/bookings/', { body } as never, testColleague);
  expect(getCode(await booked)).toBe('ACTIVITY_PAUSED');
});

test('a hold that stands becomes a booking, a booking stays and moves within its store, and goes to no other', async () => {
  const { id, key } = await unwrap(shop.hold(monday));
  await unwrap(pause('brow-shape', null));
  expect((await unwrap(shop.confirm(id, key ?? ''))).status).toBe('confirmed');
  const move = (storeCode: string, startsAt: string) =>
    shop.dispatch.call(
      'POST reservation-service/{id}',
      { params: { id }, query: { key }, body: { action: 'move', storeCode, artistId: null, startsAt } } as never,
      visitor,
    );
  const question = { store: 'sg-a', from: '2026-11-24', days: '1', booking: id, key };
  const params = { id: 'brow-shape' };
  const counted = shop.dispatch.call(
    'GET booking-service/available-slots/{id}',
    { params, query: question } as never,
    visitor,
  );
  expect((await unwrap(counted)).days[0]?.slots).toBeGreaterThan(0);
  expect(getCode(await move('sg-b', '2026-11-24T02:00:00.000Z'))).toBe('SLOT_NOT_AVAILABLE');
  expect(getCode(await move('sg-a', '2026-11-24T02:00:00.000Z'))).toBe('ok');
});

test('a request that is made of a hold that stands waits for the store as any other', async () => {
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, depositSupply));
  const { id, key } = await unwrap(shop.hold(monday, { activityId: 'evening-face' }));
  await unwrap(pause('evening-face', 'sg-a'));
  expect((await unwrap(shop.confirm(id, key ?? '', { answers: {} }))).status).toBe('requested');
  expect(getCode(await shop.hold('2026-11-23T06:00:00.000Z', { activityId: 'evening-face' }))).toBe('ACTIVITY_PAUSED');
});

test('a class that is off has no dates, takes nobody, and offers no seat to those who wait until it is offered again', async () => {
  const full = await unwrap(shop.takeSeats('brow-class-1', { seats: 2 }));
  const answers = { answers: { side: 'Left' } };
  await unwrap(shop.confirm(full.id, full.key ?? '', answers));
  const waiting = await unwrap(shop.takeSeats('brow-class-1', { canWait: true }));
  await unwrap(shop.confirm(waiting.id, waiting.key ?? '', answers));
  await unwrap(pause('brow-class', 'sg-a', 'The teacher is away', 'gathering'));
  expect(await readClass()).toMatchObject({ isPaused: false, stores: ['sg-b'] });
  expect(getCode(await shop.takeSeats('brow-class-1', { canWait: true }))).toBe('ACTIVITY_PAUSED');
  await unwrap(pause('brow-class', null, 'No teacher at all', 'gathering'));
  expect(await readClass()).toMatchObject({ isPaused: true, sessions: [] });
  expect(await listPages()).not.toContain('classes 1');
  const cancelled = { params: { id: full.id }, query: { key: full.key ?? '' } };
  await unwrap(shop.dispatch.call('DELETE reservation-service/{id}', cancelled, visitor));
  await shop.runJobs();
  const findState = () =>
    database.db
      .selectFrom('happening_reservations')
      .select('state')
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow();
  expect(await findState()).toEqual({ state: 'waiting' });
  await unwrap(pause('brow-class', null, null, 'gathering'));
  await shop.runJobs();
  expect(await findState()).toEqual({ state: 'waiting' });
  await unwrap(pause('brow-class', 'sg-a', null, 'gathering'));
  await shop.runJobs();
  expect(await findState()).toEqual({ state: 'held' });
  expect(await listPages()).toContain('classes 1');
});

test('an import keeps what is off, and an export does not have it', async () => {
  const before = await exportSupply(database.db);
  await unwrap(pause('brow-shape', 'sg-a'));
  expect(await exportSupply(database.db)).toEqual(before);
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, testSupply));
  expect(getCode(await shop.hold(monday))).toBe('ACTIVITY_PAUSED');
});

test('a store sees what it has and what of that is off; each change is in the audit once', async () => {
  const list = async () =>
    (await unwrap(shop.dispatch.call('GET staff/activities/', { query: { store: 'sg-a' } }, testColleague))).activities;
  for (let time = 0; time < 2; time += 1) await unwrap(pause('brow-shape', 'sg-a'));
  await unwrap(pause('brow-shape', 'sg-a', 'The steamer is being repaired'));
  await unwrap(pause('evening-face', 'sg-b'));
  expect(await list()).toMatchObject([
    {
      kind: 'service',
      id: 'brow-shape',
      name: 'Brow shape',
      isOffered: false,
      pauses: [{ storeCode: 'sg-a', reason: 'The steamer is being repaired' }],
    },
    { id: 'evening-face', isOffered: true },
    { kind: 'gathering', id: 'brow-class', isOffered: true, pauses: [] },
    { id: 'gold-breakfast' },
  ]);
  for (let time = 0; time < 2; time += 1) await unwrap(pause('brow-shape', 'sg-a', null));
  const entries = database.db.selectFrom('audit_entries').select('action').where('object_id', '=', 'brow-shape');
  const actions = (await entries.orderBy('id').execute()).map(({ action }) => action);
  expect(actions.slice(-3)).toEqual(['activities.paused', 'activities.paused', 'activities.resumed']);
  expect(getCode(await pause('nothing', 'sg-a'))).toBe('SERVICE_NOT_FOUND');
  expect(getCode(await pause('nothing', 'sg-a', 'Why', 'gathering'))).toBe('GATHERING_NOT_FOUND');
  expect(getCode(await pause('brow-shape', 'sg-z'))).toBe('STORE_NOT_FOUND');
  const unknown = shop.dispatch.call('GET staff/activities/', { query: { store: 'sg-z' } }, testColleague);
  expect(getCode(await unknown)).toBe('STORE_NOT_FOUND');
});

test('a time that is held stays held for whoever asks again by the same key, though the store has taken the service off', async () => {
  const idempotencyKey = randomUUID();
  const held = await unwrap(shop.hold(monday, { idempotencyKey }, visitor));
  await unwrap(pause('brow-shape', null));
  expect(await unwrap(shop.hold(monday, { idempotencyKey }, visitor))).toEqual(held);
  expect(getCode(await shop.hold(monday, {}, visitor))).toBe('ACTIVITY_PAUSED');
});

test('a pause of what no file names any more can be ended', async () => {
  await unwrap(pause('brow-shape', null));
  await database.db.deleteFrom('happening_services').where('code', '=', 'brow-shape').execute();
  expect(await unwrap(pause('brow-shape', null, null))).toMatchObject({ pauses: [] });
  expect(getCode(await pause('brow-shape', null))).toBe('SERVICE_NOT_FOUND');
});

test('a class without dates is not called off for a store that gives none', async () => {
  await unwrap(pause('brow-class', 'sg-b', 'Closed', 'gathering'));
  await database.db.updateTable('happening_sessions').set({ is_active: false }).execute();
  expect(await readClass()).toMatchObject({ isPaused: false, sessions: [] });
});
