import { randomUUID } from 'node:crypto';
import { getCalendarDay } from '@vermilion/contract/dates';
import { dayMs, hourMs } from '@vermilion/contract/durations';
import { type EndpointKey, parseEndpointName } from '@vermilion/contract/endpoints';
import { getAccountKind, listPermissions, type StaffRole, staffRoles } from '@vermilion/contract/permissions';
import { promotionDefinition } from '@vermilion/contract/promotion';
import { type KyselyPlugin, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testNouns } from '../app.testing.ts';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { createGiftCardRequest } from '../giftcard/giftcard.testing.ts';
import { insertTestSupply } from '../happening/happening.testing.ts';
import { nouns } from '../nouns.ts';
import { insertPaidOrder } from '../order/order.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import type { RawParts } from '../platform/dispatch.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { grantRoles } from './staff.testing.ts';

/** Every endpoint for staff as every role: a new one takes part by its declaration, a change takes a line below. */

let database: Database;
let shop: Awaited<ReturnType<typeof testNouns>>;
/** Made by the shop since the test began to count. */
let queries = 0;

beforeAll(async () => {
  database = await testDatabase();
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await insertTestSupply(database);
  shop = await testNouns({ ...database, db: database.db.withPlugin(counting) });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const endpoints = nouns
  .flatMap((noun) => Object.entries(noun.endpoints))
  .filter(([, { audience }]) => audience === 'staff')
  .map(([name, { permission }]) => ({ name: name as EndpointKey, permission }));

async function insertAccount(): Promise<string> {
  const id = randomUUID();
  const person = {
    email: `staff.${id}@example.sg`,
    full_name: 'Anna Lim',
    phone: '+6591234567',
    birthday: '1990-06-15',
  };
  await database.db
    .insertInto('accounts')
    .values({ id, ...person, market: 'SG', language: 'en', created_at: new Date() })
    .execute();
  return id;
}

/** Returns somebody who has roles. */
async function createStaff(...roles: StaffRole[]): Promise<{ accountId: string; context: RequestContext }> {
  const accountId = await insertAccount();
  if (roles.length > 0) await grantRoles(database, accountId, roles);
  const member = createTestMember('SG', accountId);
  const actor = async () => ({ ...(await member.actor()), kind: getAccountKind(roles) });
  return { accountId, context: { ...member, actor: actor as RequestContext['actor'] } };
}

async function call(name: EndpointKey, context: RequestContext, parts: RawParts = {}): Promise<string> {
  const result = await shop.dispatch.raw(name, parts, context);
  return result.ok ? 'ok' : result.error.code;
}

test('there are endpoints for staff, and each names its permission', () => {
  expect(endpoints.length).toBeGreaterThan(8);
  for (const { name, permission } of endpoints) expect(permission, name).not.toBeNull();
});

describe.each(endpoints)('$name', ({ name, permission }) => {
  test('refuses visitors and crawlers, who may sign in, and members, who may not', async () => {
    const visitor = createTestVisitor('SG');
    const crawler = { ...visitor, actor: async () => ({ ...(await visitor.actor()), kind: 'crawler' }) };
    expect(await call(name, visitor)).toBe('AUTHENTICATION_FAILED');
    expect(await call(name, crawler as RequestContext)).toBe('AUTHENTICATION_FAILED');
    expect(await call(name, (await createStaff()).context)).toBe('NOT_PERMITTED');
  });

  test.each(staffRoles)('lets %s in by the permission only', async (role) => {
    const code = await call(name, (await createStaff(role)).context);
    const isPermitted = listPermissions([role]).some((held) => held === permission);
    expect(code === 'NOT_PERMITTED').toBe(!isPermitted);
  });
});

/** A return of an order that has been collected, by a label or, unless it waits for one, to a store. */
async function insertReturned(state: 'requested' | 'accepted' | 'received') {
  const { id: orderId, lineId } = await insertPaidOrder(database.db, 'collect', 'collected');
  const returnId = randomUUID();
  const at = new Date();
  const received = state === 'received' ? { received: 1, condition: 'unopened' as const } : {};
  await database.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('returns')
      .values({
        id: returnId,
        order_id: orderId,
        state,
        method: state === 'requested' ? 'label' : 'store',
        requested_at: at,
        arrive_by: state === 'requested' ? null : '2026-12-31',
        received_at: state === 'received' ? at : null,
      })
      .execute();
    await transaction
      .insertInto('return_lines')
      .values({ return_id: returnId, order_id: orderId, line_id: lineId, quantity: 1, reason: 'faulty', ...received })
      .execute();
  });
  return { returnId, lineId };
}

