// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { importSupply } from './happening.service.ts';
import {
  createTestHappening,
  depositSupply,
  insertTestSupply,
  testColleague,
  testSupply,
} from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

let now: string;
function setNow(iso: string) {
  now = iso;
  shop.setNow(iso);
}

const visitor = createTestVisitor('SG');
const monday = '2026-11-23';
const author = { accountId: randomUUID(), address: '192.0.2.7' };

/** One artist, who does brows in one store: each time of hers is the only one. */
const supply = {
  ...testSupply,
  services: testSupply.services.map((service) => ({ ...service, leadMinutes: 60 })),
};
const importFile = (file: object) =>
  runInTransaction(database.db, (transaction) =>
    importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, file),
  );

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [
    'happening_waits',
    'happening_reservations',
    'happening_leaves',
    'happening_shifts',
    'jobs',
  ] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await importFile(supply);
  shop = createTestHappening(database);
  setNow('2026-11-20T02:00:00.000Z');
});

const createContact = (name: string) => ({ fullName: 'Nadia Rahim', email: `${name}@example.sg`, phone: '9123 4567' });
type Wish = Partial<{
  activityId: string;
  storeCode: string;
  artistId: string | null;
  guests: number;
  day: string;
  contact: { fullName: string; email: string; phone: string };
}>;
/** Lets somebody wait, a second after whoever has before. */
const join = (name: string, changes: Wish = {}, caller: RequestContext = visitor) => {
  setNow(new Date(Date.parse(now) + 1000).toISOString());
  return shop.dispatch.call(
    'POST booking-service/waits',
    {
      body: {
        activityId: 'brow-shape',
        storeCode: 'sg-b',
        artistId: null,
        day: monday,
        contact: createContact(name),
        ...changes,
      },
    },
    caller,
  );
};

/** Takes all of a day in a store, as a visit each: artists work ten hours. */
async function fillDay(storeCode = 'sg-b', artistIds = ['mei'], stepMinutes = 45) {
  const booked: { id: string; key: string; startsAt: string; artistId: string }[] = [];
  for (const artistId of artistIds) {
    // A quarter of an hour between two, for the chair of the second store.
    for (
      let start = Date.parse(`${monday}T02:00:00Z`);
      start < Date.parse(`${monday}T12:00:00Z`);
      start += stepMinutes * 60_000
    ) {
      const startsAt = new Date(start).toISOString();
      const held = await shop.hold(startsAt, { storeCode, artistId }, createTestMember('SG', randomUUID()));
      if (!held.ok) continue;
      const { id } = held.value;
      const row = await shop.happening.purchases.getExisting(id);
      const key = shop.happening.purchases.createKey(row);
      await unwrap(
        shop.confirm(id, key, { contact: { ...createContact(`guest-${booked.length}-${artistId}`), notes: '' } }),
      );
      booked.push({ id, key, startsAt, artistId });
    }
  }
  return booked;
}
const cancel = (booking: { id: string; key: string } | undefined) =>
  shop.dispatch.call(
    'DELETE reservation-service/{id}',
    { params: { id: booking?.id ?? '' }, query: { key: booking?.key } },
    visitor,
  );
const listOffers = async () => {
  const rows = await database.db
    .selectFrom('happening_reservations')
    .select(['id', 'email', 'starts_at', 'held_until', 'state'])
    .where('state', '=', 'held')
    .orderBy('starts_at')
    .orderBy('email')
    .execute();
  return rows.map(({ email, starts_at: at }) => `${email?.split('@')[0]} ${at.toISOString().slice(11, 16)}`);
};
const readOffer = async (name: string) => {
  const row = await database.db
    .selectFrom('happening_reservations')
    .selectAll()
    .where('email', '=', `${name}@example.sg`)
    .executeTakeFirstOrThrow();
  return { row, key: shop.happening.purchases.createKey(row) };
};
const listStates = async () =>
  (await database.db.selectFrom('happening_waits').select('state').orderBy('asked_at').orderBy('id').execute()).map(
    ({ state }) => state,
  );
