// @module-tag embedded
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { signatureHeader } from '../platform/signature.ts';
import { testDatabase } from '../platform/testing.ts';
import { handedOverSupply, startTestBookingProvider } from './happening.provider.testing.ts';
import { identifyBookingProvider } from './happening.routes.ts';
import { importSupply } from './happening.service.ts';
import { createTestHappening, insertTestSupply, testColleague } from './happening.testing.ts';

let database: Database;
let now: Date;
const clock = { now: () => now };
let booxi: Awaited<ReturnType<typeof startTestBookingProvider>>;
let shop: ReturnType<typeof createTestHappening>;
let visitor: ReturnType<typeof createTestVisitor>;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
  const faults = await runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date() }, handedOverSupply, new Set(['booxi'])),
  );
  expect(faults).toEqual([]);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('happening_reservations').execute();
  await database.db.deleteFrom('happening_hand_offs').execute();
  await database.db.deleteFrom('jobs').execute();
  setNow('2026-11-20T02:00:00Z');
  booxi = await startTestBookingProvider(clock);
  shop = createTestHappening(database, booxi.createProviders);
  visitor = createTestVisitor('SG');
});
afterEach(() => booxi.stop());

function setNow(iso: string) {
  now = new Date(iso);
  shop?.setNow(iso);
}

const begin = (caller: RequestContext = visitor, idempotencyKey = randomUUID(), changes: object = {}) =>
  shop.dispatch.call(
    'POST reservation-service/hand-offs',
    { body: { activityId: 'brow-shape', storeCode: 'sg-a', idempotencyKey, ...changes } },
    caller,
  );
/** Hands a guest over. @returns the id of the hand-off */
async function handOver(caller: RequestContext = visitor) {
  const { redirectUrl } = await unwrap(begin(caller));
  return redirectUrl.split('/').at(-1) ?? '';
}
type Given = ReturnType<typeof booxi.signReturn>;
const comeBack = (id: string, query: Given, caller: RequestContext = visitor) =>
  unwrap(shop.dispatch.call('GET reservation-service/hand-offs/{id}', { params: { id }, query }, caller));
