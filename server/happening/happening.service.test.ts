// @module-tag embedded
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { getCode, unwrap } from '../platform/result.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { createHappeningHandlers } from './happening.routes.ts';
import { importSupply, type SupplyRecord } from './happening.service.ts';
import { createTestHappening, insertTestSupply, testSupply } from './happening.testing.ts';

let database: Database;
let shop: ReturnType<typeof createTestHappening>;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestSupply(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('happening_reservations').execute();
  await database.db.deleteFrom('jobs').execute();
  shop = createTestHappening(database);
});

const visitor = createTestVisitor('SG');
const monday = '2026-11-23T02:00:00.000Z';

async function book(startsAt = monday, changes: Parameters<typeof shop.hold>[1] = {}) {
  const { id, key } = await unwrap(shop.hold(startsAt, changes));
  return { id, key: key ?? '', booking: await unwrap(shop.confirm(id, key ?? '')) };
}
const read = (id: string, key: string) =>
  shop.dispatch.call('GET reservation-service/{id}', { params: { id }, query: { key } }, visitor);
const cancel = (id: string, key: string) =>
  shop.dispatch.call('DELETE reservation-service/{id}', { params: { id }, query: { key } }, visitor);
const move = (id: string, key: string, startsAt: string, changes: object = {}) =>
  shop.dispatch.call(
    'POST reservation-service/{id}',
    {
      params: { id },
      query: { key },
      body: { action: 'move', storeCode: 'sg-a', artistId: null, startsAt, ...changes },
    },
    visitor,
  );
const listSlots = async (query: object = {}) =>
  unwrap(
    shop.dispatch.call(
      'GET booking-service/time-slots/{id}',
      { params: { id: 'brow-shape' }, query: { store: 'sg-a', day: '2026-11-23', ...query } },
      visitor,
    ),
  );

const listByQuery = (query: object) => shop.dispatch.call('GET booking-services/beauty-services', { query }, visitor);

