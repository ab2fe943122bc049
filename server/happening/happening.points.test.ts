// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { createRedemptionRequest } from '../loyalty/points/points.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { importSupply } from './happening.service.ts';
import { createTestHappening, insertTestSupply, pointSupply, testColleague } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

const clock = { now: () => new Date('2026-11-20T02:00:00Z') };
const monday = '2026-11-23T02:00:00.000Z';

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, pointSupply));
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['happening_reservations', 'jobs'] as const) await database.db.deleteFrom(table).execute();
  shop = createTestHappening(database);
});

const contact = { fullName: 'Nadia Rahim', email: 'nadia@example.sg', phone: '9123 4567', notes: '' };

/** A member with a caller of their own. */
function createMember(tier: 'pink' | null = 'pink') {
  const accountId = randomUUID();
  if (tier) shop.tiers.set(accountId, tier);
  return { accountId, caller: createTestMember('SG', accountId) };
}
/** Books a time as a caller. */
async function book(caller: ReturnType<typeof createTestMember>, changes: object = {}) {
  const { id } = await unwrap(shop.hold(monday, changes, caller as never));
  const body = { action: 'confirm' as const, contact, answers: { allergies: 'None' } };
  await unwrap(shop.dispatch.call('POST reservation-service/{id}', { params: { id }, query: {}, body }, caller));
  return id;
}
const read = (id: string, caller: ReturnType<typeof createTestMember>) =>
  unwrap(shop.dispatch.call('GET reservation-service/{id}', { params: { id }, query: {} }, caller));
const attend = (id: string, attendance: 'arrived' | 'completed' | 'no_show' | null) =>
  unwrap(
    shop.dispatch.call('PUT staff/bookings/{id}/attendance', { params: { id }, body: { attendance } }, testColleague),
  );
const countAvailable = async (accountId: string) => (await shop.points.readPoints(database.db, accountId)).available;
const listLog = async (accountId: string, language: 'en' | 'zh' = 'en') => {
  const { items } = await shop.points.readLog(accountId, { limit: 20, after: undefined }, language);
  return items.map(({ text, points }) => `${text} ${points}`);
};

test('a service says what it earns, several services their sum, and a class its own', async () => {
  const site = createTestVisitor('SG');
  const readService = (query: object) =>
    unwrap(
      shop.dispatch.call('GET booking-service/activities/{id}', { params: { id: 'brow-shape' }, query } as never, site),
    );
  expect(await readService({})).toMatchObject({ points: 50 });
  expect(await readService({ further: 'evening-face', guests: '2' })).toMatchObject({ points: 170 });
  const params = { id: 'brow-class' };
  expect(await unwrap(shop.dispatch.call('GET booking-services/gatherings/{id}', { params }, site))).toMatchObject({
    points: 30,
  });
  const event = { id: 'gold-breakfast' };
  expect(
    await unwrap(shop.dispatch.call('GET booking-services/gatherings/{id}', { params: event }, site)),
  ).toMatchObject({ points: 0 });
});

test('a completed visit gives its member points, once, named in the log; what is taken back is given again', async () => {
  const { accountId, caller } = createMember();
  const id = await book(caller);
  expect(await read(id, caller)).toMatchObject({ points: 50, hasPoints: false });
  shop.setNow('2026-11-23T02:30:00Z');
  await attend(id, 'arrived');
  expect(await countAvailable(accountId)).toBe(0);
  for (let time = 0; time < 2; time += 1) await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(50);
  expect(await read(id, caller)).toMatchObject({ points: 50, hasPoints: true });
  expect(await listLog(accountId)).toEqual(['Your visit: Brow shape 50']);
  expect(await listLog(accountId, 'zh')).toEqual(['到店服務：Brow shape 50']);
  for (let time = 0; time < 2; time += 1) await attend(id, 'no_show');
  expect(await read(id, caller)).toMatchObject({ hasPoints: false });
  await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(50);
  expect(await listLog(accountId)).toEqual([
    'Your visit: Brow shape 50',
    'Your visit didn’t take place: points taken back -50',
    'Your visit: Brow shape 50',
  ]);
  expect(await shop.points.checkLedger()).toEqual([]);
});