/** A refund that the provider has refused. */
async function insertRefusedRefund(): Promise<string> {
  const { id: orderId } = await insertPaidOrder(database.db);
  const { id: paymentId } = await database.db
    .selectFrom('payments')
    .select('id')
    .where('payable_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const refund = { idempotency_key: 'request:access', amount: 500, currency: 'SGD' as const, requested_at: new Date() };
  const id = randomUUID();
  await database.db
    .insertInto('refunds')
    .values({ ...refund, id, payment_id: paymentId })
    .execute();
  const change = { state: 'refused' as const, settled_at: new Date() };
  await database.db.updateTable('refunds').set(change).where('id', '=', id).execute();
  return id;
}

/** A call of each change that is done, for the administrator. */
const changes: { readonly [Name in EndpointKey]?: () => Promise<RawParts> } = {
  'PUT staff/{accountId}/roles/{role}': async () => ({
    params: { accountId: (await createStaff('employee')).accountId, role: 'editor' },
  }),
  'PUT staff/{accountId}/roles/{role}/scope': async () => ({
    params: { accountId: (await createStaff('editor')).accountId, role: 'editor' },
    body: { markets: ['TH'], languages: null, contentTypes: null },
  }),
  'DELETE staff/{accountId}/roles/{role}': async () => ({
    params: { accountId: (await createStaff('employee')).accountId, role: 'employee' },
  }),
  'POST staff/{accountId}/disable': async () => ({ params: { accountId: (await createStaff('editor')).accountId } }),
  'POST staff/invitations/': async () => ({
    body: { email: `${randomUUID()}@example.sg`, fullName: 'Bea', roles: ['editor'], market: 'SG', language: 'en' },
  }),
  'DELETE staff/invitations/{id}': async () => {
    const form = { email: `${randomUUID()}@example.sg`, fullName: 'Bea', roles: ['editor' as const] };
    const invited = await shop.services.staff.invite(
      { operator: 'test' },
      { ...form, market: 'SG', language: 'en' },
      'en',
    );
    return { params: { id: invited.ok ? invited.value.id : '' } };
  },
  'PUT data-imports/{kind}/{id}': async () => ({
    params: { kind: 'stock', id: randomUUID() },
    query: { html: 'refuse' },
    body: { mediaType: 'text/csv', chunks: [Buffer.from('sku,market,on_hand')] },
  }),
  'PUT staff/content/{id}': async () => ({ params: { id: `pages.${randomUUID()}` }, body: draftedPage }),
  'POST contentful/preview/content-entries/{id}/links': async () => ({
    params: { id: 'homepage' },
    body: { market: 'SG', language: 'en', days: 1 },
  }),
  'POST staff/content/publications': async () => ({ body: await draftPage() }),
  'DELETE staff/content/{id}/publications/{publicationId}': async () => ({ params: await schedulePage() }),
  'POST staff/pictures/': async () => ({ body: { mediaType: 'image/png', chunks: [await drawPixel()] } }),
  'PATCH staff/pictures/{id}': async () => ({
    params: { id: await uploadPicture() },
    body: { version: 1, alt: { en: 'A rose' } },
  }),
  'PUT samples/{id}': async () => {
    await stockUp(database.db, 'SG', { 1: 10 });
    return {
      params: { id: 'cream' },
      body: { market: 'SG', sku: 'SKU-1', description: { en: 'Rich' }, position: 1, isOffered: true, onHand: 5 },
    };
  },
  'POST promotions/': async () => ({ body: createPromotion() }),
  'PUT promotions/{id}': async () => ({ params: await definePromotion(), body: { ...createPromotion(), version: 1 } }),
  'POST promotions/{id}/end': async () => ({ params: await definePromotion() }),
  'POST promotions/{id}/codes': async () => ({
    params: await definePromotion(),
    body: { prefix: 'A', count: 2, idempotencyKey: randomUUID() },
  }),
  'PUT promotions/{id}/codes': async () => ({
    params: await definePromotion(),
    body: { mediaType: 'text/csv', bytes: Buffer.from(`code\n${randomUUID()}`) },
  }),
  'PUT staff/gift-cards/{id}/freeze': async () => ({
    params: await issueGiftCard(),
    body: { isFrozen: true, reason: 'Reported stolen' },
  }),
  'PUT staff/gift-cards/{id}/expiry': async () => ({
    params: await issueGiftCard(),
    body: { expiresOn: '2090-01-01', reason: 'Was in hospital' },
  }),
  'POST staff/gift-cards/{id}/adjustments': async () => ({
    params: await issueGiftCard(),
    body: { amount: -100, reason: 'Wrong amount', idempotencyKey: randomUUID() },
  }),
  'POST staff/gift-cards/{id}/resend': async () => ({
    params: await issueGiftCard(),
    body: { reason: 'Mail was deleted', idempotencyKey: randomUUID() },
  }),
  'POST staff/gift-cards/{id}/refund': async () => ({
    params: await issueGiftCard(),
    body: { reason: 'Asked for it' },
  }),
  'POST staff/members/{accountId}/credits': async () => ({
    params: { accountId: (await createStaff()).accountId },
    body: { market: 'SG', amount: 500, reason: 'Parcel came late', idempotencyKey: randomUUID() },
  }),
  'POST staff/members/{accountId}/points': async () => {
    const { accountId } = await createStaff();
    await runInTransaction(database.db, (transaction) => shop.services.loyalty.tiers.join(transaction, accountId));
    return {
      params: { accountId },
      body: { source: 'bonus_points', points: 50, reason: 'Parcel came late', idempotencyKey: randomUUID() },
    };
  },
  'PUT staff/members/{accountId}/birthday': async () => ({
    params: { accountId: (await createStaff()).accountId },
    body: { birthday: '1991-02-03', reason: 'Mistyped' },
  }),
  'POST staff/members/{accountId}/gifts': async () => {
    const { accountId } = await createStaff();
    await runInTransaction(database.db, (transaction) => shop.services.loyalty.tiers.join(transaction, accountId));
    return {
      params: { accountId },
      body: { type: 'welcome_voucher', reason: 'Parcel came late', idempotencyKey: randomUUID() },
    };
  },
  'POST staff/grant-requests/': async () => ({
    body: { kind: 'gift', objectId: randomUUID(), reason: 'Parcel came late', idempotencyKey: randomUUID() },
  }),
  'PUT staff/grant-requests/{id}/decision': async () => {
    const colleague = { accountId: randomUUID(), address: '192.0.2.7' };
    const wish = { kind: 'points' as const, amount: 500, objectId: randomUUID(), reason: 'Parcel came late' };
    const request = await shop.services.grant.ask(colleague, { ...wish, idempotencyKey: randomUUID() });
    return { params: { id: request.ok ? request.value.id : '' }, body: { isApproved: true } };
  },
  'POST staff/refunds/{refundId}/payout': async () => ({
    params: { refundId: await insertRefusedRefund() },
    body: { reference: 'TT-1' },
  }),
  'POST staff/refunds/{refundId}/close': async () => ({
    params: { refundId: await insertRefusedRefund() },
    body: { reason: 'Settled otherwise' },
  }),
  'POST staff/orders/{id}/prepare': async () => ({ params: { id: (await insertPaidOrder(database.db)).id } }),
  'POST staff/orders/{id}/parcels': async () => ({
    params: { id: (await insertPaidOrder(database.db)).id },
    body: { carrier: 'Post', idempotencyKey: randomUUID() },
  }),
  'POST staff/orders/{id}/parcels/{parcelId}/delivered': async () => {
    const { id } = await insertPaidOrder(database.db);
    const parcel = { carrier: 'Post', idempotencyKey: randomUUID() };
    await shop.services.order.staff.sendParcel({ author: { operator: 'test' }, orderId: id }, parcel);
    const sent = await shop.services.order.readForStaff(id, 'en');
    return { params: { id, parcelId: sent.ok ? sent.value.order.parcels[0]?.id : '' } };
  },
  'POST staff/orders/{id}/ready-to-collect': async () => ({
    params: { id: (await insertPaidOrder(database.db, 'collect')).id },
  }),
  'POST staff/orders/{id}/collected': async () => {
    const { id } = await insertPaidOrder(database.db, 'collect');
    await shop.services.order.staff.markReadyToCollect({ author: { operator: 'test' }, orderId: id });
    const { order } = await shop.services.order.readForMail(id);
    return { params: { id }, body: { code: order.collection?.code } };
  },
  'POST staff/orders/{id}/cancel': async () => ({
    params: { id: (await insertPaidOrder(database.db)).id },
    body: { note: 'Asked for' },
  }),
  'POST staff/orders/{id}/release': async () => {
    const { id } = await insertPaidOrder(database.db);
    await database.db.updateTable('orders').set({ hold: 'disputed' }).where('id', '=', id).execute();
    return { params: { id }, body: { note: 'The shopper has called' } };
  },
  'POST staff/orders/{id}/refunds': async () => {
    const { id, lineId } = await insertPaidOrder(database.db);
    const lines = [{ lineId, quantity: 1 }];
    return { params: { id }, body: { lines, reason: 'other', idempotencyKey: randomUUID() } };
  },
  'POST staff/bookings/': async () => ({ body: createVisit() }),
  'POST staff/bookings/{id}/move': async () => ({
    params: { id: (await bookVisit()).id },
    body: { storeCode: 'sg-a', artistId: null, startsAt: createVisit().startsAt },
  }),
  'POST staff/bookings/{id}/approve': async () => {
    const { id } = await bookVisit();
    // As no guest can: the test's services need no approval.
    await database.db.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      const change = { state: 'requested' as const, needs_approval: true, confirmed_at: null };
      await transaction.updateTable('happening_reservations').set(change).where('id', '=', id).execute();
    });
    return { params: { id } };
  },
  'POST staff/bookings/{id}/cancel': async () => ({
    params: { id: (await bookVisit()).id },
    body: { reason: 'The artist is ill' },
  }),
  'POST staff/bookings/{id}/refunds': async () => ({
    params: { id: await bookPaidVisit() },
    body: { amount: 100, reason: 'The room was cold', idempotencyKey: randomUUID() },
  }),
  'PUT staff/bookings/{id}/attendance': async () => {
    const { id } = await bookVisit();
    const now = Date.now();
    await database.db
      .updateTable('happening_reservations')
      .set({ starts_at: new Date(now - hourMs), ends_at: new Date(now + hourMs) })
      .where('id', '=', id)
      .execute();
    return { params: { id }, body: { attendance: 'arrived' } };
  },
  'POST staff/artists/{id}/leaves': async () => ({ params: { id: 'devi' }, body: createLeave() }),
  'DELETE staff/artists/{id}/leaves/{leaveId}': async () => {
    const { roster } = shop.services.happening;
    const added = await roster.addLeave({ accountId: randomUUID(), address: '192.0.2.7' }, 'devi', createLeave());
    return { params: { id: 'devi', leaveId: added.ok ? added.value.id : '' } };
  },
  'PUT staff/artists/{id}/shifts/{day}': async () => ({
    params: { id: 'devi', day: createLeave().from },
    body: { hours: null, keepsBookings: true },
  }),
  'PUT staff/activities/{kind}/{id}/pause': async () => ({
    params: { kind: 'service', id: 'evening-face' },
    body: { storeCode: 'sg-a', reason: `Broken since ${randomUUID()}` },
  }),
  'POST staff/sessions/': async () => ({ body: createSession() }),
  'PUT staff/sessions/{id}/seats': async () => ({ params: { id: await addSession() }, body: { seats: 6 } }),
  'POST staff/sessions/{id}/close': async () => ({
    params: { id: await addSession() },
    body: { reason: 'The artist is ill' },
  }),
  'POST staff/returns/{returnId}/label': async () => ({
    params: { returnId: (await insertReturned('requested')).returnId },
    body: { carrier: 'Post', trackingNumber: 'R1', url: 'https://post.example/R1' },
  }),
  'POST staff/returns/{returnId}/receipt': async () => {
    const { returnId, lineId } = await insertReturned('accepted');
    return {
      params: { returnId },
      body: { storeCode: null, lines: [{ lineId, quantity: 1, condition: 'unopened', restock: true }] },
    };
  },
  'POST staff/returns/{returnId}/refund': async () => ({
    params: { returnId: (await insertReturned('received')).returnId },
    body: {},
  }),
  'POST staff/returns/{returnId}/refuse': async () => ({
    params: { returnId: (await insertReturned('accepted')).returnId },
    body: { refusal: 'opened' },
  }),
  'DELETE sign-in-blocks/{reference}': async () => {
    const block = {
      reference: '7KQ2-M9XD',
      purpose: 'sign_in_email' as const,
      key: 'k',
      address: '::1',
    };
    await database.db
      .insertInto('account_blocks')
      .values({ ...block, began_at: new Date(), ends_at: new Date() })
      .execute();
    return { params: { reference: block.reference } };
  },
};

