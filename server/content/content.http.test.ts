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
    text: { properties: { lead: {}, blocks: { items: { oneOf: [{ properties: { id: { isAnchor: true } } }] } } } },
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

test.each([
  ['a NUL', { note: 'a\u0000b' }],
  ['a NUL in a name', { 'a\u0000b': 1 }],
  ['half a character', { note: ['\ud800'] }],
  ['five thousand levels', { note: JSON.parse('['.repeat(5000) + ']'.repeat(5000)) }],
])('a document with %s is refused, as the database could not store it', async (_, parts) => {
  const payload = { kind: 'shared', expectedVersion: 0, document: { ...page('Odd'), ...parts } };
  const answer = await send(apps[0], 'PUT', 'staff/content/pages.odd', { cookies: await hire('editor'), payload });
  expect([answer.statusCode, answer.json().details.fields]).toMatchObject([400, [{ path: 'document' }]]);
});

test('moments beyond the years that the database takes are refused, and in a preview none', async () => {
  const cookies = await hire('editor');
  await write(cookies, 'pages.late', 'Late', [0, 0]);
  const late = '9999-12-31T23:59:59-23:59';
  const items = [{ id: 'pages.late', part: null, version: 1 }];
  for (const moments of [{ from: late }, { until: late }]) {
    const answer = await send(apps[0], 'POST', 'staff/content/publications', {
      cookies,
      payload: { items, ...moments },
    });
    expect(answer.statusCode).toBe(400);
  }
  const countdown = { id: 'end', kind: 'countdown', title: {}, text: null, action: null, endsAt: late };
  const payload = { kind: 'shared', expectedVersion: 1, document: { ...page('Late'), blocks: [countdown] } };
  // It would be answered as a moment that no reader of the page takes, and the whole page with 500.
  expect((await send(apps[0], 'PUT', 'staff/content/pages.late', { cookies, payload })).statusCode).toBe(422);
  for (const at of ['+010000-01-01T00:00Z', '-271821-04-20T00:00Z']) {
    const query = `market=SG&at=${encodeURIComponent(at)}`;
    const answer = await send(apps[0], 'GET', `contentful/preview/content-entries/pages.late?${query}`, { cookies });
    expect([answer.statusCode, answer.json().title]).toEqual([200, 'Late']);
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

  test('is of layouts and overlays too, for an editor alone', async () => {
    const [app] = apps;
    const cookies = await hire('editor');
    const layout = {
      menu: [{ kind: 'newest' }],
      footer: [],
      announcement: { text: { en: 'Only drafted' }, href: null, isDismissable: true },
    };
    const invitation = {
      kind: 'bar',
      title: {},
      text: null,
      action: null,
      picture: null,
      pages: [],
      frequency: 'once',
    };
    for (const [id, document] of [
      ['layouts.autumn', layout],
      ['overlays.invitation', invitation],
    ] as const) {
      const payload = { kind: 'shared', expectedVersion: 0, document };
      expect((await send(app, 'PUT', `staff/content/${id}`, { cookies, payload })).statusCode).toBe(200);
    }
    const texts = { kind: 'texts', language: 'en', expectedVersion: 0, texts: { title: 'Join us' } };
    await send(app, 'PUT', 'staff/content/overlays.invitation', { cookies, payload: texts });
    const read = (path: string, own: Cookies) => send(app, 'GET', path, { cookies: own, headers: preview });
    const drafted = await read('layouts/?key=autumn', cookies);
    expect(drafted.json()).toMatchObject({ config: { announcement: { text: 'Only drafted' } } });
    expect(drafted.headers['cache-control']).toBe('private, no-store');
    const own = await read('preview/overlays/invitation?market=SG', cookies);
    expect(own.json()).toMatchObject({ id: 'invitation', kind: 'bar', title: 'Join us' });
    expect((await read('overlays/invitation', cookies)).json()).toMatchObject({ title: 'Join us' });
    const member = await signIn((await shop.join(shop.visit())).email);
    for (const others of [{}, member]) {
      const missing = await read('layouts/?key=autumn', others);
      expect([missing.statusCode, missing.json().message]).toEqual([404, 'Layout not found']);
      expect((await read('overlays/invitation', others)).statusCode).toBe(404);
      expect((await read('preview/overlays/invitation?market=SG', others)).statusCode).toBeGreaterThan(400);
    }
  });
});

describe('blocks for some people', () => {
  const entry = 'contentful/content-entries/pages.secret';
  const read = async (app: FastifyInstance, cookies: Cookies, query = '', headers = {}) => {
    const answer = await send(app, 'GET', `${entry}/blocks-for-me${query}`, { cookies, headers });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    return answer.json() as { blocks: { id: string }[]; order: string[] };
  };

  test('are not in the page of everybody, which says that it has some; members and staff get their own', async () => {
    const [app] = apps;
    const editor = await hire('editor');
    const member = await signIn((await shop.join(shop.visit())).email);
    const given = ['visitor', 'member', 'pink', 'gold', 'employee'].map((segment) => ({
      id: segment,
      kind: 'banner',
      segments: [segment],
      text: { en: segment },
      action: null,
    }));
    const news = { id: 'news', kind: 'banner', text: { en: 'News' }, action: null };
    const document = { title: {}, description: null, blocks: [...given, news] };
    const id = 'pages.segments';
    const texts = Object.fromEntries([...given, news].map((each) => [`blocks.${each.id}.text`, each.text.en]));
    const save = (payload: object) => send(app, 'PUT', `staff/content/${id}`, { cookies: editor, payload });
    await save({ kind: 'shared', expectedVersion: 0, document });
    await save({ kind: 'texts', language: 'en', expectedVersion: 0, texts: { title: 'All', ...texts } });
    const items = [null, 'en'].map((part) => ({ id, part, version: 1 }));
    await send(app, 'POST', 'staff/content/publications', { cookies: editor, payload: { items } });
    await expect
      .poll(async () => (await send(app, 'GET', `contentful/content-entries/${id}`)).json())
      .toMatchObject({
        blocks: [{ id: 'news' }],
        segmentedId: id,
      });
    const list = async (cookies: Cookies, query = '', headers = {}) => {
      const answer = await send(app, 'GET', `contentful/content-entries/${id}/blocks-for-me${query}`, {
        cookies,
        headers,
      });
      const { blocks, order } = answer.json() as { blocks: { id: string }[]; order: string[] };
      expect(order).toEqual([...blocks.map((block) => block.id), 'news']);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      return blocks.map((block) => block.id);
    };
    expect(await list({})).toEqual(['visitor']);
    expect(await list(member)).toEqual(['member']);
    expect(await list(await hire('employee'))).toEqual(['employee']);
    expect(await list(editor)).toEqual([]);
    // What a call says of itself does not count.
    expect(await list(member, '?user_segments=gold', { 'x-preview-mode': 'true' })).toEqual(['member']);
    const none = await send(app, 'GET', 'contentful/content-entries/pages.none/blocks-for-me');
    expect(none.json()).toMatchObject({ code: 'LANDING_PAGE_NOT_FOUND' });
  });

  test('are not named by a preview, nor by a page without any', async () => {
    const [app] = apps;
    const editor = await hire('editor');
    const preview = await send(app, 'GET', `${entry}`, { cookies: editor, headers: { 'x-preview-mode': 'true' } });
    expect(preview.json()).not.toHaveProperty('segmentedId');
    expect((await read(app, editor)).order).toEqual(['news']);
  });
});

describe('a link to a draft', () => {
  const id = 'pages.shared';
  const at = (app: FastifyInstance, query: string, headers = {}) =>
    send(app, 'GET', `contentful/shared-previews/${id}?${query}`, { headers });

  test('opens one page for whoever has it, in any process, until it expires or its maker may not preview any more', async () => {
    const [app, other] = apps;
    const maker = await shop.hire('editor');
    const cookies = await signIn(maker.email);
    await write(cookies, id, 'Draft', [0, 0], false);
    const create = (body: object, given = cookies) =>
      send(app, 'POST', `contentful/preview/content-entries/${id}/links`, { cookies: given, payload: body });
    const choice = { market: 'SG', language: 'en', segments: ['gold'], days: 1 };
    const made = await create(choice);
    expect(made.statusCode).toBe(200);
    const { query, expiresAt } = made.json() as { query: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(86_300_000);
    const opened = await at(other, query);
    expect(opened.json()).toMatchObject({ title: 'Draft', blocks: [{ id: 'news' }, { id: 'gold' }], expiresAt });
    expect(opened.headers['cache-control']).toBe('private, no-store');

    const change = (name: string, value: string) => {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      return String(changed);
    };
    const key = new URLSearchParams(query).get('key') ?? '';
    const forged = [
      change('user_segments', 'employee'),
      change('at', '2026-12-04T09:00:00Z'),
      change('draft_language', 'th'),
      change('maker', crypto.randomUUID()),
      change('key', key.replace(/^v-[0-9a-z]+/, 'v-zzzzzz')),
      change('key', `${key.slice(0, -2)}AA`),
    ];
    const codes = await Promise.all(forged.map(async (each) => (await at(app, each)).json().code));
    expect(codes).toEqual(forged.map(() => 'PREVIEW_LINK_ENDED'));
    const elsewhere = await send(app, 'GET', `contentful/shared-previews/pages.secret?${query}`);
    expect(elsewhere.json()).toMatchObject({ code: 'PREVIEW_LINK_ENDED' });
    expect((await at(app, query, { host: 'th.localhost' })).json()).toMatchObject({ code: 'PREVIEW_LINK_ENDED' });
    // It opens nothing else: no endpoint of staff, and no other preview.
    expect((await send(app, 'GET', `contentful/preview/content-entries/${id}?market=SG&${query}`)).statusCode).toBe(
      401,
    );
    expect((await send(app, 'GET', `contentful/content-entries/${id}?${query}`)).statusCode).toBe(404);

    expect((await create({ ...choice, days: 8 })).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    const outsider = await signIn((await shop.hire('support')).email);
    expect((await create(choice, outsider)).json()).toMatchObject({ code: 'NOT_PERMITTED' });

    const scope = { markets: ['TH' as const], languages: null, contentTypes: null };
    await shop.staff.changeScope({ operator: 'test' }, maker.accountId, { role: 'editor', scope });
    expect((await at(app, query)).json()).toMatchObject({
      code: 'PREVIEW_LINK_ENDED',
      message: 'This link to a draft has expired, or was withdrawn. Ask whoever sent it for a new one',
    });
  });
});

test('a page of text is published everywhere within a second, previewed by editors of texts alone, and answered from the cache until then', async () => {
  const [app, other] = apps;
  const path = 'text-pages/terms';
  const readTerms = async (on = other) => (await send(on, 'GET', path)).json().page?.title ?? null;
  const previewed = 'contentful/preview/text-pages/terms?market=SG';
  const cookies = await hire('editor');
  expect([await readTerms(), await readTerms(app)]).toEqual([null, null]);
  const document = {
    title: { en: 'Terms' },
    lead: { en: 'Plain.' },
    blocks: [{ id: 'returns', kind: 'section', title: { en: 'Returns' }, text: { en: 'Back.' } }],
  };
  const texts = {
    title: 'Our terms',
    lead: 'Plain.',
    'blocks.returns.title': 'Returns',
    'blocks.returns.text': 'Send it back.',
  };
  for (const payload of [
    { kind: 'shared', expectedVersion: 0, document },
    { kind: 'texts', language: 'en', expectedVersion: 0, texts },
  ])
    expect((await send(app, 'PUT', 'staff/content/texts.terms', { cookies, payload })).statusCode).toBe(200);
  expect(await readTerms()).toBeNull();
  expect((await send(other, 'GET', previewed, { cookies })).json()).toMatchObject({
    page: { title: 'Our terms', sections: [{ id: 'returns' }] },
    faults: [],
  });
  const drafted = await send(other, 'GET', path, { cookies, headers: { 'x-preview-mode': 'true' } });
  expect([drafted.json().page.title, drafted.headers['cache-control']]).toEqual(['Our terms', 'private, no-store']);
  const member = await signIn((await shop.join(shop.visit())).email);
  expect((await send(other, 'GET', previewed, { cookies: member })).statusCode).toBe(403);
  const forged = await send(other, 'GET', path, { cookies: member, headers: { 'x-preview-mode': 'true' } });
  expect(forged.json().page).toBeNull();
  const items = [null, 'en'].map((part) => ({ id: 'texts.terms', part, version: 1 }));
  await send(app, 'POST', 'staff/content/publications', { cookies, payload: { items } });
  await expect.poll(() => readTerms(), { timeout: 1000, interval: 20 }).toBe('Our terms');
  const hidden = items.map((item) => ({ ...item, version: null }));
  await send(app, 'POST', 'staff/content/publications', { cookies, payload: { items: hidden } });
  await expect.poll(() => readTerms(), { timeout: 1000, interval: 20 }).toBeNull();
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
