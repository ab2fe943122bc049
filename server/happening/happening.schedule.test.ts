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

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['happening_reservations', 'happening_sessions', 'jobs'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await insertTestSupply(database);
  shop = createTestHappening(database);
});

const clock = { now: () => new Date('2026-11-20T02:00:00Z') };
const visitor = createTestVisitor('SG');
const evening = {
  gatheringId: 'brow-class',
  storeCode: 'sg-a',
  startsAt: '2026-12-02T18:30',
  seats: 3,
  language: 'en' as const,
};
const add = (changes: object = {}) =>
  shop.dispatch.call('POST staff/sessions/', { body: { ...evening, ...changes } }, testColleague);
const setSeats = (id: string, seats: number) =>
  shop.dispatch.call('PUT staff/sessions/{id}/seats', { params: { id }, body: { seats } }, testColleague);
const close = (id = 'brow-class-1', reason = 'The artist is ill') =>
  shop.dispatch.call('POST staff/sessions/{id}/close', { params: { id }, body: { reason } }, testColleague);
const list = (from = '2026-11-20', cursor?: string) =>
  unwrap(shop.dispatch.call('GET staff/sessions/', { query: { store: 'sg-a', from, cursor } }, testColleague));
const find = async (id: string) => (await list()).sessions.find((session) => session.id === id);
/** Takes seats for a guest of a name. */
async function book(name: string, changes: { seats?: number; canWait?: boolean } = {}, details: object = {}) {
  const held = await unwrap(shop.takeSeats('brow-class-1', changes, createTestVisitor('SG')));
  const contact = { fullName: 'Nadia Rahim', email: `${name}@example.sg`, phone: '9123 4567', notes: '' };
  await unwrap(shop.confirm(held.id, held.key ?? '', { answers: { side: 'Left' }, contact, ...details }));
  return { id: held.id, key: held.key ?? '' };
}
const read = ({ id, key }: { id: string; key: string }) =>
  unwrap(shop.dispatch.call('GET reservation-service/{id}', { params: { id }, query: { key } }, visitor));
/** Reports, as the provider does, that the deposit of a booking is paid. */
async function payDeposit({ id }: { id: string }) {
  const payment = await database.db
    .selectFrom('payments')
    .select(['id as paymentId', 'amount', 'currency'])
    .where('payable_id', '=', id)
    .executeTakeFirstOrThrow();
  const facts = { ...payment, outcome: 'confirmed' as const, reason: null, reference: 'T-1' };
  await unwrap(shop.payments.receiveCallback({ eventId: randomUUID(), ...facts }, 'test'));
}
async function importAgain(supply = testSupply) {
  expect(await runInTransaction(database.db, (transaction) => importSupply(transaction, clock, supply))).toEqual([]);
}
const withFirstSeats = (seats: number) => ({
  ...testSupply,
  gatherings: (testSupply.gatherings ?? []).map((gathering) => ({
    ...gathering,
    sessions: (gathering.sessions ?? []).map((each) => (each.id === 'brow-class-1' ? { ...each, seats } : each)),
  })),
});
async function listMails() {
  await shop.runJobs();
  return shop.mails.map(({ to, subject }) => `${subject} ${to.address}`).sort();
}

test('the sessions of a store are listed from a day on, page by page, with the seats that are taken and who waits', async () => {
  await book('nadia', { seats: 2 });
  await book('siti', { canWait: true });
  expect((await list()).sessions).toMatchObject([
    {
      id: 'brow-class-1',
      gathering: { id: 'brow-class', kind: 'class', name: 'Draw your brows' },
      startsAt: '2026-12-01T10:30:00.000Z',
      seats: 2,
      taken: 2,
      waiting: 1,
      isOpen: true,
      isFromFile: true,
      closeReason: null,
    },
    { id: 'gold-breakfast-1', gathering: { kind: 'event' }, taken: 0, waiting: 0 },
  ]);
  // Sessions that are over are listed too.
  expect((await list('2026-11-19')).sessions[0]?.id).toBe('brow-class-past');
  expect((await list('2026-12-02')).sessions.map(({ id }) => id)).toEqual(['gold-breakfast-1']);

  for (let minute = 0; minute < 49; minute += 1) {
    await unwrap(add({ startsAt: `2026-12-02T18:${String(minute).padStart(2, '0')}` }));
  }
  const first = await list();
  expect(first.sessions).toHaveLength(50);
  const second = await list('2026-11-20', first.nextCursor ?? '');
  expect(second).toMatchObject({ sessions: [{ id: 'gold-breakfast-1' }], nextCursor: null });
});

test('a session that staff add can be booked, once however often it is sent, and an import keeps it', async () => {
  const { id } = await unwrap(add());
  expect(await unwrap(add())).toEqual({ id });
  expect(getCode(await add({ seats: 4 }))).toBe('SESSION_EXISTS');
  expect(await find(id)).toMatchObject({ startsAt: '2026-12-02T10:30:00.000Z', seats: 3, isFromFile: false });
  expect(getCode(await shop.takeSeats(id, { seats: 2 }))).toBe('ok');
  await importAgain();
  expect(await find(id)).toMatchObject({ isOpen: true, taken: 2 });
  expect(getCode(await shop.takeSeats(id))).toBe('ok');
  // What is exported is the file's.
  const exported = (await exportSupply(database.db)).gatherings?.find((each) => each.id === 'brow-class');
  expect(exported?.sessions?.map((each) => each.id)).not.toContain(id);
  // Of a class that is gone there is no session.
  await importAgain({ ...testSupply, gatherings: [] });
  expect(await find(id)).toMatchObject({ isOpen: false, taken: 3 });
  await importAgain();
  expect(await find(id)).toMatchObject({ isOpen: true });
});