let pixels = 0;

/** Returns a picture that no other call uploads. */
function drawPixel(): Promise<Buffer> {
  pixels += 1;
  const background = { r: pixels, g: 0, b: 0 };
  return sharp({ create: { width: 1, height: 1, channels: 3, background } })
    .png()
    .toBuffer();
}

async function uploadPicture(): Promise<string> {
  const author = { accountId: randomUUID(), address: '192.0.2.7' };
  async function* chunks() {
    yield await drawPixel();
  }
  const received = await shop.services.picture.uploads.receive(author, { chunks: chunks() });
  return received.ok ? received.value.id : '';
}

/** How many days ahead the next visit is. */
let visitDay = 7;

/** Returns a visit that staff book, each on a day of its own. */
function createVisit() {
  visitDay += 1;
  const day = new Date(Date.now() + visitDay * dayMs).toISOString().slice(0, 10);
  return {
    activityId: 'brow-shape',
    storeCode: 'sg-a',
    artistId: null,
    startsAt: `${day}T02:00:00.000Z`,
    further: [],
    guests: 1,
    idempotencyKey: randomUUID(),
    contact: { fullName: 'Mei Tan', email: `${randomUUID()}@example.sg`, phone: '9123 4567', notes: '' },
    answers: { allergies: 'None' },
  };
}