test('points that were spent before they are taken back are owed', async () => {
  const { accountId, caller } = createMember();
  const id = await book(caller);
  shop.setNow('2026-11-23T02:30:00Z');
  await attend(id, 'completed');
  await runInTransaction(database.db, (transaction) =>
    shop.points.redeemPoints(transaction, createRedemptionRequest(accountId, 40)),
  );
  await attend(id, null);
  expect(await shop.points.readPoints(database.db, accountId)).toMatchObject({ available: 0, owed: 40 });
});

test('a class gives its points once, however many seats are taken, and a visit of several services their sum', async () => {
  const { accountId, caller } = createMember();
  const { id } = await unwrap(shop.takeSeats('brow-class-1', { seats: 2 }, caller as never));
  const body = { action: 'confirm' as const, contact, answers: { side: 'Left' } };
  await unwrap(shop.dispatch.call('POST reservation-service/{id}', { params: { id }, query: {}, body }, caller));
  const several = await book(caller, { further: ['evening-face'], guests: 1 });
  shop.setNow('2026-12-01T11:00:00Z');
  await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(30);
  await attend(several, 'completed');
  expect(await countAvailable(accountId)).toBe(200);
  expect((await listLog(accountId))[0]).toBe('Your visit: Brow shape + Evening face 170');
});

test('guests, staff without a membership and whoever the store books for earn nothing', async () => {
  const held = await unwrap(shop.hold(monday));
  expect(await unwrap(shop.confirm(held.id, held.key ?? ''))).toMatchObject({ points: 0 });
  const { accountId, caller } = createMember(null);
  const own = await book(caller, { startsAt: '2026-11-23T04:00:00.000Z' });
  expect(await read(own, caller)).toMatchObject({ points: 0, hasPoints: false });
  shop.setNow('2026-11-23T06:00:00Z');
  for (const id of [held.id, own]) await attend(id, 'completed');
  expect(await listLog(accountId)).toEqual([]);
});

test('nobody of the staff completes, moves or cancels a booking of their own', async () => {
  const { accountId } = (await testColleague.actor()) as { accountId: string };
  shop.tiers.set(accountId, 'pink');
  const id = await book(testColleague as never);
  shop.setNow('2026-11-23T02:30:00Z');
  const body = { attendance: 'completed' as const };
  const codes = await Promise.all([
    shop.dispatch.call('PUT staff/bookings/{id}/attendance', { params: { id }, body }, testColleague),
    shop.dispatch.call('POST staff/bookings/{id}/cancel', { params: { id }, body: { reason: 'Late' } }, testColleague),
    shop.dispatch.call(
      'POST staff/bookings/{id}/move',
      { params: { id }, body: { storeCode: 'sg-a', artistId: null, startsAt: '2026-11-24T04:00:00.000Z' } },
      testColleague,
    ),
  ]);
  expect(codes.map((result) => (result.ok ? 'ok' : result.error.code))).toEqual(Array(3).fill('NOT_PERMITTED'));
  expect(await countAvailable(accountId)).toBe(0);
});

test('a visit that a release before has called completed has its points once that is said again', async () => {
  const { accountId, caller } = createMember();
  const id = await book(caller);
  shop.setNow('2026-11-23T02:30:00Z');
  await database.db
    .updateTable('happening_reservations')
    .set({ attendance: 'completed' })
    .where('id', '=', id)
    .execute();
  for (let time = 0; time < 2; time += 1) await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(50);
});