describe('what stores offer', () => {
  test('is listed with minutes and price, in the language of the site, in its market alone', async () => {
    const { services } = await unwrap(shop.dispatch.call('GET booking-service/activities/', {}, visitor));
    expect(
      services.map(({ id, minutes, price, currencySymbol, stores }) => ({
        id,
        minutes,
        price,
        currencySymbol,
        stores,
      })),
    ).toEqual([
      { id: 'brow-shape', minutes: 30, price: 4800, currencySymbol: '$', stores: ['sg-a', 'sg-b'] },
      { id: 'evening-face', minutes: 90, price: 12000, currencySymbol: '$', stores: ['sg-a'] },
    ]);
    const abroad = await unwrap(shop.dispatch.call('GET booking-service/activities/', {}, createTestVisitor('AU')));
    expect(abroad.services).toEqual([]);
    const countPages = async (...place: ['SG' | 'AU', string[]]) => {
      const pages = await shop.happening.gatherings.listPages(place[0], 'en', place[1]);
      return pages.map(({ id, activities }) => `${id} ${activities}`);
    };
    expect(await countPages('SG', ['sg-b', 'sg-closed'])).toEqual(['services 1', 'classes 1', 'stores 2']);
    expect(await countPages('SG', ['sg-new'])).toEqual(['stores 1']);
    expect(await countPages('SG', [])).toEqual([]);
    expect(await countPages('AU', ['au-a'])).toEqual(['stores 1']);
    const params = { params: { id: 'brow-shape' } };
    expect(
      getCode(await shop.dispatch.call('GET booking-service/activities/{id}', params, createTestVisitor('AU'))),
    ).toBe('SERVICE_NOT_FOUND');
    const details = await unwrap(shop.dispatch.call('GET booking-service/activities/{id}', params, visitor));
    expect(details.places.map(({ code, artists }) => [code, artists.map(({ id }) => id)])).toEqual([
      ['sg-a', ['aisyah', 'wei-ling', 'devi']],
      ['sg-b', ['mei']],
    ]);
    const { questions } = await unwrap(shop.dispatch.call('GET booking-service/questions/{id}', params, visitor));
    expect(questions).toMatchObject([
      { id: 'allergies', isRequired: true, choices: null },
      { choices: ['Natural', 'Bold'] },
    ]);
  });

  test('is listed by filters, with their choices, and named for menus', async () => {
    const listIds = async (query: object) => {
      const answer = await unwrap(listByQuery(query));
      return answer.services.map(({ id }) => id);
    };
    expect(await listIds({})).toEqual(['brow-shape', 'evening-face']);
    expect(await listIds({ store: 'sg-b' })).toEqual(['brow-shape']);
    expect(await listIds({ store: 'au-a' })).toEqual([]);
    expect(await listIds({ group: 'brows', store: 'sg-a' })).toEqual(['brow-shape', 'evening-face']);
    expect(await listIds({ group: 'lips' })).toEqual([]);
    expect(await listIds({ city: 'Singapore', price: 'paid', language: 'en' })).toEqual(['brow-shape', 'evening-face']);
    expect(await listIds({ price: 'free' })).toEqual([]);
    expect(await listIds({ city: 'Perth' })).toEqual([]);
    // Wei Ling, of the first store.
    expect(await listIds({ language: 'zh' })).toEqual(['brow-shape', 'evening-face']);
    expect(await listIds({ language: 'zh', store: 'sg-b' })).toEqual([]);
    expect(getCode(await listByQuery({ price: 'cheap' }))).toBe('VALIDATION_FAILED');
    expect(await unwrap(listByQuery({ store: 'sg-b' }))).toMatchObject({
      filters: {
        stores: [
          { code: 'sg-a', name: 'Vermilion sg-a' },
          { code: 'sg-b', name: 'Vermilion sg-b' },
        ],
        cities: ['Singapore'],
        groups: [{ id: 'brows', name: 'Brows' }],
        prices: ['paid'],
        languages: ['en', 'zh'],
      },
    });
    expect(await unwrap(shop.dispatch.call('GET layouts/store-services/activity-groups', {}, visitor))).toEqual({
      groups: [{ id: 'brows', name: 'Brows', activities: 2 }],
    });
    const group = { id: 'brows', name: 'Brows' };
    expect(await unwrap(shop.dispatch.call('GET layouts/store-services/activities', {}, visitor))).toEqual({
      activities: [
        { id: 'brow-shape', name: 'Brow shape', group },
        { id: 'evening-face', name: 'Evening face', group },
      ],
    });
    const params = { params: { id: 'brow-shape' } };
    expect(await shop.dispatch.call('GET happening/services/activities/{id}', params, visitor)).toEqual(
      await shop.dispatch.call('GET booking-service/activities/{id}', params, visitor),
    );
  });

  test('names the products that it uses, and is found by them in its market', async () => {
    const listByProduct = async (slug: string, reader = visitor) => {
      const params = { params: { slug } };
      return (await unwrap(shop.dispatch.call('GET booking-services/by-product/{slug}', params, reader))).services;
    };
    expect(await listByProduct('brow-gel')).toEqual([
      { id: 'brow-shape', name: 'Brow shape', minutes: 30, price: 4800, currencySymbol: '$' },
    ]);
    expect(await listByProduct('brow-gel', createTestVisitor('AU'))).toEqual([]);
    expect(await listByProduct('brow')).toEqual([]);
    const params = { params: { id: 'brow-shape' } };
    const { products } = await unwrap(shop.dispatch.call('GET booking-service/activities/{id}', params, visitor));
    expect(products).toEqual(['brow-pencil', 'brow-gel']);
  });

  test('has free times by day, none of them past or too soon', async () => {
    const { days } = await unwrap(
      shop.dispatch.call(
        'GET booking-service/available-slots/{id}',
        { params: { id: 'brow-shape' }, query: { store: 'sg-a', from: '2026-11-19', days: '3' } },
        visitor,
      ),
    );
    // On the 20th it is ten, and an hour of notice is asked for.
    expect(days).toEqual([
      { day: '2026-11-19', slots: 0, isOpen: true },
      { day: '2026-11-20', slots: 35, isOpen: true },
      { day: '2026-11-21', slots: 39, isOpen: true },
    ]);
    const { slots } = await listSlots();
    expect(slots[0]).toEqual({ startsAt: monday, endsAt: '2026-11-23T02:30:00.000Z', left: 3 });
  });

  test('says what else there is where a day is full: the next day, other artists and other stores', async () => {
    await database.db
      .insertInto('happening_leaves')
      .values([
        { id: randomUUID(), artist_no: await findNo('aisyah'), during: '[2026-11-23T00:00Z,2026-11-24T00:00Z)' },
      ])
      .execute();
    expect(await listSlots({ artist: 'aisyah' })).toMatchObject({
      slots: [],
      nextDay: '2026-11-24',
      artists: [{ id: 'wei-ling' }, { id: 'devi' }],
      stores: [{ code: 'sg-b' }],
    });
    await database.db.deleteFrom('happening_leaves').execute();
    expect((await listSlots({ artist: 'aisyah' })).slots.length).toBeGreaterThan(0);
  });
});