let leaves = 0;

/** A day that no other leave has. */
function createLeave() {
  leaves += 1;
  const day = getCalendarDay('Asia/Singapore', new Date(Date.now() + (60 + leaves) * dayMs));
  return { from: day, to: day, keepsBookings: true };
}

let sessions = 0;

/** A session at a time that no other has. */
function createSession() {
  sessions += 1;
  const day = getCalendarDay('Asia/Singapore', new Date(Date.now() + (60 + sessions) * dayMs));
  const gathering = { gatheringId: 'brow-class', storeCode: 'sg-a', language: 'en' as const };
  return { ...gathering, startsAt: `${day}T18:30`, seats: 4 };
}

async function addSession(): Promise<string> {
  const author = { accountId: randomUUID(), address: '192.0.2.7' };
  const added = await shop.services.happening.schedule.add(author, createSession());
  if (!added.ok) throw new Error(added.error.code);
  return added.value.id;
}

async function bookVisit(): Promise<{ id: string }> {
  const author = { accountId: randomUUID(), address: '192.0.2.7' };
  const booked = await shop.services.happening.bookings.bookForGuest(author, 'en', createVisit());
  if (!booked.ok) throw new Error(booked.error.code);
  return booked.value;
}

/** Books a visit whose deposit is paid by card. */
async function bookPaidVisit(): Promise<string> {
  const { id } = await bookVisit();
  const now = new Date();
  const money = { amount: 1000, currency: 'SGD' as const };
  await database.db.transaction().execute(async (transaction) => {
    const paid = { deposit: 1000, amount_due: 1000, paid_at: now };
    await transaction.updateTable('happening_reservations').set(paid).where('id', '=', id).execute();
    const payable = { kind: 'reservation', id, total: 1000, amount_due: 1000, currency: money.currency };
    await transaction.insertInto('payables').values(payable).execute();
    await transaction
      .insertInto('payments')
      .values({
        id: randomUUID(),
        payable_kind: 'reservation',
        payable_id: id,
        attempt: 1,
        method: 'card',
        ...money,
        state: 'confirmed',
        reason: null,
        reference: null,
        page_url: null,
        page_expires_at: now,
        closed_at: null,
        created_at: now,
      })
      .execute();
  });
  return id;
}