/** Sends a report as a provider. */
const report = (body: object, name = 'booxi') => {
  const actor = async () => ({ kind: 'provider' as const, name, address: '192.0.2.1' });
  const parts = { body: body as Record<string, unknown> };
  return shop.dispatch.call('POST reservation-service/callbacks', parts, { ...createTestVisitor('SG'), actor });
};
const listRows = () => database.db.selectFrom('happening_reservations').selectAll().execute();
const readHandOff = (id: string) =>
  database.db.selectFrom('happening_hand_offs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readRow = async () => {
  const rows = await listRows();
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
const listMails = async () => {
  await shop.runJobs();
  return shop.mails.map(({ subject }) => subject);
};
/** Returns the status, the sequence and the time of the entry of a calendar that a mail has. */
const readEntry = (mail: (typeof shop.mails)[number] | undefined) => {
  const file = mail?.attachments?.find(({ fileName }) => fileName === 'booking.ics');
  const event = new ICAL.Component(ICAL.parse(String(file?.content))).getFirstSubcomponent('vevent');
  const start = event?.getFirstPropertyValue('dtstart') as ICAL.Time | undefined;
  return {
    status: event?.getFirstPropertyValue('status'),
    sequence: event?.getFirstPropertyValue('sequence'),
    start: start?.toJSDate().toISOString(),
  };
};

describe('a guest who books there', () => {
  test('comes back to a booking of the shop, with number, key and one mail; a report of the same changes nothing', async () => {
    const id = await handOver();
    expect(booxi.started.get(id)).toMatchObject({
      serviceReference: 'brows-30',
      storeCode: 'sg-a',
      zone: 'Asia/Singapore',
      market: 'SG',
      successUrl: 'https://sg.shop.example/happening/services/booxi/success',
      cancelUrl: 'https://sg.shop.example/happening/services/booxi/cancel',
    });
    const booked = booxi.book(id);
    const result = await comeBack(id, booxi.signReturn(id, 'booked', booked.reference));
    const row = await readRow();
    expect(result).toEqual({
      outcome: 'booked',
      booking: { id: row.id, number: row.number, key: expect.any(String) },
    });
    expect(row).toMatchObject({
      state: 'confirmed',
      service_code: 'brow-shape',
      store_code: 'sg-a',
      price: 4800,
      artist_no: null,
      email: 'nadia@example.sg',
      provider: 'booxi',
      provider_reference: booked.reference,
    });
    expect(getCode(await report(booked))).toBe('ok');
    expect(await comeBack(id, booxi.signReturn(id, 'booked', booked.reference))).toMatchObject({ outcome: 'booked' });
    await readRow();
    expect(await listMails()).toEqual(['happening.confirmed']);
    expect(readEntry(shop.mails[0])).toEqual({ status: 'CONFIRMED', sequence: 0, start: booked.startsAt });
    // It takes nobody's time of the shop.
    expect(await database.db.selectFrom('happening_occupancy').selectAll().execute()).toEqual([]);
  });

  test('is booked by the report alone, where the guest never comes back', async () => {
    const id = await handOver();
    const booked = booxi.book(id);
    expect(getCode(await report(booked))).toBe('ok');
    expect(getCode(await report(booked))).toBe('ok');
    expect((await readHandOff(id)).state).toBe('booked');
    expect(await listMails()).toEqual(['happening.confirmed']);
    // Nobody was asked.
    expect(booxi.state.reads).toBe(0);
  });

  test('is known by a reference exactly as the provider has signed it', async () => {
    const id = await handOver();
    const { reference } = booxi.book(id, { reference: 'BX  №１' });
    expect(await comeBack(id, booxi.signReturn(id, 'booked', reference))).toMatchObject({
      outcome: 'booked',
      booking: { number: expect.any(String) },
    });
    expect((await readRow()).provider_reference).toBe('BX  №１');
  });

  test('is stored with the name and number that they have typed there, cleaned', async () => {
    const id = await handOver();
    const guest = {
      fullName: 'Nadia\u202e\r\nRahim',
      email: 'Nadia@example.sg',
      phone: '\u2066+65 9123\u00a04567\u2069',
    };
    expect(getCode(await report(booxi.book(id, { guest })))).toBe('ok');
    expect(await readRow()).toMatchObject({ full_name: 'Nadia Rahim', phone: '+65 9123 4567' });
  });

  test('with what cannot be stored is refused for good in the report, and reads that the confirmation is to come', async () => {
    const id = await handOver();
    const guest = { fullName: 'Nadia', email: `a@${'ü.'.repeat(100)}com`, phone: '+6591234567' };
    const booked = booxi.book(id, { guest });
    expect(getCode(await report(booked))).toBe('VALIDATION_FAILED');
    expect(await comeBack(id, booxi.signReturn(id, 'booked', booked.reference))).toEqual({
      outcome: 'booked',
      booking: null,
    });
  });

  test('is found by the job, where neither came', async () => {
    const id = await handOver();
    booxi.book(id);
    await shop.happening.handOffs.pollDue();
    expect(booxi.state.reads).toBe(0);
    setNow('2026-11-20T02:02:00Z');
    await shop.happening.handOffs.pollDue();
    await readRow();
    setNow('2026-11-20T12:00:00Z');
    await shop.happening.handOffs.pollDue();
    expect(booxi.state.reads).toBe(1);
    expect(await listMails()).toEqual(['happening.confirmed']);
  });

  test('is found by the job also where the one before fails', async () => {
    const failing = await handOver();
    const id = await handOver();
    booxi.book(id);
    setNow('2026-11-20T02:02:00Z');
    const [provider] = booxi.createProviders(clock).values();
    if (!provider) throw new Error('There is none');
    const read: typeof provider.read = (each) =>
      each === failing ? Promise.reject(new Error('It has failed')) : provider.read(each);
    const other = createTestHappening(database, () => new Map([['booxi', { ...provider, read }]]));
    other.setNow('2026-11-20T02:02:00Z');
    await other.happening.handOffs.pollDue();
    expect((await readRow()).hand_off_id).toBe(id);
    expect(other.reported).toEqual([new Error('It has failed')]);
    expect((await readHandOff(failing)).poll_at).toEqual(new Date('2026-11-20T02:04:00Z'));
  });

  test('waits while the provider does not answer, and the job finds it soon', async () => {
    const id = await handOver();
    const { reference } = booxi.book(id);
    booxi.state.isReachable = false;
    expect(await comeBack(id, booxi.signReturn(id, 'booked', reference))).toEqual({ outcome: 'booked', booking: null });
    expect(await listRows()).toEqual([]);
    booxi.state.isReachable = true;
    await shop.happening.handOffs.pollDue();
    await readRow();
  });

  test('reads that the confirmation is to come also where looking fails, and is looked for again', async () => {
    const id = await handOver();
    const { reference } = booxi.book(id);
    const [provider] = booxi.createProviders(clock).values();
    if (!provider) throw new Error('There is none');
    const read = () => Promise.reject(new Error('It has failed'));
    const other = createTestHappening(database, () => new Map([['booxi', { ...provider, read }]]));
    const parts = { params: { id }, query: booxi.signReturn(id, 'booked', reference) };
    const result = await unwrap(other.dispatch.call('GET reservation-service/hand-offs/{id}', parts, visitor));
    expect(result).toEqual({ outcome: 'booked', booking: null });
    expect(other.reported).toEqual([new Error('It has failed')]);
    setNow('2026-11-20T02:00:01Z');
    await shop.happening.handOffs.pollDue();
    await readRow();
  });

  test('is booked also where the shop has given up before the report', async () => {
    const id = await handOver();
    booxi.state.isReachable = false;
    setNow('2026-11-20T23:00:00Z');
    await shop.happening.handOffs.pollDue();
    expect((await readHandOff(id)).state).toBe('open');
    // It is given up by an answer, not by the clock.
    setNow('2026-11-21T02:00:00Z');
    await shop.happening.handOffs.pollDue();
    expect(await readHandOff(id)).toMatchObject({ state: 'open', poll_at: new Date('2026-11-21T03:00:00Z') });
    booxi.state.isReachable = true;
    setNow('2026-11-21T03:00:00Z');
    await shop.happening.handOffs.pollDue();
    expect((await readHandOff(id)).state).toBe('given_up');
    expect(getCode(await report(booxi.book(id)))).toBe('ok');
    expect((await readRow()).state).toBe('confirmed');
    expect(await listMails()).toEqual(['happening.confirmed']);
  });

  test('is found also where the shop was stopped for longer than a day, and the provider is away when it starts', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await handOver(createTestVisitor('SG')));
    for (const id of ids) booxi.book(id);
    setNow('2026-11-22T02:00:00Z');
    booxi.state.isReachable = false;
    booxi.state.calls = 0;
    await shop.happening.handOffs.pollDue();
    // The run ends with the circuit breaker, and what was not asked is due.
    expect(booxi.state.calls).toBe(5);
    const polls = await database.db.selectFrom('happening_hand_offs').select(['state', 'poll_at']).execute();
    expect(polls.every(({ state }) => state === 'open')).toBe(true);
    expect(polls.filter(({ poll_at }) => poll_at && poll_at <= now)).toHaveLength(7);
    booxi.state.isReachable = true;
    // Guests are handed over all the same.
    expect(getCode(await begin(createTestVisitor('SG')))).toBe('ok');
    setNow('2026-11-22T02:02:00Z');
    await shop.happening.handOffs.pollDue();
    expect(await listRows()).toHaveLength(7);
    setNow('2026-11-22T03:00:00Z');
    await shop.happening.handOffs.pollDue();
    expect(await listRows()).toHaveLength(12);
  });

  test('is found where the first press was not answered, and the next one came after the poll', async () => {
    const key = randomUUID();
    booxi.state.isReachable = false;
    expect(getCode(await begin(visitor, key))).toBe('BOOKING_PROVIDER_UNAVAILABLE');
    booxi.state.isReachable = true;
    setNow('2026-11-20T02:02:00Z');
    await shop.happening.handOffs.pollDue();
    setNow('2026-11-20T02:05:00Z');
    const again = await unwrap(begin(visitor, key));
    expect(await unwrap(begin(visitor, key))).toEqual(again);
    const id = again.redirectUrl.split('/').at(-1) ?? '';
    expect(booxi.started.get(id)).toMatchObject({
      startedAt: '2026-11-20T02:05:00.000Z',
      expiresAt: '2026-11-21T02:05:00.000Z',
    });
    booxi.book(id);
    // The report is lost.
    setNow('2026-11-20T02:07:00Z');
    await shop.happening.handOffs.pollDue();
    expect((await readRow()).hand_off_id).toBe(id);
  });

  test('begins another with a press that is repeated after a day', async () => {
    const key = randomUUID();
    const first = await unwrap(begin(visitor, key));
    setNow('2026-11-21T02:00:00Z');
    const again = await unwrap(begin(visitor, key));
    expect(again.redirectUrl).not.toBe(first.redirectUrl);
    const id = again.redirectUrl.split('/').at(-1) ?? '';
    expect(booxi.started.get(id)?.expiresAt).toBe('2026-11-22T02:00:00.000Z');
    await report(booxi.book(id));
    expect(await unwrap(begin(visitor, key))).toEqual(again);
  });

  test('is looked for again where the hand-off ended while the provider was asked', async () => {
    const key = randomUUID();
    booxi.state.isReachable = false;
    expect(getCode(await begin(visitor, key))).toBe('BOOKING_PROVIDER_UNAVAILABLE');
    booxi.state.isReachable = true;
    setNow('2026-11-20T02:02:00Z');
    // The provider answers that it does not know the hand-off; then the guest presses again, and then the answer is stored.
    const [provider] = booxi.createProviders(clock).values();
    if (!provider) throw new Error('There is none');
    let redirectUrl = '';
    const read: typeof provider.read = async (each) => {
      const answer = await provider.read(each);
      ({ redirectUrl } = await unwrap(begin(visitor, key)));
      return answer;
    };
    const other = createTestHappening(database, () => new Map([['booxi', { ...provider, read }]]));
    other.setNow('2026-11-20T02:02:00Z');
    await other.happening.handOffs.pollDue();
    const id = redirectUrl.split('/').at(-1) ?? '';
    expect(await readHandOff(id)).toMatchObject({ state: 'open', poll_at: new Date('2026-11-20T02:04:00Z') });
  });

  test('who has declined before and comes back booked, while the provider does not answer, is found soon', async () => {
    const id = await handOver();
    booxi.state.isOpen = false;
    setNow('2026-11-20T02:02:00Z');
    await shop.happening.handOffs.pollDue();
    expect((await readHandOff(id)).state).toBe('not_completed');
    const { reference } = booxi.book(id);
    booxi.state.isReachable = false;
    expect(await comeBack(id, booxi.signReturn(id, 'booked', reference))).toEqual({ outcome: 'booked', booking: null });
    booxi.state.isReachable = true;
    await shop.happening.handOffs.pollDue();
    expect(await readRow()).toMatchObject({ state: 'confirmed', provider_reference: reference });
  });

  test('is a booking of the member, in the list and without a key', async () => {
    const member = createTestMember('SG', randomUUID(), visitor);
    const id = await handOver(member);
    const { reference } = booxi.book(id);
    const result = await comeBack(id, booxi.signReturn(id, 'booked', reference), member);
    expect(result).toMatchObject({ outcome: 'booked', booking: { key: null } });
    const { bookings } = await unwrap(shop.dispatch.call('GET account/bookings', { query: {} }, member));
    expect(bookings).toMatchObject([
      { number: (await readRow()).number, status: 'confirmed', serviceName: 'Brow shape' },
    ]);
  });

  test('stands in the day of the store', async () => {
    const id = await handOver();
    await report(booxi.book(id));
    const query = { store: 'sg-a', day: '2026-11-23' };
    const { bookings } = await unwrap(shop.dispatch.call('GET staff/bookings/', { query }, testColleague));
    expect(bookings).toMatchObject([
      { provider: 'booxi', name: 'Brow shape', artist: null, contact: { fullName: 'Nadia Rahim' } },
    ]);
  });
});

