// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@vermilion/contract/endpoints';
import { marketCodes } from '@vermilion/contract/markets';
import { maxSandboxUsers, sandboxEndpoints } from '@vermilion/contract/sandbox';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testNouns } from '../app.testing.ts';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { phonePrefixes } from './sandbox.service.ts';
import { listSandboxUserIds } from './sandbox.store.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof testNouns>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testNouns(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const getCode = (result: { ok: true } | { ok: false; error: { code: string } }) =>
  result.ok ? 'ok' : result.error.code;

async function create(body: { fullName?: string; tier?: 'pink' | 'white' | 'black' | 'gold'; points?: number } = {}) {
  const created = await shop.dispatch.call('POST sandbox/users/', { body }, createTestVisitor('TH'));
  if (!created.ok) throw new Error(created.error.code);
  return created.value;
}

/** A visitor's browser; the shop knows it by its cookies once it has signed in. */
function openBrowser() {
  const visitor = createTestVisitor('TH');
  const context = {
    ...visitor,
    actor: async () => (await shop.services.session.identify(visitor, false)) ?? visitor.actor(),
  };
  return {
    signIn: (email: string, password: string) =>
      shop.dispatch.call('POST sessions', { body: { email, password } }, context),
    readAccount: () => shop.dispatch.call('GET account', {}, context),
    readMembership: () => shop.dispatch.call('GET account/membership', {}, context),
  };
}

async function insertMember(): Promise<string> {
  const id = randomUUID();
  const person = { email: `mei.${id}@example.sg`, full_name: 'Mei Tan', phone: '+6591234567', birthday: '1990-06-15' };
  await database.db
    .insertInto('accounts')
    .values({ id, ...person, market: 'SG', language: 'en', created_at: new Date(), deleted_at: null })
    .execute();
  return id;
}

test.each(marketCodes)('a member is made in %s, with a mobile of that country', async (market) => {
  const created = await shop.dispatch.call('POST sandbox/users/', { body: {} }, createTestVisitor(market));
  expect(created).toMatchObject({ ok: true, value: { user: { market } } });
  const phones = Array.from(
    { length: 1000 },
    (_, index) => `${phonePrefixes[market]}${String(index * 99).padStart(5, '0')}`,
  );
  const numbers = phones.map((phone) => parsePhoneNumberFromString(phone));
  const kinds = numbers.map((number) => `${number?.isValid() && number.country} ${number?.getType()}`);
  expect(new Set(kinds)).toEqual(new Set([`${market} MOBILE`]));
});

test.each(['pink', 'white', 'black', 'gold'] as const)('a %s member signs in and has the points', async (tier) => {
  const { user, password } = await create({ fullName: 'ณัฐ Sandbox', tier, points: 1200 });
  expect(user).toMatchObject({ fullName: 'ณัฐ Sandbox', market: 'TH', language: 'th', tier, points: 1200 });
  const browser = openBrowser();
  expect(getCode(await browser.signIn(user.email, password))).toBe('ok');
  expect(await browser.readAccount()).toMatchObject({
    value: { id: user.id, loyaltyTier: tier, loyaltyPoints: 1200, isEmployee: false },
  });
});

test('a White member has spent a whole unit of the currency', async () => {
  const { user, password } = await create({ tier: 'white' });
  const browser = openBrowser();
  await browser.signIn(user.email, password);
  expect(await browser.readMembership()).toMatchObject({ value: { status: { tier: 'white', spend: 100 } } });
});