const createPromotion = () => ({
  kind: 'code' as const,
  market: 'SG' as const,
  slug: randomUUID(),
  name: { en: 'Ten off' },
  benefit: { kind: 'percent_off' as const, basisPoints: 1000 },
});

async function definePromotion(): Promise<{ id: string }> {
  const definition = promotionDefinition.parse(createPromotion());
  const defined = await shop.services.promotion.admin.define({ operator: 'test' }, definition);
  return { id: defined.ok ? defined.value.id : '' };
}

const draftedPage = {
  kind: 'shared' as const,
  market: null,
  expectedVersion: 0,
  document: { title: {}, description: null, blocks: [{ id: 'brands', kind: 'brands' }] },
};

/** Drafts a page. @returns what publishes it */
async function draftPage(from: string | null = null) {
  const { context: boss } = await createStaff('administrator');
  const id = `pages.${randomUUID()}`;
  const place = { params: { id }, query: {} };
  const texts = {
    kind: 'texts' as const,
    market: null,
    language: 'en' as const,
    expectedVersion: 0,
    texts: { title: 'A' },
  };
  for (const body of [draftedPage, texts]) await shop.dispatch.call('PUT staff/content/{id}', { ...place, body }, boss);
  const items = [null, 'en' as const].map((part) => ({ id, market: null, part, version: 1 }));
  return { items, from, until: null };
}