const listMails = () => shop.rendered.map(({ name }) => name).filter((name) => /waiting|offered/i.test(name));
/** Returns the id and the key of the link that was mailed to an address. */
const readLink = (email: string) => {
  const mailed = shop.rendered
    .filter(({ name }) => name === 'happening.dayWaiting')
    .map(({ props }) => props as { wait: { email: string }; link: string });
  const link = mailed.find(({ wait }) => wait.email === email)?.link ?? '';
  const url = new URL(link);
  return { id: url.pathname.split('/').at(-1) ?? '', key: url.searchParams.get('key') ?? '' };
};

describe('a full day', () => {
  test('can be waited for; one with times, one on which the store is closed and one that is too far or over cannot', async () => {
    expect(getCode(await join('ada'))).toBe('DAY_HAS_TIMES');
    await fillDay();
    const { slots, canWait } = await unwrap(
      shop.dispatch.call(
        'GET booking-service/time-slots/{id}',
        { params: { id: 'brow-shape' }, query: { store: 'sg-b', day: monday } },
        visitor,
      ),
    );
    expect([slots, canWait]).toEqual([[], true]);
    expect(await unwrap(join('ada'))).toEqual({});
    expect(getCode(await join('ada', { day: '2026-11-19' }))).toBe('DAY_NOT_AVAILABLE');
    expect(getCode(await join('ada', { day: '2027-11-19' }))).toBe('DAY_NOT_AVAILABLE');
    expect(getCode(await join('ada', { activityId: 'nothing' }))).toBe('SERVICE_NOT_FOUND');
    expect(getCode(await join('ada', { artistId: 'aisyah' }))).toBe('SERVICE_NOT_FOUND');
    // Devi does nothing of it.
    expect(getCode(await join('ada', { storeCode: 'sg-a', activityId: 'evening-face', artistId: 'mei' }))).toBe(
      'SERVICE_NOT_FOUND',
    );
    expect(await join('ada', { contact: { fullName: 'A', email: 'x', phone: '1' } })).toMatchObject({
      error: {
        code: 'VALIDATION_FAILED',
        details: { fields: [{ path: 'contact.email' }, { path: 'contact.phone' }] },
      },
    });
    // Its lead time and the minutes of an offer leave nothing of it.
    setNow('2026-11-23T10:15:00.000Z');
    expect(getCode(await join('bo'))).toBe('DAY_NOT_AVAILABLE');
  });

  test('is waited for once by an email address, by the member and by few of one visitor and one network', async () => {
    await fillDay();
    const createNeighbour = () => ({ ...createTestMember('SG', randomUUID()), address: visitor.address });
    const member = createNeighbour();
    await unwrap(join('ada'));
    await unwrap(join('ada', { guests: 2 }));
    await unwrap(join('mia', {}, member));
    // The member has mistyped the address.
    await unwrap(join('mia.tan', {}, member));
    await shop.runJobs();
    const rows = await database.db
      .selectFrom('happening_waits')
      .select(['email', 'guests'])
      .orderBy('asked_at')
      .execute();
    expect(rows.map(({ email, guests }) => `${email} ${guests}`)).toEqual(['ada@example.sg 1', 'mia.tan@example.sg 1']);
    // The address of somebody else is waiting already, and nothing of that place is told or changed.
    expect(await unwrap(join('ada', {}, member))).toEqual({});
    expect(await database.db.selectFrom('happening_waits').select('id').execute()).toHaveLength(2);
    const { waits } = await unwrap(shop.dispatch.call('GET account/bookings', {}, member));
    expect(waits).toMatchObject([
      {
        status: 'waiting',
        day: monday,
        email: 'mia.tan@example.sg',
        waitingBefore: 1,
        artist: null,
        service: { name: 'Brow shape' },
      },
    ]);
    for (const name of ['b', 'c', 'd', 'e']) await unwrap(join(name));
    expect(await join('f')).toMatchObject({ error: { code: 'WAIT_LIMIT_REACHED', details: { maxWaits: 5 } } });
    for (let index = 0; index < 14; index += 1) await unwrap(join(`m${index}`, {}, createNeighbour()));
    expect(await join('z', {}, createNeighbour())).toMatchObject({
      error: { code: 'WAIT_LIMIT_REACHED', details: { maxWaits: 20 } },
    });
  });
});

