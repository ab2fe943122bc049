import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPassword } from '../account/account.testing.ts';
import { testApp } from '../app.testing.ts';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { testStaff } from '../staff/staff.testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';

/** Editors, and two processes of the shop on one database. */

let database: Database;
let shop: Awaited<ReturnType<typeof testStaff>>;
let apps: [FastifyInstance, FastifyInstance];

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(40)), createTestStock(database));
  shop = await testStaff(database, { startsAt: new Date().toISOString() });
  apps = [await testApp(database), await testApp(database)];
}, 120_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await shop.close();
  await database.close();
});

type Cookies = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const send = (
  app: FastifyInstance,
  method: Method,
  path: string,
  {
    cookies = {},
    payload,
    headers = {},
  }: { cookies?: Cookies; payload?: object; headers?: Record<string, string> } = {},
) =>
  app.inject({
    method,
    url: `/api/web/v1/${path}`,
    headers: { host: 'sg.localhost', ...headers },
    cookies,
    ...(payload && { payload }),
  });

async function signIn(email: string): Promise<Cookies> {
  const { cookies } = await send(apps[0], 'POST', 'sessions', { payload: { email, password: testPassword } });
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}
const hire = async (...roles: Parameters<typeof shop.hire>) => signIn((await shop.hire(...roles)).email);

const page = (title: string) => ({
  title: { en: title },
  description: null,
  blocks: [
    { id: 'news', kind: 'banner', text: { en: title }, action: null },
    { id: 'gold', kind: 'banner', text: { en: 'For Gold' }, action: null, segments: ['gold'] },
  ],
});

/** Saves a page in all its parts, and publishes it where that is wanted. @returns the status of each call */
async function write(cookies: Cookies, id: string, title: string, versions: [number, number], isPublished = true) {
  const [app] = apps;
  const path = `staff/content/${id}`;
  const shared = { kind: 'shared', expectedVersion: versions[0], document: page(title) };
  const texts = { title, 'blocks.news.text': title, 'blocks.gold.text': 'For Gold' };
  const saved = await send(app, 'PUT', path, { cookies, payload: shared });
  const english = await send(app, 'PUT', path, {
    cookies,
    payload: { kind: 'texts', language: 'en', expectedVersion: versions[1], texts },
  });
  if (!isPublished) return [saved.statusCode, english.statusCode];
  const items = [saved, english].map((answer, index) => ({
    id,
    part: index === 0 ? null : 'en',
    version: answer.json().version,
  }));
  const published = await send(app, 'POST', 'staff/content/publications', { cookies, payload: { items } });
  return [saved.statusCode, english.statusCode, published.statusCode];
}

const readTitle = async (app: FastifyInstance, id: string) =>
  (await send(app, 'GET', `contentful/content-entries/${id}`)).json().title;

test('what is published in one process is shown by another one within a second, and no draft is', async () => {
  const cookies = await hire('editor');
  const [, other] = apps;
  const missing = await send(other, 'GET', 'contentful/content-entries/pages.news');
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'Landing Page not found']);
  expect(await write(cookies, 'pages.news', 'First', [0, 0])).toEqual([200, 200, 204]);
  await expect.poll(() => readTitle(other, 'pages.news'), { timeout: 1000, interval: 20 }).toBe('First');
  await write(cookies, 'pages.news', 'Second', [1, 1], false);
  expect(await readTitle(apps[0], 'pages.news')).toBe('First');
  expect(await readTitle(other, 'pages.news')).toBe('First');
  const read = await send(other, 'GET', 'staff/content/pages.news', { cookies });
  expect(read.json()).toMatchObject({
    parts: [
      { part: null, version: 1, shown: { version: 1 } },
      { part: 'en', version: 2, shown: { version: 1 }, scheduled: [] },
    ],
    draft: { title: { en: 'Second' } },
    shown: { title: { en: 'First' } },
    editable: [null, 'en', 'id', 'th', 'zh'],
  });
  const history = await send(other, 'GET', 'staff/content/pages.news/versions?part=en', { cookies });
  expect(history.json().versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  const former = await send(other, 'GET', 'staff/content/pages.news/versions/1?part=en', { cookies });
  expect(former.json()).toMatchObject({ version: 1, document: { title: 'First' } });
  expect((await send(other, 'GET', 'staff/content', { cookies })).json().documents).toContainEqual(
    expect.objectContaining({ id: 'pages.news', market: null }),
  );
  expect((await send(other, 'GET', 'staff/content-schemas', { cookies })).json()).toMatchObject({
    page: {},
    layout: {},
  });
  await write(cookies, 'pages.news', 'Third', [1, 2]);
  await expect.poll(() => readTitle(other, 'pages.news'), { timeout: 1000, interval: 20 }).toBe('Third');
});

