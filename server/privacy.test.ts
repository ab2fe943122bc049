import { randomUUID } from 'node:crypto';
import { getCalendarDay } from '@vermilion/contract/dates';
import { type EndpointKey, parseEndpointName } from '@vermilion/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testNouns } from './app.testing.ts';
import { createTestMember, createTestVisitor } from './bag/bag.testing.ts';
import { importCatalogue } from './catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from './catalogue/catalogue.testing.ts';
import { insertTestSupply } from './happening/happening.testing.ts';
import type { Database } from './platform/database.ts';
import type { RequestContext } from './platform/request-context.ts';
import { getCode } from './platform/result.testing.ts';
import type { Result } from './platform/result.ts';
import { testDatabase } from './platform/testing.ts';
import { type OwnedIds, privacyCases } from './privacy.testing.ts';
import { createTestStock } from './stock/stock.testing.ts';
import { findOwned, type Owned, recordWrites, type Write } from './writes.testing.ts';

/** Two members and a visitor over every endpoint: nobody sees or changes what is another's. */

const email = `owner.${randomUUID()}@example.sg`;
const street = `${randomUUID()} Orchard Road`;

let database: Database;
let shop: Awaited<ReturnType<typeof testNouns>>;
let owner: RequestContext;
let ids: OwnedIds;
/** Texts that only what belongs to the owner contains. */
let markers: string[];
/** Everything that the owner read before anybody else called. */
let firstRead: Record<string, unknown>;
let owned: Owned;
let takeWrites: () => Promise<Write[]>;

const missing: OwnedIds = {
  accountId: randomUUID(),
  email: `nobody.${randomUUID()}@example.sg`,
  orderId: randomUUID(),
  giftCardId: randomUUID(),
  bookingId: randomUUID(),
  dayWaitId: randomUUID(),
  lineId: randomUUID(),
  addressId: randomUUID(),
  sessionId: randomUUID(),
  waitedId: 2_000_000_000,
};

const names = Object.keys(privacyCases) as EndpointKey[];
const isPublic = (name: EndpointKey) => {
  const privacyCase = privacyCases[name] ?? 'public';
  return privacyCase === 'public' || 'public' in privacyCase;
};
const publicNames = names.filter(isPublic);
const ownedNames = names.filter((name) => !isPublic(name));

function getInput(name: EndpointKey, of: OwnedIds) {
  const privacyCase = privacyCases[name] ?? 'public';
  if (privacyCase === 'public') return {};
  if ('public' in privacyCase) return privacyCase.public();
  return 'personal' in privacyCase ? privacyCase.personal(of) : privacyCase.resource(of);
}

/** Tables that count attempts by hashed addresses and callers, which any call may change. */
const counters = ['account_attempts', 'guesses'];

const call = (name: EndpointKey, of: OwnedIds, context: RequestContext) =>
  shop.dispatch.raw(name, getInput(name, of), context);

/** Creates an account, and returns a caller who is signed in to it. */
async function createMember(accountEmail = `member.${randomUUID()}@example.sg`) {
  const accountId = randomUUID();
  const now = new Date();
  const person = { email: accountEmail, full_name: 'Mei Tan', phone: '+6591234567', birthday: '1990-06-15' };
  await database.db
    .insertInto('accounts')
    .values({ id: accountId, ...person, market: 'SG', language: 'en', created_at: now, deleted_at: null })
    .execute();
  return { accountId, context: createTestMember('SG', accountId) };
}

/** Reads everything that the owner can read, but for the server's clock. */
async function readOwned(): Promise<Record<string, unknown>> {
  const reads = ownedNames.filter((name) => parseEndpointName(name).method === 'GET');
  const answers: Record<string, unknown> = {};
  for (const name of reads) answers[name] = await call(name, ids, owner);
  return JSON.parse(JSON.stringify(answers, (key, value) => (key === 'now' ? undefined : value)));
}