describe('a time that becomes free', () => {
  test('is held for the first who asked, mailed, and theirs alone until the deadline; then it is the next one’s', async () => {
    const booked = await fillDay();
    await unwrap(join('ada'));
    await unwrap(join('bo', {}, createTestMember('SG', randomUUID())));
    await shop.runJobs();
    expect(listMails()).toEqual(['happening.dayWaiting', 'happening.dayWaiting']);
    await unwrap(cancel(booked[3]));
    await shop.runJobs();
    expect(await listOffers()).toEqual([`ada ${booked[3]?.startsAt.slice(11, 16)}`]);
    expect(listMails().at(-1)).toBe('happening.offered');
    expect(await listStates()).toEqual(['offered', 'waiting']);
    const { row, key } = await readOffer('ada');
    // For four hours.
    expect(row.held_until.getTime() - Date.parse(now)).toBe(4 * 60 * 60_000);
    expect(getCode(await shop.hold(booked[3]?.startsAt ?? '', { storeCode: 'sg-b' }))).toBe('SLOT_NOT_AVAILABLE');
    // Who comes is known, and nothing of it is kept beside the booking.
    const booking = await unwrap(
      shop.dispatch.call('GET reservation-service/{id}', { params: { id: row.id }, query: { key } }, visitor),
    );
    expect(booking).toMatchObject({ status: 'held', contact: { email: 'ada@example.sg' }, isAnyArtist: true });
    const kept = await database.db.selectFrom('happening_waits').selectAll().where('state', '=', 'offered').execute();
    expect(kept).toMatchObject([{ full_name: null, email: null, phone: null, holder: null, holder_address: null }]);
    // Who is offered a time does not wait for another.
    await unwrap(join('ada'));
    expect(await listStates()).toEqual(['offered', 'waiting']);

    setNow(new Date(row.held_until.getTime() + 1).toISOString());
    await shop.runJobs();
    expect(await listOffers()).toEqual([`bo ${booked[3]?.startsAt.slice(11, 16)}`]);
    expect(await unwrap(shop.confirm((await readOffer('bo')).row.id, (await readOffer('bo')).key))).toMatchObject({
      status: 'confirmed',
    });
    expect(getCode(await shop.confirm(row.id, key))).toBe('HOLD_EXPIRED');
  });

  test('is not promised by a mail that comes too late', async () => {
    const booked = await fillDay();
    await unwrap(join('ada'));
    await unwrap(cancel(booked[0]));
    await shop.happening.bookings.offerTimes({ storeCode: 'sg-b', day: monday });
    expect(await listOffers()).toEqual(['ada 02:00']);
    // The mail server was down.
    setNow('2026-11-20T07:00:00.000Z');
    await shop.runJobs();
    expect(listMails()).toEqual([]);
  });

  test('goes to the next where it is given back, and to everybody where nobody waits any more', async () => {
    const booked = await fillDay();
    await unwrap(join('ada'));
    await unwrap(join('bo'));
    await unwrap(cancel(booked[0]));
    await shop.runJobs();
    const { row, key } = await readOffer('ada');
    await unwrap(cancel({ id: row.id, key }));
    await shop.runJobs();
    expect(await listOffers()).toEqual(['bo 02:00']);
    const bo = await readOffer('bo');
    await unwrap(cancel({ id: bo.row.id, key: bo.key }));
    await shop.runJobs();
    expect(await listOffers()).toEqual([]);
    expect(getCode(await shop.hold(`${monday}T02:00:00.000Z`, { storeCode: 'sg-b' }))).toBe('ok');
  });

  test('is not taken by whoever presses it before the offer is made', async () => {
    const booked = await fillDay();
    await unwrap(join('ada'));
    await unwrap(cancel(booked[0]));
    await unwrap(cancel(booked[1]));
    // Both times are free, and one is offered: the other is whose it is.
    const startsAt = booked[0]?.startsAt ?? '';
    expect(getCode(await shop.hold(startsAt, { storeCode: 'sg-b' }))).toBe('SLOT_NOT_AVAILABLE');
    const held = await unwrap(shop.hold(booked[1]?.startsAt ?? '', { storeCode: 'sg-b' }));
    expect(await listOffers()).toEqual(['ada 02:00', 'undefined 02:45']);
    const row = await shop.happening.purchases.getExisting(held.id);
    expect(row.email).toBeNull();
  });

  test('is none for a booking that is moved, before those who wait', async () => {
    const booked = await fillDay();
    const { id, key } = await unwrap(
      shop.hold('2026-11-24T02:00:00.000Z', { storeCode: 'sg-b' }, createTestMember('SG', randomUUID())),
    );
    const row = await shop.happening.purchases.getExisting(id);
    const own = key ?? shop.happening.purchases.createKey(row);
    await unwrap(shop.confirm(id, own));
    await unwrap(join('ada'));
    await unwrap(cancel(booked[0]));
    const move = (startsAt: string) =>
      shop.dispatch.call(
        'POST reservation-service/{id}',
        { params: { id }, query: { key: own }, body: { action: 'move', storeCode: 'sg-b', artistId: null, startsAt } },
        visitor,
      );
    expect(getCode(await move(booked[0]?.startsAt ?? ''))).toBe('SLOT_NOT_AVAILABLE');
    await shop.runJobs();
    expect(await listOffers()).toEqual(['ada 02:00']);
    // What a moved booking leaves is offered, too.
    await unwrap(join('bo'));
    const other = booked[5];
    await unwrap(
      shop.dispatch.call(
        'POST reservation-service/{id}',
        {
          params: { id: other?.id ?? '' },
          query: { key: other?.key },
          body: { action: 'move', storeCode: 'sg-b', artistId: null, startsAt: '2026-11-24T04:00:00.000Z' },
        },
        visitor,
      ),
    );
    await shop.runJobs();
    expect(await listOffers()).toEqual(['ada 02:00', `bo ${other?.startsAt.slice(11, 16)}`]);
  });

  test('is offered by the wanted artist or any, and by the length of the service', async () => {
    const booked = await fillDay('sg-a', ['aisyah', 'wei-ling', 'devi'], 30);
    await unwrap(join('devis', { storeCode: 'sg-a', artistId: 'devi' }));
    await unwrap(join('long', { storeCode: 'sg-a', activityId: 'evening-face' }));
    await unwrap(join('any', { storeCode: 'sg-a' }));
    await shop.runJobs();
    expect(await listOffers()).toEqual([]);
    await unwrap(cancel(booked.find(({ artistId }) => artistId === 'aisyah')));
    await shop.runJobs();
    // Neither Devi is free, nor is there an hour and a half.
    expect(await listOffers()).toEqual(['any 02:00']);
    await unwrap(cancel(booked.find(({ artistId }) => artistId === 'devi')));
    await shop.runJobs();
    expect(await listOffers()).toEqual(['any 02:00', 'devis 02:00']);
    const { row } = await readOffer('devis');
    expect(row.is_any_artist).toBe(false);
    for (const booking of booked.filter(({ startsAt }) => startsAt >= `${monday}T06:00`)) await unwrap(cancel(booking));
    await shop.runJobs();
    expect((await listOffers()).at(-1)).toMatch(/^long /);
    expect(shop.rendered.filter(({ name }) => name === 'happening.offered')).toHaveLength(3);
  });

  test('comes of a hold that runs out, a leave that is removed, a shift and an import', async () => {
    const leave = { from: monday, to: monday, keepsBookings: false };
    const added = await unwrap(shop.happening.roster.addLeave(author, 'mei', leave));
    await unwrap(join('ada'));
    await shop.runJobs();
    expect(await listOffers()).toEqual([]);
    await unwrap(shop.happening.roster.removeLeave(author, 'mei', added.id));
    await shop.runJobs();
    expect(await listOffers()).toEqual(['ada 02:00']);

    const off = { hours: null, keepsBookings: true };
    await unwrap(shop.happening.roster.setShift(author, 'mei', monday, off));
    await unwrap(join('bo'));
    const hours = { from: '15:00', to: '15:30', breaks: [] };
    await unwrap(shop.happening.roster.setShift(author, 'mei', monday, { hours, keepsBookings: true }));
    await shop.runJobs();
    expect(await listOffers()).toEqual(['ada 02:00', 'bo 07:00']);

    // Nobody says that a held time has run out but the clock.
    await unwrap(
      shop.happening.roster.setShift(author, 'mei', monday, { hours: { ...hours, to: '16:15' }, keepsBookings: true }),
    );
    await unwrap(shop.hold(`${monday}T07:45:00.000Z`, { storeCode: 'sg-b' }));
    await unwrap(join('cy'));
    setNow('2026-11-20T02:11:00.000Z');
    await shop.runJobs();
    expect(await listOffers()).toEqual(['ada 02:00', 'bo 07:00', 'cy 07:45']);

    await unwrap(join('di'));
    await importFile({ ...supply, chairs: [...supply.chairs, { id: 'sg-b-2', store: 'sg-b' }] });
    await unwrap(
      shop.happening.roster.setShift(author, 'mei', monday, { hours: { ...hours, to: '17:00' }, keepsBookings: true }),
    );
    await shop.runJobs();
    expect((await listOffers()).at(-1)).toBe('di 08:15');
  });

  test('has the terms of its service: a deposit is paid, and the store says yes', async () => {
    await importFile(depositSupply);
    await unwrap(shop.happening.roster.addLeave(author, 'mei', { from: monday, to: monday, keepsBookings: false }));
    await unwrap(join('ada'));
    await database.db.deleteFrom('happening_leaves').execute();
    await shop.happening.bookings.offerAllTimes();
    await shop.runJobs();
    const { row, key } = await readOffer('ada');
    expect(row).toMatchObject({ deposit: 2400, late_fee: 1200 });
    expect(await unwrap(shop.confirm(row.id, key, { payment: { method: 'card' } }))).toMatchObject({
      status: 'pending',
    });
    // It is held as long as was said.
    expect((await shop.happening.purchases.getExisting(row.id)).held_until).toEqual(row.held_until);
  });

  test('is not offered where it begins too soon, and is held shorter where it begins soon', async () => {
    const booked = await fillDay();
    await unwrap(join('ada'));
    setNow('2026-11-23T04:00:00.000Z');
    // Within the hour of the lead time.
    await unwrap(cancel(booked.find(({ startsAt }) => startsAt === `${monday}T05:00:00.000Z`)));
    await shop.runJobs();
    expect(await listOffers()).toEqual([]);
    await unwrap(cancel(booked.find(({ startsAt }) => startsAt === `${monday}T05:45:00.000Z`)));
    await shop.runJobs();
    expect(await listOffers()).toEqual(['ada 05:15']);
    const { row } = await readOffer('ada');
    expect(row.held_until.toISOString()).toBe('2026-11-23T04:15:00.000Z');
  });

  test('is waited for no more once the day is over: without a mail, and without what the guest said', async () => {
    await fillDay();
    await unwrap(join('ada'));
    await shop.runJobs();
    setNow('2026-11-23T10:15:00.000Z');
    await shop.happening.bookings.offerAllTimes();
    await shop.runJobs();
    expect(await listStates()).toEqual(['waiting']);
    setNow('2026-11-23T10:16:00.000Z');
    await shop.happening.bookings.offerAllTimes();
    await shop.runJobs();
    expect(await listStates()).toEqual(['over']);
    expect(listMails()).toEqual(['happening.dayWaiting']);
    const { id, key } = readLink('ada@example.sg');
    const parts = { params: { id }, query: { key } };
    expect(await unwrap(shop.dispatch.call('GET booking-service/waits/{id}', parts, visitor))).toMatchObject({
      status: 'over',
      email: null,
    });
    setNow('2026-12-24T02:00:00.000Z');
    await shop.happening.deletePast();
    expect(await listStates()).toEqual([]);
  });

  test('is not waited for where the service is gone, until the day is over', async () => {
    await fillDay();
    await unwrap(join('ada'));
    await importFile({ ...supply, services: supply.services.filter(({ id }) => id !== 'brow-shape') });
    await shop.happening.bookings.offerAllTimes();
    await shop.runJobs();
    expect(await listStates()).toEqual(['waiting']);
    setNow('2026-11-23T16:00:00.000Z');
    await shop.happening.bookings.offerAllTimes();
    await shop.runJobs();
    expect(await listStates()).toEqual(['over']);
  });
});