test('a sandbox user is read, changed and deleted; its sessions end', async () => {
  const { user, password } = await create({ tier: 'gold', points: 500 });
  const browser = openBrowser();
  await browser.signIn(user.email, password);
  const visitor = createTestVisitor('TH');
  const params = { id: user.id };
  const listed = await shop.dispatch.call('GET sandbox/users/', {}, visitor);
  expect(listed).toMatchObject({ value: { users: expect.arrayContaining([user]) } });
  expect(JSON.stringify(listed)).not.toContain(password);

  const body = { fullName: 'Ploy', tier: 'black', points: 20 } as const;
  for (const attempt of [1, 2]) {
    const changed = await shop.dispatch.call('PATCH sandbox/users/{id}', { params, body }, visitor);
    expect(changed, String(attempt)).toMatchObject({ value: { fullName: 'Ploy', tier: 'black', points: 20 } });
  }
  expect(await shop.dispatch.call('GET sandbox/users/{id}', { params }, visitor)).toMatchObject({ value: body });

  expect(getCode(await shop.dispatch.call('DELETE sandbox/users/{id}', { params }, visitor))).toBe('ok');
  for (const name of ['GET sandbox/users/{id}', 'DELETE sandbox/users/{id}'] as const)
    expect(getCode(await shop.dispatch.call(name, { params }, visitor))).toBe('USER_NOT_FOUND');
  expect(getCode(await browser.readAccount())).toBe('AUTHENTICATION_FAILED');
  expect(getCode(await browser.signIn(user.email, password))).toBe('SIGN_IN_FAILED');
});

test('a member who signed up is neither shown nor changed', async () => {
  const id = await insertMember();
  const visitor = createTestVisitor('SG');
  const calls: [EndpointKey, object][] = [
    ['GET sandbox/users/{id}', {}],
    ['PATCH sandbox/users/{id}', { body: { fullName: 'Somebody Else', tier: 'gold', points: 1000 } }],
    ['DELETE sandbox/users/{id}', {}],
  ];
  for (const [name, parts] of calls) {
    expect(getCode(await shop.dispatch.raw(name, { params: { id }, ...parts }, visitor)), name).toBe('USER_NOT_FOUND');
  }
  expect(await shop.services.account.find(database.db, id)).toMatchObject({ full_name: 'Mei Tan' });
  expect(JSON.stringify(await shop.dispatch.call('GET sandbox/users/', {}, visitor))).not.toContain(id);
});

test.each([
  [{ birthday: '2020-02-29' }, 'birthday'],
  [{ birthday: '1990-02-30' }, 'birthday'],
  [{ fullName: '...' }, 'fullName'],
  [{ points: -1 }, 'points'],
  [{ tier: 'platinum' }, 'tier'],
])('%j is refused', async (body, path) => {
  const result = await shop.dispatch.raw('POST sandbox/users/', { body }, createTestVisitor('SG'));
  expect(result).toMatchObject({ error: { code: 'VALIDATION_FAILED', details: { fields: [{ path }] } } });
});

test('what only the shop decides is not taken from the request', async () => {
  const body = { kind: 'editor', isEmployee: true, email: 'mei@example.sg', market: 'AU' };
  const created = await shop.dispatch.raw('POST sandbox/users/', { body }, createTestVisitor('SG'));
  expect(created).toMatchObject({
    value: { user: { market: 'SG', email: expect.stringMatching(/@sandbox\.example$/) } },
  });
  const { user } = (created as unknown as { value: { user: { id: string } } }).value;
  expect(await shop.services.account.find(database.db, user.id)).toMatchObject({ kind: 'member' });
});

test('one too many replaces the oldest', async () => {
  const { user: oldest } = await create();
  const made = new Date();
  await database.db
    .updateTable('sandbox_users')
    .set({ created_at: new Date(0) })
    .where('account_id', '=', oldest.id)
    .execute();
  const missing = maxSandboxUsers - (await listSandboxUserIds(database.db)).length;
  for (let count = 0; count < missing; count += 1) {
    await database.db
      .insertInto('sandbox_users')
      .values({ account_id: await insertMember(), created_at: made })
      .execute();
  }
  const { user: newest } = await create();
  const ids = await listSandboxUserIds(database.db);
  expect(ids).toHaveLength(maxSandboxUsers);
  expect(ids).toContain(newest.id);
  expect(ids).not.toContain(oldest.id);
  expect(await shop.services.account.find(database.db, oldest.id)).toBeUndefined();
});

test('outside the demo there is no sandbox', async () => {
  const { user } = await create();
  const closed = await testNouns(database, { DEMO: 'off' });
  for (const name of Object.keys(sandboxEndpoints))
    expect(closed.dispatch.endpoints.has(name as EndpointKey)).toBe(false);
  await closed.close();
  expect(await listSandboxUserIds(database.db)).toContain(user.id);
});