test('what nobody could book is not added', async () => {
  expect(getCode(await add({ gatheringId: 'nothing' }))).toBe('GATHERING_NOT_FOUND');
  // The class has no price in Australia.
  expect(getCode(await add({ storeCode: 'au-a' }))).toBe('GATHERING_NOT_FOUND');
  expect(getCode(await add({ storeCode: 'nowhere' }))).toBe('STORE_NOT_FOUND');
  expect(getCode(await add({ startsAt: '2026-11-20T09:59' }))).toBe('SESSION_NOT_AVAILABLE');
  expect(getCode(await add({ startsAt: '2026-12-02T18:30Z' }))).toBe('VALIDATION_FAILED');
});

test('seats are never fewer than are taken, more are offered to who waits, and an import keeps them', async () => {
  await book('nadia', { seats: 2 });
  const waiting = await book('siti', { canWait: true });
  const refused = await setSeats('brow-class-1', 1);
  expect(refused).toMatchObject({ error: { code: 'SESSION_SEATS_TAKEN', details: { taken: 2 } } });
  expect(await unwrap(setSeats('brow-class-1', 3))).toEqual({ id: 'brow-class-1', seats: 3 });
  expect(await listMails()).toContain('happening.offered siti@example.sg');
  expect((await read(waiting)).status).toBe('held');
  // The file has fewer than are taken by now, and is imported all the same.
  await importAgain();
  expect(await find('brow-class-1')).toMatchObject({ seats: 3, taken: 3 });
  await importAgain(withFirstSeats(20));
  expect(await find('brow-class-1')).toMatchObject({ seats: 3 });
  expect(getCode(await setSeats('brow-class-past', 9))).toBe('SESSION_NOT_AVAILABLE');
  expect(getCode(await setSeats(randomUUID(), 9))).toBe('SESSION_NOT_AVAILABLE');
});

test('seats that were held and are not any more are not in the way of fewer', async () => {
  await unwrap(shop.takeSeats('brow-class-1', { seats: 2 }));
  expect(getCode(await setSeats('brow-class-1', 1))).toBe('SESSION_SEATS_TAKEN');
  shop.setNow('2026-11-20T02:30:00Z');
  expect(getCode(await setSeats('brow-class-1', 1))).toBe('ok');
});

test('closing tells every guest, with the reason, and those who wait; no import opens it again', async () => {
  const booked = await book('nadia');
  const held = await unwrap(shop.takeSeats('brow-class-1'));
  const waiting = await book('siti', { canWait: true });
  await listMails();
  shop.mails.length = 0;
  for (let time = 0; time < 2; time += 1) expect(await unwrap(close())).toEqual({ id: 'brow-class-1' });
  expect(await listMails()).toEqual(['happening.cancelled nadia@example.sg', 'happening.closed siti@example.sg']);
  expect(await read(booked)).toMatchObject({ status: 'cancelled', cancelReason: 'The artist is ill' });
  expect((await read(waiting)).status).toBe('expired');
  const details = { answers: { side: 'Left' } };
  expect(getCode(await shop.confirm(held.id, held.key ?? '', details))).toBe('HOLD_EXPIRED');
  expect(getCode(await shop.takeSeats('brow-class-1'))).toBe('SESSION_NOT_AVAILABLE');
  const closed = { isOpen: false, taken: 0, waiting: 0, closeReason: 'The artist is ill' };
  expect(await find('brow-class-1')).toMatchObject(closed);
  await importAgain();
  expect(await find('brow-class-1')).toMatchObject(closed);
  expect(getCode(await setSeats('brow-class-1', 9))).toBe('SESSION_NOT_AVAILABLE');
  expect(getCode(await close('brow-class-past'))).toBe('SESSION_NOT_AVAILABLE');
  expect(getCode(await close(randomUUID()))).toBe('SESSION_NOT_AVAILABLE');
  const audited = database.db.selectFrom('audit_entries').select('action').where('object_id', '=', 'brow-class-1');
  expect((await audited.execute()).filter(({ action }) => action === 'sessions.closed')).toHaveLength(1);
});

test('who was offered a seat of a session that is closed is told', async () => {
  await book('nadia', { seats: 2 });
  await book('siti', { canWait: true });
  await unwrap(setSeats('brow-class-1', 3));
  await listMails();
  shop.mails.length = 0;
  await unwrap(close());
  expect(await listMails()).toEqual(['happening.cancelled nadia@example.sg', 'happening.closed siti@example.sg']);
});

test('a deposit for a session that is closed goes back whole, also one that is paid afterwards', async () => {
  await importAgain(depositSupply);
  const pay = { payment: { method: 'card' } };
  const [paid, unpaid] = [await book('nadia', {}, pay), await book('siti', {}, pay)];
  await payDeposit(paid);
  await unwrap(close());
  await shop.runJobs();
  await payDeposit(unpaid);
  await shop.runJobs();
  const refunds = await database.db.selectFrom('refunds').select('amount').execute();
  expect(refunds.map(({ amount }) => Number(amount))).toEqual([3000, 3000]);
  expect((await read(paid)).status).toBe('cancelled');
  expect(await find('brow-class-1')).toMatchObject({ taken: 0 });
});

test('what is closed at the last minute is cancelled and paid back, even if the job comes after its time', async () => {
  await importAgain(depositSupply);
  const booking = await book('nadia', {}, { payment: { method: 'card' } });
  await payDeposit(booking);
  shop.setNow('2026-12-01T10:29:00Z');
  await unwrap(close());
  shop.setNow('2026-12-01T10:31:00Z');
  expect(await listMails()).toContain('happening.cancelled nadia@example.sg');
  expect(await read(booking)).toMatchObject({ status: 'cancelled', refund: { amount: 3000 } });
});