/** Makes a call of the owner, which has to succeed. */
async function callAsOwner<Value>(answer: Promise<Result<Value>>): Promise<Value> {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

beforeAll(async () => {
  database = await testDatabase();
  const imported = await importCatalogue(database.db, asFile(sampleCatalogue(20)), createTestStock(database));
  if (!imported.ok) throw new Error('The catalogue was refused');
  shop = await testNouns(database);
  const { dispatch, services } = shop;
  const { accountId, context } = await createMember(email);
  owner = context;
  await services.session.start(database.db, { accountId, kind: 'member', device: services.session.readDevice(owner) });
  const { sessions } = await callAsOwner(dispatch.call('GET sessions', {}, owner));
  const address = { line1: street, postcode: '238801' };
  const contact = { fullName: 'Mei Tan', phone: '9123 4567' };
  const saved = await callAsOwner(
    dispatch.call('POST user/addresses', { body: { market: 'SG', ...contact, address } }, owner),
  );
  const [ordered, kept] = await listSoldVariants();
  await addToBag(ordered);
  const { bag } = await callAsOwner(dispatch.call('GET checkout/', {}, owner));
  const body = {
    contact: { ...contact, email },
    delivery: { method: 'standard' as const, address },
    payment: { method: 'card' as const },
    expectedTotal: bag.totals.total,
    expectedAmountDue: bag.totals.amountDue,
    idempotencyKey: randomUUID(),
  };
  const { id: orderId } = await callAsOwner(dispatch.call('POST orders/', { body }, owner));
  const giftCard = {
    amount: 5000,
    design: 'ribbon' as const,
    recipient: { fullName: 'Priya Nair', email },
    buyer: { fullName: 'Mei Tan', email },
    message: '',
    sendOn: getCalendarDay('Asia/Singapore', new Date()),
    sendZone: 'Asia/Singapore',
    payment: { method: 'card' as const },
    idempotencyKey: randomUUID(),
  };
  const { id: giftCardId } = await callAsOwner(dispatch.call('POST gift-cards/', { body: giftCard }, owner));
  const bookingId = await bookVisit();
  const dayWaitId = await waitForDay();
  const lineId = await addToBag(kept);
  const waited = await waitForSoldOutVariant();
  const sessionId = sessions[0]?.id ?? '';
  const things = { orderId, giftCardId, bookingId, dayWaitId, lineId, addressId: saved.id, sessionId };
  ids = { accountId, email, ...things, waitedId: waited.variantId };
  markers = [email, street, ...Object.values(things), waited.joinedAt];
  firstRead = await readOwned();
  owned = await findOwned(database, [email, accountId]);
  takeWrites = await recordWrites(database);
}, 120_000);

afterAll(async () => {
  await shop.close();
  await database.close();
});

/** Returns two variants that Singapore sells. */
async function listSoldVariants(): Promise<number[]> {
  const rows = await database.db
    .selectFrom('available_stock')
    .select('variant_id')
    .where('market', '=', 'SG')
    .where('available', '>', 5)
    .orderBy('variant_id')
    .execute();
  const sold: number[] = [];
  for (const { variant_id: variantId } of rows) {
    const body = { variantId, quantity: 1, idempotencyKey: randomUUID() };
    const added = await shop.dispatch.call('POST cart/line-items/', { body }, createTestVisitor('SG'));
    if (added.ok) sold.push(variantId);
    if (sold.length === 2) return sold;
  }
  throw new Error('The sample catalogue sells too little in Singapore');
}

/** Books a visit for the owner, three days ahead. */
async function bookVisit(): Promise<string> {
  await insertTestSupply(database);
  const day = getCalendarDay('Asia/Singapore', new Date(Date.now() + 3 * 24 * 60 * 60_000));
  const body = {
    activityId: 'brow-shape',
    storeCode: 'sg-a',
    artistId: null,
    startsAt: `${day}T04:00:00.000Z`,
    idempotencyKey: randomUUID(),
  };
  const { id } = await callAsOwner(shop.dispatch.call('POST reservation-service/create', { body }, owner));
  const contact = { fullName: 'Mei Tan', email, phone: '9123 4567', notes: '' };
  const details = { action: 'confirm' as const, contact, answers: { allergies: 'None' } };
  await callAsOwner(shop.dispatch.call('POST reservation-service/{id}', { params: { id }, body: details }, owner));
  return id;
}

/** Lets the owner wait for a day on which the artist of a store is away. */
async function waitForDay(): Promise<string> {
  const day = getCalendarDay('Asia/Singapore', new Date(Date.now() + 4 * 24 * 60 * 60_000));
  const { no } = await database.db
    .selectFrom('happening_artists')
    .select('no')
    .where('code', '=', 'mei')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('happening_shifts').values({ artist_no: no, day, hours: null }).execute();
  const contact = { fullName: 'Mei Tan', email, phone: '9123 4567' };
  const body = { activityId: 'brow-shape', storeCode: 'sg-b', artistId: null, day, contact };
  await callAsOwner(shop.dispatch.call('POST booking-service/waits', { body }, owner));
  const { waits } = await callAsOwner(shop.dispatch.call('GET account/bookings', {}, owner));
  return waits[0]?.id ?? '';
}

/** Puts a variant that Singapore has sold out on the owner's waitlist. */
async function waitForSoldOutVariant() {
  const rows = await database.db.selectFrom('prices').select('variant_id').where('market', '=', 'SG').execute();
  const variantIds = rows.map(({ variant_id }) => variant_id).reverse();
  for (const variantId of variantIds) {
    const body = { variantId, isWaiting: true };
    const joined = await shop.dispatch.call('PATCH waitlist/', { body }, owner);
    const item = joined.ok ? joined.value.items[0] : undefined;
    if (item) return item;
  }
  throw new Error('The sample catalogue has nothing to wait for in Singapore');
}

async function addToBag(variantId = 0): Promise<string> {
  const body = { variantId, quantity: 1, idempotencyKey: randomUUID() };
  const { bag } = await callAsOwner(shop.dispatch.call('POST cart/line-items/', { body }, owner));
  return bag.lines[0]?.id ?? '';
}

test('every endpoint of the shop has a case', () => {
  expect([...shop.dispatch.endpoints.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

test('what is public is given no caller, or answers everybody the same', async () => {
  const callers = [owner, (await createMember()).context, createTestVisitor('SG')];
  for (const name of publicNames) {
    const endpoint = shop.dispatch.endpoints.get(name);
    if (endpoint?.shared || endpoint?.audience === 'provider') continue;
    const answers = await Promise.all(callers.map((caller) => call(name, ids, caller)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, name).toBe(1);
    expect(answers[0]?.ok, name).toBe(true);
  }
});

test('the owner sees everything that the cases are about', async () => {
  const text = JSON.stringify(firstRead);
  for (const marker of markers) expect(text).toContain(marker);
  expect(owned.tables).toEqual(expect.arrayContaining(['accounts', 'bag_lines', 'gift_cards', 'orders', 'payments']));
});

/**
 * Returns the writes of a call that others must not make: changes of what stood before it, and additions to what belongs to
 * the owner. An e-mail address that the caller typed may be stored, whoever's it is.
 */
function findForbiddenWrites(writes: readonly Write[], sent: string): Write[] {
  const added = new Set<string>();
  const format = (table: string, row: unknown) => `${table} ${JSON.stringify(row)}`;
  return writes.filter(({ table, before, after }) => {
    const isOfCall = before && added.has(format(table, before));
    if (after) added.add(format(table, after));
    if (!before && after) return owned.has(table, after, sent.includes(email) ? email : undefined);
    return !isOfCall && !counters.includes(table);
  });
}

describe.each([
  ['another member', async () => (await createMember()).context],
  ['a visitor', async () => createTestVisitor('SG')],
] as const)('%s', (_who, createCaller) => {
  test.each(ownedNames)(
    '%s shows and changes nothing of the owner, and what is another’s looks missing',
    async (name) => {
      if (!shop.dispatch.endpoints.has(name)) return;
      const result = await call(name, ids, await createCaller());
      const resultForMissing = await call(name, missing, await createCaller());
      // Taken before anything fails: what is left would be blamed on the next call.
      const writes = await takeWrites();
      // What the caller has sent may be named in the answer.
      const sent = JSON.stringify(getInput(name, ids));
      for (const marker of markers.filter((each) => !sent.includes(each))) {
        expect(JSON.stringify(result)).not.toContain(marker);
      }
      expect(getCode(result)).toBe(getCode(resultForMissing));
      expect(findForbiddenWrites(writes, sent)).toEqual([]);
    },
  );

  test('what the owner reads is as it was', async () => {
    expect(await readOwned()).toEqual(firstRead);
  });
});

test('what is refused to others is done for the owner', async () => {
  for (const name of ownedNames) {
    const privacyCase = privacyCases[name];
    if (typeof privacyCase !== 'object' || !('resource' in privacyCase) || !shop.dispatch.endpoints.has(name)) continue;
    const { context } = await createMember();
    expect(getCode(await call(name, ids, owner)), name).not.toBe(getCode(await call(name, ids, context)));
  }
});