test('what was scheduled begins and ends by itself in every process', async () => {
  const cookies = await hire('editor');
  await write(cookies, 'pages.sale', 'Before', [0, 0]);
  const texts = { title: 'Sale', 'blocks.news.text': 'Sale', 'blocks.gold.text': 'For Gold' };
  const payload = { kind: 'texts', language: 'en', expectedVersion: 1, texts };
  await send(apps[0], 'PUT', 'staff/content/pages.sale', { cookies, payload });
  await Promise.all(apps.map((app) => readTitle(app, 'pages.sale')));
  const [from, until] = [Date.now() + 700, Date.now() + 1900].map((ms) => new Date(ms).toISOString());
  const items = [{ id: 'pages.sale', part: 'en', version: 2 }];
  await send(apps[0], 'POST', 'staff/content/publications', { cookies, payload: { items, from, until } });
  expect(await readTitle(apps[1], 'pages.sale')).toBe('Before');
  for (const title of ['Sale', 'Before']) {
    const titles = () => Promise.all(apps.map((app) => readTitle(app, 'pages.sale')));
    await expect.poll(titles, { timeout: 2500, interval: 20 }).toEqual([title, title]);
  }
});

describe('a preview', () => {
  const entry = 'contentful/content-entries/pages.secret';
  const preview = { 'x-preview-mode': 'true' };

  test('is of drafts and segments for an editor, is kept nowhere, and changes nothing for others', async () => {
    const cookies = await hire('editor');
    await write(cookies, 'pages.secret', 'Public', [0, 0]);
    await write(cookies, 'pages.secret', 'Draft', [1, 1], false);
    const [app] = apps;
    const before = await send(app, 'GET', entry);
    const shown = await send(app, 'GET', `${entry}?user_segments=gold`, { cookies, headers: preview });
    expect(shown.json()).toMatchObject({ title: 'Draft', blocks: [{ id: 'news' }, { id: 'gold' }] });
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect(shown.headers.etag).toBeUndefined();
    const after = await send(app, 'GET', entry);
    expect(after.json()).toEqual(before.json());
    expect(after.json()).toMatchObject({ title: 'Public', blocks: [{ id: 'news' }] });
    const own = await send(app, 'GET', 'contentful/preview/content-entries/pages.secret?market=SG', { cookies });
    expect(own.json()).toMatchObject({ title: 'Draft', faults: [] });
    const segments = await send(app, 'GET', 'sea-falcon/all-user-segments/', { cookies });
    expect(segments.json().segments).toContainEqual({ id: 'gold', name: 'Gold' });
  });

  test('that anybody else asks for is none: a forged header, cookie or segment', async () => {
    const [app] = apps;
    const member = await signIn((await shop.join(shop.visit())).email);
    const support = await hire('support');
    for (const cookies of [{}, { preview: 'true', 'x-preview-mode': 'true' }, member, support]) {
      const answer = await send(app, 'GET', `${entry}?user_segments=gold&at=2099-01-01T00:00:00Z`, {
        cookies,
        headers: preview,
      });
      expect(answer.json()).toMatchObject({ title: 'Public', blocks: [{ id: 'news' }] });
    }
    const statuses = async (cookies: Cookies) =>
      Promise.all(
        [
          'contentful/preview/content-entries/pages.secret?market=SG',
          'sea-falcon/all-user-segments/',
          'staff/content',
        ].map(async (path) => (await send(app, 'GET', path, { cookies })).statusCode),
      );
    expect(await statuses({})).toEqual([401, 401, 401]);
    expect(await statuses(member)).toEqual([403, 403, 403]);
    expect(await statuses(support)).toEqual([403, 403, 403]);
  });
});

test('featured products are those of a rule, in its order', async () => {
  const [app] = apps;
  const list = async (rule: object) => {
    const answer = await send(app, 'POST', 'featured-products/', { payload: { rule, limit: 3 } });
    return answer.json().products?.map(({ slug }: { slug: string }) => slug);
  };
  const newest = await list({ by: 'source', source: 'newest' });
  expect(newest).toHaveLength(3);
  expect(await list({ by: 'hand', products: [...newest, 'no-such-product'].toReversed() })).toEqual(
    newest.toReversed(),
  );
  expect(await list({ by: 'brand', brand: 'no-such-brand' })).toEqual([]);
  expect(await list({ by: 'magic' })).toBeUndefined();
});