async function schedulePage() {
  const { context: boss } = await createStaff('administrator');
  const body = await draftPage(new Date(Date.now() + 3_600_000).toISOString());
  await shop.dispatch.call('POST staff/content/publications', { body }, boss);
  const { id = '' } = body.items[0] ?? {};
  const read = await shop.dispatch.call('GET staff/content/{id}', { params: { id }, query: {} }, boss);
  if (!read.ok) throw new Error(read.error.code);
  return { id, publicationId: read.value.parts[0]?.scheduled[0]?.id ?? '' };
}

const giftCardRecipient = `cards.${randomUUID()}@example.sg`;

/** Buys a gift card that is paid. */
async function issueGiftCard(): Promise<{ id: string }> {
  const visitor = createTestVisitor('SG');
  const recipient = { fullName: 'Priya Nair', email: giftCardRecipient };
  const body = { ...createGiftCardRequest(), recipient, sendOn: getCalendarDay('Asia/Singapore', new Date()) };
  const bought = await shop.dispatch.call('POST gift-cards/', { body }, visitor);
  if (!bought.ok) throw new Error(bought.error.code);
  const { id } = bought.value;
  const payment = await shop.services.payment.findCurrent(database.db, { kind: 'gift_card', id });
  const callback = {
    eventId: randomUUID(),
    paymentId: payment?.id ?? '',
    outcome: 'confirmed',
    amount: body.amount,
    currency: 'SGD',
    reason: null,
    reference: null,
  };
  await shop.services.payment.receiveCallback(callback, 'hosted');
  return { id };
}