describe('a guest who does not', () => {
  test('goes back to the same service and store, and nothing is booked', async () => {
    const id = await handOver();
    expect(await comeBack(id, booxi.signReturn(id, 'not_completed'))).toEqual({
      outcome: 'not_completed',
      serviceId: 'brow-shape',
      storeCode: 'sg-a',
    });
    expect(await listRows()).toEqual([]);
    // Who changes their mind there is still booked.
    expect((await readHandOff(id)).state).toBe('open');
    booxi.state.isOpen = false;
    setNow('2026-11-20T02:02:00Z');
    await shop.happening.handOffs.pollDue();
    expect((await readHandOff(id)).state).toBe('not_completed');
  });

  test('is told nothing by an answer that is altered, old, of another visitor or of no hand-off', async () => {
    const id = await handOver();
    const booked = booxi.book(id);
    const signed = booxi.signReturn(id, 'booked', booked.reference);
    const unknown = { outcome: 'unknown' };
    const other = await handOver();
    expect(await comeBack(id, { ...signed, reference: 'BX-other' })).toEqual(unknown);
    expect(await comeBack(id, { ...signed, outcome: 'not_completed' })).toEqual(unknown);
    expect(await comeBack(id, { ...signed, signature: '' })).toEqual(unknown);
    expect(await comeBack(other, signed)).toEqual(unknown);
    expect(await comeBack(randomUUID(), signed)).toEqual(unknown);
    expect(await comeBack(id, signed, createTestVisitor('SG'))).toEqual(unknown);
    const stranger = createTestVisitor('SG');
    await handOver(stranger);
    expect(await comeBack(id, signed, stranger)).toEqual(unknown);
    setNow('2026-11-20T02:05:01Z');
    expect(await comeBack(id, signed)).toEqual(unknown);
    expect(await listRows()).toEqual([]);
    expect(booxi.state.reads).toBe(0);
  });
});