describe('a place on the list', () => {
  test('is shown and left by its link, by nobody else, and is not offered anything afterwards', async () => {
    const booked = await fillDay();
    await unwrap(join('ada', { guests: 1, artistId: 'mei' }));
    await shop.runJobs();
    const { id, key } = readLink('ada@example.sg');
    const read = (given: string | undefined, caller: RequestContext = visitor) =>
      shop.dispatch.call('GET booking-service/waits/{id}', { params: { id }, query: { key: given } }, caller);
    const leave = (given: string | undefined, caller: RequestContext = visitor) =>
      shop.dispatch.call('DELETE booking-service/waits/{id}', { params: { id }, query: { key: given } }, caller);
    expect(getCode(await read(undefined))).toBe('AUTHENTICATION_FAILED');
    expect(getCode(await read('vl-zzzzzz-forged'))).toBe('WAIT_NOT_FOUND');
    const stranger = createTestMember('SG', randomUUID());
    expect(getCode(await leave(undefined, stranger))).toBe('WAIT_NOT_FOUND');
    expect(await unwrap(read(key))).toMatchObject({
      status: 'waiting',
      artist: { name: 'Mei' },
      store: { name: 'Vermilion sg-b' },
      email: 'ada@example.sg',
    });
    expect(await unwrap(leave(key))).toMatchObject({ status: 'left', email: null });
    expect(await unwrap(leave(key))).toMatchObject({ status: 'left' });
    await unwrap(cancel(booked[0]));
    await shop.runJobs();
    expect(await listOffers()).toEqual([]);
    // And may be asked for anew, at the end of the line.
    const { startsAt } = booked[0] ?? { startsAt: '' };
    const held = await unwrap(shop.hold(startsAt, { storeCode: 'sg-b' }));
    await unwrap(join('bo'));
    await unwrap(join('ada'));
    await unwrap(cancel({ id: held.id, key: held.key ?? '' }));
    await shop.runJobs();
    expect(await listOffers()).toEqual(['bo 02:00']);
  });

  test('is for one mailbox, however it is spelled', async () => {
    await fillDay();
    for (const name of ['ada', 'Ada', 'ADA']) await unwrap(join(name));
    const rows = await database.db.selectFrom('happening_waits').select('email').execute();
    expect(rows).toEqual([{ email: 'ada@example.sg' }]);
  });

  test('is shown by no link that went to a mistyped address, and keeps its turn', async () => {
    await fillDay();
    const member = createTestMember('SG', randomUUID());
    await unwrap(join('stranger', {}, member));
    await shop.runJobs();
    const mistyped = readLink('stranger@example.sg');
    setNow('2026-11-20T03:00:00Z');
    await unwrap(join('ada'));
    await unwrap(join('mia', {}, member));
    await shop.runJobs();
    const open = ({ id, key }: ReturnType<typeof readLink>) =>
      shop.dispatch.call('GET booking-service/waits/{id}', { params: { id }, query: { key } }, visitor);
    expect(getCode(await open(mistyped))).toBe('WAIT_NOT_FOUND');
    expect(await unwrap(open(readLink('mia@example.sg')))).toMatchObject({ waitingBefore: 0 });
  });

  test('leaves nothing of whoever did not take what was offered', async () => {
    const booked = await fillDay();
    await unwrap(join('ada'));
    await unwrap(cancel(booked[0]));
    await shop.runJobs();
    const { row } = await readOffer('ada');
    setNow('2026-11-20T12:00:00Z');
    await shop.runJobs();
    setNow('2027-01-10T02:00:00Z');
    await shop.happening.deletePast();
    const kept = await database.db
      .selectFrom('happening_reservations')
      .select(['state', 'full_name', 'email', 'phone'])
      .where('id', '=', row.id)
      .execute();
    expect(kept).toEqual([{ state: 'expired', full_name: null, email: null, phone: null }]);
  });

  test('leads to what was offered', async () => {
    const booked = await fillDay();
    const member = createTestMember('SG', randomUUID());
    await unwrap(join('ada'));
    await unwrap(join('mia', {}, member));
    const { waits } = await unwrap(shop.dispatch.call('GET account/bookings', {}, member));
    await shop.runJobs();
    const { id, key } = readLink('ada@example.sg');
    for (const index of [0, 2]) await unwrap(cancel(booked[index]));
    await shop.runJobs();
    const wait = await unwrap(
      shop.dispatch.call('GET booking-service/waits/{id}', { params: { id }, query: { key } }, visitor),
    );
    const { row } = await readOffer('ada');
    expect(wait).toMatchObject({ status: 'offered', booking: { id: row.id } });
    const opened = await shop.dispatch.call(
      'GET reservation-service/{id}',
      { params: { id: row.id }, query: { key: wait.booking?.key ?? '' } },
      visitor,
    );
    expect(getCode(opened)).toBe('ok');
    const own = await unwrap(
      shop.dispatch.call('GET booking-service/waits/{id}', { params: { id: waits[0]?.id ?? '' } }, member),
    );
    expect(own.booking?.key).toBeNull();
    const listed = await unwrap(shop.dispatch.call('GET account/bookings', {}, member));
    expect([listed.bookings.map(({ status }) => status), listed.waits]).toEqual([['held'], []]);
    // What was offered stays where the place is left.
    expect(
      await unwrap(
        shop.dispatch.call('DELETE booking-service/waits/{id}', { params: { id }, query: { key } }, visitor),
      ),
    ).toMatchObject({ status: 'offered' });
  });

  test('is in the export of an account, and goes with it', async () => {
    await fillDay();
    const accountId = randomUUID();
    await unwrap(join('mia', {}, createTestMember('SG', accountId)));
    expect(await shop.happening.readForAccount(database.db, accountId)).toMatchObject([
      { service: 'brow-shape', waitsFor: monday, email: 'mia@example.sg', state: 'waiting' },
    ]);
    await runInTransaction(database.db, (transaction) => shop.happening.detachAccount(transaction, accountId));
    expect(await listStates()).toEqual([]);
  });

  test('is counted in the day of the store', async () => {
    await fillDay();
    await unwrap(join('ada'));
    await unwrap(join('bo'));
    const countWaiting = async (day: string) =>
      (await unwrap(shop.dispatch.call('GET staff/bookings/', { query: { store: 'sg-b', day } }, testColleague)))
        .waiting;
    expect([await countWaiting(monday), await countWaiting('2026-11-24')]).toEqual([2, 0]);
  });

  test('cannot be brought back, and keeps no contact once it is over', async () => {
    await fillDay();
    await unwrap(join('ada'));
    const update = (change: object) => database.db.updateTable('happening_waits').set(change).execute();
    await expect(update({ state: 'left' })).rejects.toThrow('happening_waits_contact_check');
    await expect(update({ state: 'offered' })).rejects.toThrow(/happening_waits_(offered|contact)_check/);
    await expect(update({ email: null })).rejects.toThrow('happening_waits_contact_check');
    const nobody = { full_name: null, email: null, phone: null, holder: null, holder_address: null };
    await update({ state: 'over', ...nobody });
    await expect(update({ state: 'waiting', ...createContact('ada') })).rejects.toThrow();
  });
});