async function findNo(code: string): Promise<number> {
  const { no } = await database.db
    .selectFrom('happening_artists')
    .select('no')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return no;
}

describe('a booking', () => {
  test('is held for ten minutes, and made by the contact details; nobody else gets the time', async () => {
    const { id, key } = await unwrap(shop.hold(monday, { artistId: 'aisyah' }));
    expect(await unwrap(read(id, key ?? ''))).toMatchObject({
      status: 'held',
      heldUntil: '2026-11-20T02:10:00.000Z',
      contact: null,
      artist: { id: 'aisyah' },
      isAnyArtist: false,
    });
    expect(getCode(await shop.hold(monday, { artistId: 'aisyah' }))).toBe('SLOT_NOT_AVAILABLE');
    expect((await listSlots({ artist: 'aisyah' })).slots[0]?.startsAt).toBe('2026-11-23T02:30:00.000Z');
    const booking = await unwrap(shop.confirm(id, key ?? ''));
    expect(booking).toMatchObject({
      status: 'confirmed',
      number: expect.stringMatching(/^B-\d+$/),
      heldUntil: null,
      contact: { fullName: 'Nadia Rahim', phone: '+6591234567' },
      answers: { allergies: 'None' },
      canChange: true,
      canCancel: true,
    });
    // The answer was lost, and it is sent again.
    expect(await unwrap(shop.confirm(id, key ?? ''))).toMatchObject({ status: 'confirmed', number: booking.number });
    await shop.runJobs();
    expect(shop.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['nadia@example.sg', 'happening.confirmed'],
    ]);
  });

  test('names each field that is wrong in the words of the form, and keeps what is held', async () => {
    const { id, key } = await unwrap(shop.hold(monday));
    const wrong = await shop.confirm(id, key ?? '', {
      contact: { fullName: '   ', email: 'nadia@', phone: '12', notes: 'x'.repeat(501) },
      answers: { look: 'Wild' },
    });
    expect(wrong).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
    const fields = wrong.ok ? [] : ((wrong.error as { details?: { fields: object[] } }).details?.fields ?? []);
    expect(fields).toMatchObject([
      { path: 'contact.fullName', message: 'Full Name is required' },
      { path: 'contact.email', message: 'Invalid email' },
      { path: 'contact.phone', message: 'Invalid phone number' },
      { path: 'contact.notes', message: 'Character limit exceeded' },
      { path: 'answers.allergies', message: 'Required field' },
      { path: 'answers.look', code: 'INVALID_VALUE' },
    ]);
    expect((await unwrap(read(id, key ?? ''))).status).toBe('held');
  });

  test.each([
    ['off the grid', '2026-11-23T02:07:00.000Z', {}],
    ['in the past', '2026-11-19T02:00:00.000Z', {}],
    ['too soon', '2026-11-20T02:30:00.000Z', {}],
    ['too far ahead', '2027-11-22T02:00:00.000Z', {}],
    ['while the store is closed', '2026-11-22T16:00:00.000Z', {}],
    ['with an artist of another store', monday, { artistId: 'mei' }],
    ['with nobody', monday, { artistId: 'nobody' }],
    ['with an artist who does nothing of it', monday, { activityId: 'evening-face', artistId: 'nobody' }],
  ])('%s is refused, and nothing is held', async (_, startsAt, changes) => {
    expect(getCode(await shop.hold(startsAt, changes))).toBe('SLOT_NOT_AVAILABLE');
    expect(await database.db.selectFrom('happening_reservations').select('id').execute()).toEqual([]);
    expect(await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).toEqual([]);
  });

  test('of a service or in a store that the market does not have is refused', async () => {
    expect(getCode(await shop.hold(monday, { activityId: 'hair-cut' }))).toBe('SERVICE_NOT_FOUND');
    expect(getCode(await shop.hold(monday, { storeCode: 'au-a' }))).toBe('SERVICE_NOT_FOUND');
  });

  test('of several parts takes an artist for each, and one chair for all of it', async () => {
    const { id } = await unwrap(shop.hold(monday, { activityId: 'evening-face' }));
    const rows = await database.db
      .selectFrom('happening_occupancy')
      .innerJoin('happening_artists', 'no', 'resource_no')
      .select(['code'])
      .where('reservation_id', '=', id)
      .orderBy('during')
      .execute();
    expect(rows.map(({ code }) => code)).toEqual(['wei-ling', 'aisyah', 'aisyah']);
    expect((await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).length).toBe(4);
  });

  test('is held once by one idempotency key, and three at most by one visitor, also with new cookies', async () => {
    const idempotencyKey = randomUUID();
    const mobile = createTestVisitor('SG');
    const first = await unwrap(shop.hold(monday, { idempotencyKey }, mobile));
    expect(await unwrap(shop.hold(monday, { idempotencyKey }, mobile))).toEqual(first);
    await unwrap(shop.hold('2026-11-23T04:00:00.000Z', {}, mobile));
    await unwrap(shop.hold('2026-11-23T05:00:00.000Z', {}, mobile));
    const withNewCookies = { ...createTestVisitor('SG'), address: mobile.address };
    expect(getCode(await shop.hold('2026-11-23T06:00:00.000Z', {}, { ...mobile }))).toBe('HOLD_LIMIT_REACHED');
    expect(getCode(await shop.hold('2026-11-23T06:00:00.000Z', {}, withNewCookies))).toBe('HOLD_LIMIT_REACHED');
    await unwrap(cancel(first.id, first.key ?? ''));
    await unwrap(shop.hold('2026-11-23T06:00:00.000Z', {}, withNewCookies));
  });

  test('that nobody makes of a held time gives it back, and says so to whoever comes late', async () => {
    const { id, key } = await unwrap(shop.hold(monday, { artistId: 'devi' }));
    shop.setNow('2026-11-20T02:10:01.000Z');
    // Free again before the job has run.
    const { id: otherId } = await unwrap(shop.hold(monday, { artistId: 'devi' }));
    expect(otherId).not.toBe(id);
    expect(getCode(await shop.confirm(id, key ?? ''))).toBe('HOLD_EXPIRED');
    expect((await unwrap(read(id, key ?? ''))).status).toBe('expired');
    await shop.runJobs();
    expect((await unwrap(read(id, key ?? ''))).status).toBe('expired');
    shop.setNow('2026-11-20T02:21:00.000Z');
    await shop.runJobs();
    expect(await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).toEqual([]);
  });

  test('is moved: the new time is taken and the old one freed, and its guest is told with the calendar entry', async () => {
    const { id, key } = await book(monday, { artistId: 'aisyah' });
    const later = '2026-11-24T06:00:00.000Z';
    expect(await unwrap(move(id, key, later, { artistId: 'devi' }))).toMatchObject({
      startsAt: later,
      artist: { id: 'devi' },
    });
    expect(await unwrap(move(id, key, later, { artistId: 'devi' }))).toMatchObject({ startsAt: later });
    expect((await listSlots({ artist: 'aisyah' })).slots[0]?.startsAt).toBe(monday);
    await shop.runJobs();
    expect(shop.mails.map(({ subject }) => subject)).toEqual(['happening.moved']);
    const entry = readEntry(shop.mails[0]?.attachments?.at(-1)?.content);
    expect(entry).toMatchObject({
      method: 'PUBLISH',
      uid: `${id}@sg.shop.example`,
      sequence: 1,
      status: 'CONFIRMED',
      startsAt: later,
    });
    // To a time that somebody else has: it keeps its own.
    const other = await book('2026-11-24T07:00:00.000Z', { artistId: 'devi' });
    expect(getCode(await move(id, key, other.booking.startsAt, { artistId: 'devi' }))).toBe('SLOT_NOT_AVAILABLE');
    expect((await unwrap(read(id, key))).startsAt).toBe(later);
  });

  test('is cancelled once, frees its time, and takes the entry out of the calendar', async () => {
    const { id, key } = await book(monday, { artistId: 'aisyah' });
    expect(await unwrap(cancel(id, key))).toMatchObject({ status: 'cancelled', canChange: false, canCancel: false });
    expect(await unwrap(cancel(id, key))).toMatchObject({ status: 'cancelled' });
    expect(getCode(await move(id, key, '2026-11-24T06:00:00.000Z'))).toBe('BOOKING_CANCELLED');
    expect((await listSlots({ artist: 'aisyah' })).slots[0]?.startsAt).toBe(monday);
    await shop.runJobs();
    expect(shop.mails.map(({ subject }) => subject)).toEqual(['happening.cancelled']);
    expect(readEntry(shop.mails[0]?.attachments?.at(-1)?.content)).toMatchObject({
      method: 'CANCEL',
      sequence: 1,
      status: 'CANCELLED',
      organizer: 'mailto:shop@vermilion.example',
    });
  });

  test('whose time has come cannot be rescheduled or cancelled', async () => {
    const { id, key } = await book();
    shop.setNow(monday);
    const refused = { code: 'BOOKING_EXPIRED' };
    expect(await cancel(id, key)).toMatchObject({ ok: false, error: refused });
    expect(await move(id, key, '2026-11-24T06:00:00.000Z')).toMatchObject({ ok: false, error: refused });
    expect(await unwrap(read(id, key))).toMatchObject({ status: 'past', canChange: false, canCancel: false });
  });

  test('is seen by its guest and its member alone', async () => {
    const { id, key } = await book();
    const params = { params: { id } };
    expect(getCode(await shop.dispatch.call('GET reservation-service/{id}', params, visitor))).toBe(
      'AUTHENTICATION_FAILED',
    );
    // Of the last character only some bits count.
    const forged = key.replace(/.(?=.{9}$)/, (character) => (character === 'A' ? 'B' : 'A'));
    expect(getCode(await read(id, forged))).toBe('BOOKING_NOT_FOUND');
    const accountId = randomUUID();
    const member = createTestMember('SG', accountId);
    const held = await unwrap(shop.hold('2026-11-25T02:00:00.000Z', {}, member));
    expect(held.key).toBeNull();
    const asMember = { params: { id: held.id } };
    expect(await unwrap(shop.dispatch.call('GET reservation-service/{id}', asMember, member))).toMatchObject({
      isOwn: true,
    });
    const stranger = createTestMember('SG', randomUUID());
    expect(getCode(await shop.dispatch.call('GET reservation-service/{id}', asMember, stranger))).toBe(
      'BOOKING_NOT_FOUND',
    );
    const body = {
      action: 'confirm' as const,
      contact: { fullName: 'Mei Tan', email: 'mei@example.sg', phone: '91234567', notes: '' },
      answers: { allergies: 'No' },
    };
    await unwrap(shop.dispatch.call('POST reservation-service/{id}', { ...asMember, body }, member));
    const { bookings } = await unwrap(shop.dispatch.call('GET account/bookings', {}, member));
    expect(bookings).toMatchObject([
      { id: held.id, serviceName: 'Brow shape', storeName: 'Vermilion sg-a', zone: 'Asia/Singapore' },
    ]);
    expect(await shop.happening.readForAccount(database.db, accountId)).toMatchObject([
      { service: 'brow-shape', email: 'mei@example.sg' },
    ]);
  });

  test('is moved to any time that it leaves itself, and its own is none of the others', async () => {
    const { id, key, booking } = await book(monday, { artistId: 'aisyah' });
    const quarter = '2026-11-23T02:15:00.000Z';
    const others = await listSlots({ artist: 'aisyah', booking: id, key });
    expect((await listSlots({ artist: 'aisyah' })).slots.map(({ startsAt }) => startsAt)).not.toContain(quarter);
    expect(others.slots[0]?.startsAt).toBe(quarter);
    expect(await unwrap(move(id, key, quarter, { artistId: 'aisyah' }))).toMatchObject({ startsAt: quarter });
    // Whoever may not change it learns nothing of it, and a member sees the times of its market from any other.
    const ask = (query: object, context = visitor) =>
      shop.dispatch.call(
        'GET booking-service/time-slots/{id}',
        { params: { id: 'brow-shape' }, query: { store: booking.store.code, day: '2026-11-23', ...query } },
        context,
      );
    expect(getCode(await ask({ booking: id }))).toBe('AUTHENTICATION_FAILED');
    expect(getCode(await ask({ booking: randomUUID(), key }))).toBe('BOOKING_NOT_FOUND');
    expect(getCode(await ask({ booking: id, key }, createTestVisitor('AU')))).toBe('ok');
    expect(getCode(await ask({}, createTestVisitor('AU')))).toBe('SERVICE_NOT_FOUND');
  });

  test('keeps its artist busy who works in another store since', async () => {
    await book(monday, { artistId: 'aisyah' });
    const artists = testSupply.artists.map((each) => (each.id === 'aisyah' ? { ...each, store: 'sg-b' } : each));
    const moveArtist = (supply: SupplyRecord) =>
      runInTransaction(database.db, (transaction) =>
        importSupply(transaction, { now: () => new Date('2026-11-20T02:00:00Z') }, supply),
      );
    const faulty = await moveArtist({ ...testSupply, artists });
    expect(faulty.map(({ message }) => message)).toEqual(['names sg-a, where no artist has the skill lips']);
    const [browShape] = testSupply.services;
    expect(await moveArtist({ ...testSupply, services: browShape ? [browShape] : [], artists })).toEqual([]);
    expect((await listSlots({ store: 'sg-b', artist: 'aisyah' })).slots[0]?.startsAt).toBe('2026-11-23T02:30:00.000Z');
    // Anybody is somebody who is free.
    const { id, key } = await unwrap(shop.hold(monday, { storeCode: 'sg-b' }));
    expect((await unwrap(read(id, key ?? ''))).artist?.id).toBe('mei');
    expect(await moveArtist(testSupply)).toEqual([]);
  });

  test('that was only held and given back is in no list and no calendar', async () => {
    const member = createTestMember('SG', randomUUID());
    const { id } = await unwrap(shop.hold(monday, {}, member));
    const params = { params: { id } };
    const handleCalendar = createHappeningHandlers(shop.happening)['GET reservation-service/{id}/calendar'];
    const readCalendar = async () => handleCalendar({ ...params, query: {}, body: {} }, member);
    expect(getCode(await readCalendar())).toBe('BOOKING_NOT_FOUND');
    const given = await unwrap(shop.dispatch.call('DELETE reservation-service/{id}', params, member));
    expect(given.status).toBe('expired');
    expect(getCode(await readCalendar())).toBe('BOOKING_NOT_FOUND');
    expect((await unwrap(shop.dispatch.call('GET account/bookings', {}, member))).bookings).toEqual([]);
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
  });

  test('is one of ten at most that a mailbox has ahead of it, however its address is spelled', async () => {
    const bookNext = async (count: number) => {
      const email = ['nadia@example.sg', 'Nadia@example.sg', 'NADIA@Example.SG'][count % 3];
      const startsAt = `2026-11-23T0${2 + Math.floor(count / 2)}:00:00.000Z`;
      const held = await unwrap(shop.hold(startsAt, { artistId: count % 2 === 0 ? 'aisyah' : 'devi' }));
      const contact = { fullName: 'Nadia Rahim', email, phone: '9123 4567', notes: '' };
      return shop.confirm(held.id, held.key ?? '', { contact });
    };
    for (let count = 0; count < 10; count++) expect(getCode(await bookNext(count))).toBe('ok');
    expect(await bookNext(10)).toMatchObject({
      error: { code: 'BOOKING_LIMIT_REACHED', details: { maxBookings: 10 } },
    });
  });

  test('that is over keeps nobody busy, and in a month what its guest said is gone', async () => {
    const { id, key } = await book();
    const runJobsAt = async (iso: string) => {
      shop.setNow(iso);
      await shop.happening.deletePast();
      return (await unwrap(read(id, key))).answers;
    };
    expect(await runJobsAt('2026-11-24T02:00:00.000Z')).toEqual({ allergies: 'None' });
    expect(await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).toHaveLength(2);
    expect(await runJobsAt('2026-11-25T02:00:00.000Z')).toEqual({ allergies: 'None' });
    expect(await database.db.selectFrom('happening_occupancy').select('resource_no').execute()).toEqual([]);
    expect(await runJobsAt('2026-12-24T02:00:00.000Z')).toEqual({});
  });

  test('is not recalled on the day itself, by a mail that says “tomorrow”', async () => {
    await book('2026-11-25T02:00:00.000Z');
    await shop.runJobs();
    shop.mails.length = 0;
    // Seven in the morning of the visit: the mail server was away.
    shop.setNow('2026-11-24T23:00:00.000Z');
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
  });

  test('is recalled the day before, and no more once it is cancelled', async () => {
    const { id, key } = await book('2026-11-25T02:00:00.000Z');
    await shop.runJobs();
    shop.mails.length = 0;
    await unwrap(move(id, key, '2026-11-26T02:00:00.000Z'));
    await shop.runJobs();
    shop.mails.length = 0;
    shop.setNow('2026-11-24T02:00:01.000Z');
    await shop.runJobs();
    expect(shop.mails).toEqual([]);
    shop.setNow('2026-11-25T02:00:01.000Z');
    await shop.runJobs();
    expect(shop.mails).toMatchObject([{ subject: 'happening.reminder', messageId: `booking.${id}.reminder.1` }]);
  });
});

/** Reads the entry of a calendar file by another program's parser. */
function readEntry(content: Uint8Array | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(content ?? '').toString()));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue('status'),
    organizer: event.organizer,
    startsAt: event.startDate.toJSDate().toISOString(),
  };
}