describe('what the provider changes', () => {
  let id: string;
  beforeEach(async () => {
    id = await handOver();
    await report(booxi.book(id));
    await shop.runJobs();
    shop.mails.length = 0;
  });
  const moved = { startsAt: '2026-11-24T05:00:00.000Z', endsAt: '2026-11-24T05:30:00.000Z' };

  test('is moved here, with a mail whose entry takes the place of the one before', async () => {
    expect(getCode(await report(booxi.book(id, moved)))).toBe('ok');
    expect(await readRow()).toMatchObject({ starts_at: new Date(moved.startsAt), sequence: 1 });
    expect(await listMails()).toEqual(['happening.moved']);
    expect(readEntry(shop.mails[0])).toEqual({ status: 'CONFIRMED', sequence: 1, start: moved.startsAt });
  });

  test('is cancelled here, with a mail that takes the entry out; an older move that comes later changes nothing', async () => {
    const late = booxi.book(id, moved);
    expect(getCode(await report(booxi.book(id, { state: 'cancelled' })))).toBe('ok');
    expect(getCode(await report(late))).toBe('ok');
    expect(await readRow()).toMatchObject({ state: 'cancelled', sequence: 1 });
    expect(await listMails()).toEqual(['happening.cancelled']);
    expect(readEntry(shop.mails[0])).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    // What is cancelled stays so.
    expect(getCode(await report(booxi.book(id, { state: 'booked', ...moved })))).toBe('ok');
    expect((await readRow()).state).toBe('cancelled');
  });

  test('is completed here, without a mail; what staff say of who did not come stays', async () => {
    setNow('2026-11-23T03:00:00Z');
    await report(booxi.book(id, { state: 'completed' }));
    expect((await readRow()).attendance).toBe('completed');
    const absent = { params: { id: (await readRow()).id }, body: { attendance: 'no_show' as const } };
    expect(getCode(await shop.dispatch.call('PUT staff/bookings/{id}/attendance', absent, testColleague))).toBe('ok');
    await report(booxi.book(id, { state: 'completed' }));
    expect((await readRow()).attendance).toBe('no_show');
    expect(await listMails()).toEqual([]);
  });

  test('one reference is one booking, and one hand-off', async () => {
    const { provider_reference: reference } = await readRow();
    const other = await handOver();
    const again = booxi.book(other, { reference: reference ?? '' });
    expect(getCode(await report(again))).toBe('HAND_OFF_MISMATCH');
    expect(getCode(await report(booxi.book(id, { reference: 'BX-another' })))).toBe('HAND_OFF_MISMATCH');
    await readRow();
    expect((await readHandOff(other)).state).toBe('open');
  });

  test('a report of an unknown hand-off, of another provider or in another form is refused', async () => {
    const booked = booxi.book(id);
    expect(getCode(await report({ ...booked, handOffId: randomUUID() }))).toBe('HAND_OFF_NOT_FOUND');
    expect(getCode(await report(booked, 'hosted'))).toBe('HAND_OFF_NOT_FOUND');
    expect(getCode(await report({ ...booked, version: 'two' }))).toBe('VALIDATION_FAILED');
    const unsigned = { body: booked as Record<string, unknown> };
    expect(getCode(await shop.dispatch.call('POST reservation-service/callbacks', unsigned, visitor))).toBe(
      'CALLBACK_NOT_VERIFIED',
    );
  });

  test('a cancellation before the booking is remembered', async () => {
    const other = await handOver();
    const first = booxi.book(other);
    expect(getCode(await report(booxi.book(other, { state: 'cancelled' })))).toBe('ok');
    expect(getCode(await report(first))).toBe('ok');
    await readRow();
    expect(await readHandOff(other)).toMatchObject({ state: 'not_completed', version: 2 });
    // Another booking there is another hand-off's, whatever its version.
    for (const version of [1, 9]) {
      const another = booxi.book(other, { state: 'booked', reference: 'BX-another', version });
      expect(getCode(await report(another))).toBe('HAND_OFF_MISMATCH');
    }
    await readRow();
  });

  test('guests and staff move and cancel it at the provider alone, whose page its own guest is shown', async () => {
    const row = await readRow();
    const key = shop.happening.purchases.createKey(row);
    const parts = { params: { id: row.id }, query: { key } };
    const to = { storeCode: 'sg-a', artistId: null, startsAt: '2026-11-23T04:00:00.000Z' };
    const move = { ...parts, body: { action: 'move' as const, ...to } };
    expect(getCode(await shop.dispatch.call('POST reservation-service/{id}', move, visitor))).toBe(
      'BOOKING_AT_PROVIDER',
    );
    expect(getCode(await shop.dispatch.call('DELETE reservation-service/{id}', parts, visitor))).toBe(
      'BOOKING_AT_PROVIDER',
    );
    const { params } = parts;
    expect(
      getCode(await shop.dispatch.call('POST staff/bookings/{id}/move', { params, body: to }, testColleague)),
    ).toBe('BOOKING_AT_PROVIDER');
    const reason = { params, body: { reason: 'Closed' } };
    expect(getCode(await shop.dispatch.call('POST staff/bookings/{id}/cancel', reason, testColleague))).toBe(
      'BOOKING_AT_PROVIDER',
    );
    const shown = await unwrap(shop.dispatch.call('GET reservation-service/{id}', parts, visitor));
    expect(shown).toMatchObject({
      status: 'confirmed',
      canChange: false,
      canCancel: false,
      provider: { name: 'booxi', manageUrl: `https://booxi.example/manage/${id}` },
    });
  });

  test('the database lets nobody change it without a newer report', async () => {
    const change = database.db.updateTable('happening_reservations').set({ state: 'cancelled', cancelled_at: now });
    await expect(change.execute()).rejects.toThrow('changes by its reports alone');
  });
});