describe('a change by staff', () => {
  const names = endpoints.map(({ name }) => name).filter((name) => parseEndpointName(name).method !== 'GET');

  test.each(names)('%s is recorded with its author', async (name) => {
    const administrator = await createStaff('administrator');
    const parts = await changes[name]?.();
    const read = () =>
      database.db.selectFrom('audit_entries').selectAll().where('account_id', '=', administrator.accountId).execute();
    expect(await call(name, administrator.context, parts)).toBe('ok');
    expect(await read()).toMatchObject([{ address: administrator.context.address, operator: null }]);
  });
});

describe('a list for staff', () => {
  const lists = endpoints
    .map(({ name }) => name)
    .filter((name) => parseEndpointName(name).method === 'GET' && !name.includes('{'));
  /** What lists that search need to find the rows of `changes`. */
  const searches: { readonly [Name in EndpointKey]?: RawParts } = {
    'GET staff/gift-cards/': { query: { q: giftCardRecipient } },
    'GET staff/artists/': {
      query: { store: 'sg-a', from: new Date(Date.now() + 60 * dayMs).toISOString().slice(0, 10), days: '42' },
    },
    'GET staff/activities/': { query: { store: 'sg-a' } },
    'GET samples/': { query: { market: 'SG' } },
    'GET promotions/': { query: { market: 'SG' } },
    'GET staff/sessions/': {
      query: { store: 'sg-a', from: new Date(Date.now() + 60 * dayMs).toISOString().slice(0, 10) },
    },
    'GET staff/bookings/day-sheet': {
      query: { store: 'sg-a', day: new Date(Date.now() + 8 * dayMs).toISOString().slice(0, 10) },
    },
    'GET staff/bookings/': {
      query: { store: 'sg-a', day: new Date(Date.now() + 8 * dayMs).toISOString().slice(0, 10) },
    },
  };
  /** More than enough for rows, what belongs to them, and the permission. */
  const maxQueries = 6;

  test.each(['GET samples/', 'GET promotions/'] as const)('%s takes its market from the query only', async (name) => {
    const { context } = await createStaff('administrator');
    expect(await call(name, context)).toBe('VALIDATION_FAILED');
    expect(await call(name, context, { query: { market: 'TH' } })).toBe('ok');
  });

  test('makes as many queries for many rows as for few', async () => {
    const { context } = await createStaff('administrator');
    const fill = async () => {
      for (const name of Object.keys(changes) as EndpointKey[]) {
        // Blocks and samples have names that the test gives them.
        if (name.startsWith('POST')) await call(name, context, await changes[name]?.());
      }
    };
    const countQueries = async () => {
      const counts: Record<string, number> = {};
      for (const name of lists) {
        queries = 0;
        expect(await call(name, context, searches[name])).toBe('ok');
        counts[name] = queries;
      }
      return counts;
    };
    await fill();
    const few = await countQueries();
    await fill();
    expect(await countQueries()).toEqual(few);
    expect(Object.entries(few).filter(([, count]) => count > maxQueries)).toEqual([]);
    expect(few['GET staff/returns/']).toBeLessThanOrEqual(2);
  }, 60_000);
});