test('points follow by themselves what a release before has said of visits, and each is settled once', async () => {
  const { accountId, caller } = createMember();
  const [came, undone] = [await book(caller), await book(caller, { startsAt: '2026-11-23T08:00:00.000Z' })];
  shop.setNow('2026-11-23T09:00:00Z');
  await attend(undone, 'completed');
  const say = (id: string, attendance: 'completed' | 'no_show') =>
    database.db.updateTable('happening_reservations').set({ attendance }).where('id', '=', id).execute();
  await say(came, 'completed');
  await say(undone, 'no_show');
  for (let time = 0; time < 2; time += 1) await shop.happening.deletePast();
  // Both are settled at one moment, the one whose id is the lower first.
  expect((await listLog(accountId)).sort()).toEqual([
    'Your visit didn’t take place: points taken back -50',
    'Your visit: Brow shape 50',
    'Your visit: Brow shape 50',
  ]);
  expect(await countAvailable(accountId)).toBe(50);
  expect(await shop.points.checkLedger()).toEqual([]);
});

test('a class that is moved after it was completed too early takes its points back', async () => {
  const { accountId, caller } = createMember();
  const { id } = await unwrap(shop.takeSeats('brow-class-1', { seats: 1 }, caller as never));
  const body = { action: 'confirm' as const, contact, answers: { side: 'Left' } };
  await unwrap(shop.dispatch.call('POST reservation-service/{id}', { params: { id }, query: {}, body }, caller));
  const { starts_at: startsAt } = await shop.happening.purchases.getExisting(id);
  const now = new Date(startsAt.getTime() - 60_000);
  shop.setNow(now.toISOString());
  await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(30);
  const later = {
    ...pointSupply,
    gatherings: pointSupply.gatherings?.map((gathering) => ({
      ...gathering,
      sessions: gathering.sessions?.map((session) =>
        session.id === 'brow-class-1' ? { ...session, startsAt: session.startsAt.replace('T18', 'T20') } : session,
      ),
    })),
  };
  await runInTransaction(database.db, (transaction) => importSupply(transaction, { now: () => now }, later));
  expect((await shop.happening.purchases.getExisting(id)).attendance).toBeNull();
  await shop.happening.deletePast();
  expect(await countAvailable(accountId)).toBe(0);
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, pointSupply));
});

test('a booking keeps the points under which it was made', async () => {
  const { accountId, caller } = createMember();
  const id = await book(caller);
  const without = { ...pointSupply, services: pointSupply.services.map(({ points: _, ...service }) => service) };
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, without));
  shop.setNow('2026-11-23T02:30:00Z');
  await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(50);
  await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, pointSupply));
});

test('a visit that is moved or cancelled after it was completed too early takes its points back', async () => {
  const { accountId, caller } = createMember();
  const [moved, cancelled] = [await book(caller), await book(caller, { startsAt: '2026-11-23T08:00:00.000Z' })];
  shop.setNow('2026-11-23T01:00:00Z');
  for (const id of [moved, cancelled]) await attend(id, 'completed');
  expect(await countAvailable(accountId)).toBe(100);
  const to = { storeCode: 'sg-a', artistId: null, startsAt: '2026-11-24T04:00:00.000Z' };
  await unwrap(shop.dispatch.call('POST staff/bookings/{id}/move', { params: { id: moved }, body: to }, testColleague));
  const reason = { reason: 'The lights are out' };
  const params = { id: cancelled };
  await unwrap(shop.dispatch.call('POST staff/bookings/{id}/cancel', { params, body: reason }, testColleague));
  expect(await countAvailable(accountId)).toBe(0);
});

test('a member whose account is deleted before or after the visit is completed changes nothing', async () => {
  const { accountId, caller } = createMember();
  const [before, after] = [await book(caller), await book(caller, { startsAt: '2026-11-23T08:00:00.000Z' })];
  shop.setNow('2026-11-23T09:00:00Z');
  await attend(after, 'completed');
  await runInTransaction(database.db, (transaction) => shop.happening.detachAccount(transaction, accountId));
  expect((await attend(before, 'completed')).attendance).toBe('completed');
  expect((await attend(after, null)).attendance).toBeNull();
  expect(await countAvailable(accountId)).toBe(50);
});