describe('the service', () => {
  test('has no times of the shop, is in no visit of several, and names who books it', async () => {
    const slot = { activityId: 'brow-shape', storeCode: 'sg-a', artistId: null, startsAt: '2026-11-23T02:00:00.000Z' };
    expect(getCode(await shop.hold(slot.startsAt))).toBe('SERVICE_AT_PROVIDER');
    expect(getCode(await shop.hold(slot.startsAt, { activityId: 'evening-face', further: ['brow-shape'] }))).toBe(
      'SERVICE_NOT_FOUND',
    );
    const times = { params: { id: 'brow-shape' }, query: { store: 'sg-a', day: '2026-11-23' } };
    expect(getCode(await shop.dispatch.call('GET booking-service/time-slots/{id}', times, visitor))).toBe(
      'SERVICE_AT_PROVIDER',
    );
    const read = (handler: typeof shop) =>
      handler.dispatch.call(
        'GET booking-service/activities/{id}',
        { params: { id: 'brow-shape' }, query: {} },
        visitor,
      );
    expect(await unwrap(read(shop))).toMatchObject({ provider: 'booxi', price: 4800 });
    // Without its settings it is not offered.
    const closed = createTestHappening(database);
    expect(getCode(await read(closed))).toBe('SERVICE_NOT_FOUND');
    const { services } = await unwrap(closed.dispatch.call('GET booking-service/activities/', {}, visitor));
    expect(services.map(({ id }) => id)).toEqual(['evening-face']);
  });

  test('is handed over once for each key, only where it is offered, and not while the provider is away', async () => {
    const key = randomUUID();
    const first = await unwrap(begin(visitor, key));
    // The answer was lost, and the cookie with it.
    visitor.jar.clear();
    expect(await unwrap(begin(visitor, key))).toEqual(first);
    const id = first.redirectUrl.split('/').at(-1) ?? '';
    expect(await comeBack(id, booxi.signReturn(id, 'not_completed'))).toMatchObject({ outcome: 'not_completed' });
    expect(getCode(await begin(visitor, key, { storeCode: 'sg-b' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(getCode(await begin(visitor, randomUUID(), { activityId: 'evening-face' }))).toBe('SERVICE_NOT_FOUND');
    expect(getCode(await begin(visitor, randomUUID(), { storeCode: 'au-a' }))).toBe('SERVICE_NOT_FOUND');
    booxi.state.isReachable = false;
    expect(getCode(await begin())).toBe('BOOKING_PROVIDER_UNAVAILABLE');
  });
});

test('a report is known by its signature', async () => {
  const identify = identifyBookingProvider(booxi.createProviders(clock));
  const rawBody = JSON.stringify(booxi.book(randomUUID()));
  const signature = booxi.signReport(rawBody);
  const call = (header: string | undefined, body: string) =>
    identify({ ...visitor, rawBody: body, header: (name) => (name === signatureHeader ? header : undefined) });
  expect(await call(signature, rawBody)).toMatchObject({ kind: 'provider', name: 'booxi' });
  expect(await call(signature, `${rawBody} `)).toBeNull();
  expect(await call(undefined, rawBody)).toBeNull();
  setNow('2026-11-20T02:05:01Z');
  expect(await call(signature, rawBody)).toBeNull();
});

test('an account that is deleted is taken off its hand-offs, and old ones that led to nothing go', async () => {
  const accountId = randomUUID();
  const id = await handOver(createTestMember('SG', accountId, visitor));
  await runInTransaction(database.db, (transaction) => shop.happening.detachAccount(transaction, accountId));
  expect((await readHandOff(id)).account_id).toBeNull();
  setNow('2026-11-21T02:00:00Z');
  await shop.happening.handOffs.pollDue();
  // Also one about which the provider has never answered.
  await handOver();
  setNow('2026-12-21T02:00:01Z');
  await shop.happening.deletePast();
  expect(await database.db.selectFrom('happening_hand_offs').selectAll().execute()).toEqual([]);
});
