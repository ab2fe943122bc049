import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../account/account.testing.ts';
import { testApp } from '../app.testing.ts';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { testStaff } from './staff.testing.ts';

/** Two processes of the shop on one database. */

let database: Database;
let shop: Awaited<ReturnType<typeof testStaff>>;
let apps: [FastifyInstance, FastifyInstance];

beforeAll(async () => {
  database = await testDatabase();
  const imported = await importCatalogue(database.db, asFile(sampleCatalogue(40)), createTestStock(database));
  if (!imported.ok) throw new Error('The catalogue was refused');
  shop = await testStaff(database, { startsAt: new Date().toISOString() });
  apps = [await testApp(database), await testApp(database)];
}, 120_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await shop.close();
  await database.close();
});

type Cookies = Record<string, string>;

const send = (
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  cookies: Cookies,
  payload?: object,
) =>
  app.inject({
    method,
    url: `/api/web/v1/${path}`,
    headers: { host: 'sg.localhost' },
    cookies,
    ...(payload && { payload }),
  });

async function signIn(app: FastifyInstance, email: string, password = testPassword): Promise<Cookies> {
  const { cookies, statusCode } = await send(app, 'POST', 'sessions', {}, { email, password });
  expect(statusCode).toBe(204);
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

test('who is disabled by one process is signed out of the other, and cannot come back', async () => {
  const [first, second] = apps;
  const [boss, support] = [await shop.hire('administrator'), await shop.hire('support')];
  const cookies = await signIn(first, support.email);
  const lookUp = () => send(second, 'GET', 'sign-in-blocks/7KQ2-M9XD', cookies);
  expect((await lookUp()).json()).toMatchObject({ code: 'SIGN_IN_BLOCK_NOT_FOUND' });
  const bossCookies = await signIn(second, boss.email);
  const disabled = await send(first, 'POST', `staff/${support.accountId}/disable`, bossCookies);
  expect(disabled.statusCode).toBe(204);
  await expect.poll(async () => (await send(second, 'GET', 'user', cookies)).statusCode, { timeout: 2000 }).toBe(401);
  expect((await lookUp()).statusCode).toBe(401);
  const refresh = { grant_type: 'refresh_token', flow: 'client' };
  expect((await send(second, 'POST', 'auth/token', cookies, refresh)).statusCode).toBe(401);
});

test('cookies that were changed make nobody an administrator', async () => {
  const [app] = apps;
  const { email } = await shop.join(shop.visit());
  const cookies = await signIn(app, email);
  const [header = '', payload = ''] = (cookies['jwt-data'] ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const boss = await shop.hire('administrator');
  for (const forged of [
    `${header}.${encode({ ...claims, kind: 'employee' })}`,
    `${header}.${encode({ ...claims, sub: boss.accountId, kind: 'employee' })}`,
    `${encode({ alg: 'none' })}.${encode({ ...claims, sub: boss.accountId, kind: 'employee' })}`,
  ]) {
    const answer = await send(app, 'GET', 'staff/', { ...cookies, 'jwt-data': forged });
    expect(answer.statusCode).toBe(401);
  }
  expect((await send(app, 'GET', 'staff/', cookies)).statusCode).toBe(403);
});

test('another origin changes no roles with the cookies of an administrator', async () => {
  const [app] = apps;
  const [boss, employee] = [await shop.hire('administrator'), await shop.hire('employee')];
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/web/v1/staff/${employee.accountId}/roles/administrator`,
    headers: { host: 'sg.localhost', origin: 'https://evil.example' },
    cookies: await signIn(app, boss.email),
  });
  expect(answer.statusCode).toBe(403);
  expect(await shop.staff.readGrants(employee.accountId)).toEqual([{ role: 'employee', scope: null }]);
});

test('an employee shops with 30 % off, 45 % off the house brand; an editor and a former employee do not', async () => {
  const [app] = apps;
  const employee = await shop.hire('employee');
  const cookies = await signIn(app, employee.email);
  expect((await send(app, 'GET', 'account', cookies)).json()).toMatchObject({ isEmployee: true });
  const { gifts } = (await send(app, 'GET', 'account/gifts', cookies)).json();
  expect(gifts).toContainEqual(expect.objectContaining({ type: 'staff_discount', state: 'available' }));
  for (const [isHouseBrand, rate] of [
    [false, 0.3],
    [true, 0.45],
  ] as const) {
    const { subtotal, discount } = await buy(app, cookies, isHouseBrand);
    expect(Math.abs(discount - subtotal * rate)).toBeLessThanOrEqual(1);
  }
  const exported = (await send(app, 'GET', 'user/export', cookies)).json();
  expect(exported).toMatchObject({ account: { kind: 'employee' }, staff: { roles: ['employee'] } });
  const editor = await signIn(app, (await shop.hire('editor')).email);
  expect((await send(app, 'GET', 'account', editor)).json()).toMatchObject({ isEmployee: false });
  expect((await buy(app, editor, true)).discount).toBe(0);
  const member = await shop.join(shop.visit());
  const password = 'Another-5-word';
  await shop.accept(await shop.invite(member.email, ['employee']), password);
  expect((await buy(app, await signIn(app, member.email, password), true)).discount).toBeGreaterThan(0);
  await shop.staff.revokeRole({ operator: 'test' }, member.id, 'employee');
  expect((await buy(app, await signIn(app, member.email, password), true)).discount).toBe(0);
});

/** Empties a bag, and adds an item of the house brand or another. @returns what it costs before and less by discounts */
async function buy(app: FastifyInstance, cookies: Cookies, isHouseBrand: boolean) {
  const { lines } = (await send(app, 'GET', 'cart/', cookies)).json();
  for (const { id } of lines) await send(app, 'DELETE', `cart/line-items/?lineId=${id}`, cookies);
  const rows = await database.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .innerJoin('available_stock', 'available_stock.variant_id', 'variants.id')
    .select('variants.id')
    .where('brands.is_house', '=', isHouseBrand)
    .where('available_stock.market', '=', 'SG')
    .where('available_stock.available', '>', 5)
    .execute();
  for (const { id: variantId } of rows) {
    const body = { variantId, quantity: 1, idempotencyKey: randomUUID() };
    const added = await send(app, 'POST', 'cart/line-items/', cookies, body);
    if (added.statusCode < 300) return added.json().bag.totals as { subtotal: number; discount: number };
  }
  throw new Error('The sample catalogue sells too little in Singapore');
}
