// @module-tag embedded
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from '../account/account.testing.ts';
import { testApp } from '../app.testing.ts';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import { readEnv } from '../env.ts';
import type { HeldPictures } from '../picture/picture.service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { testStaff } from '../staff/staff.testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import type { PageDocument } from './content.document.ts';
import { type ContentfulPages, openContentful } from './contentful.pages.ts';
import { createAsset, createEntry, exportPage, openSpace, type WireEntity } from './contentful.testing.ts';

let database: Database;
let space: Awaited<ReturnType<typeof openSpace>>;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(20)), createTestStock(database));
}, 120_000);
afterAll(() => database.close());

let count = 0;
const banner = (text: string, segments?: ['gold']): PageDocument['blocks'][number] => {
  count += 1;
  return { id: `banner-${count}`, kind: 'banner', text: { en: text }, action: null, ...(segments && { segments }) };
};
const page = (title: string, ...blocks: PageDocument['blocks']): PageDocument => ({
  title: { en: title, th: `${title} th` },
  description: null,
  blocks,
});
const write = (slug: string, title: string, ...blocks: PageDocument['blocks']) =>
  exportPage(slug, page(title, ...blocks), null);

/** Returns an entity with another text. */
const withText = (entity: WireEntity | undefined, text: string): WireEntity => {
  if (!entity) throw new Error('no such entry');
  return { ...entity, fields: { ...entity.fields, text: { en: text } } };
};

describe('pages that are read', () => {
  let pages: ContentfulPages;
  let purged: string[];
  let reports: string[];
  let held: Map<string, { url: string } | { problem: string }>;
  let announcePictures: () => void;

  const pictures: HeldPictures = {
    hold: async (urls) =>
      new Map(urls.flatMap((url) => (held.has(url) ? [[url, held.get(url) as { url: string }]] : []))),
    listen: async (listener) => {
      announcePictures = listener;
      return async () => {};
    },
  };

  function open(delays: { pollMs?: number; pauseMs?: number; lagMs?: number; pictureWaitMs?: number } = {}) {
    const opened = openContentful(readEnv({ NODE_ENV: 'test', ...space.settings }), {
      database,
      clock: systemClock,
      pictures,
      purge: (tags) => void purged.push(...tags),
      report: (error) => void reports.push(error instanceof Error ? error.message : String(error)),
      delays: { pollMs: 50, pauseMs: 50, lagMs: 10, ...delays },
    });
    if (!opened) throw new Error('no space');
    pages = opened;
  }

  beforeEach(async () => {
    space = await openSpace();
    [purged, reports, held] = [[], [], new Map()];
  });
  afterEach(async () => {
    await pages.close();
    await space.close();
  });

  const read = async (id: string) => (await pages.findShown(id, 'SG')).document;
  const readText = async (id: string) => {
    const [block] = (await read(id))?.blocks ?? [];
    return block && 'text' in block ? block.text : null;
  };

  test('an address that no page has costs no call', async () => {
    space.publish(...write('pages.news', 'News', banner('One')));
    open();
    expect(await read('pages.news')).toMatchObject({ title: { en: 'News' } });
    const before = space.requests.length;
    expect(await Promise.all(['pages.a', 'pages.b', 'brands.c'].map(read))).toEqual([null, null, null]);
    await Promise.all([read('pages.news'), read('pages.news')]);
    const paths = space.requests.slice(before).map(({ path }) => path.split('/').at(-1));
    expect(new Set(paths)).not.toContain('locales');
    expect(space.requests.filter(({ query }) => query.get('fields.slug') === 'pages.a')).toEqual([]);
  });

  test('a change is found without webhooks, and a page that comes, moves or goes as well', async () => {
    const entries = write('pages.news', 'News', banner('One'));
    space.publish(...entries);
    open();
    expect(await readText('pages.news')).toEqual({ en: 'One' });
    await expect.poll(() => space.requests.some(({ path }) => path.endsWith('/sync'))).toBe(true);
    space.publish(withText(entries[0], 'Two'));
    await expect.poll(() => readText('pages.news')).toEqual({ en: 'Two' });
    expect(purged).toContain('content-pages.news');
    expect(await read('pages.more')).toBeNull();
    space.publish(...write('pages.more', 'More', banner('More')));
    await expect.poll(() => read('pages.more')).toMatchObject({ title: { en: 'More' } });
    expect(purged).toContain('content-pages.more');
    space.unpublish(entries.at(-1)?.sys.id ?? '');
    await expect.poll(() => read('pages.news')).toBeNull();
    expect(reports).toEqual([]);
  });

  test('what was shown stays while Contentful does not answer, which is reported once', async () => {
    const entries = write('pages.news', 'News', banner('One'));
    space.publish(...entries, ...write('pages.other', 'Other', banner('Other')));
    open();
    expect(await readText('pages.news')).toEqual({ en: 'One' });
    space.setOutage({ status: 503 });
    space.publish(withText(entries[0], 'Two'));
    await expect.poll(() => reports).toEqual(['Contentful answered 503 (ServerError)']);
    expect(await readText('pages.news')).toEqual({ en: 'One' });
    await expect(pages.findShown('pages.other', 'SG')).rejects.toThrow('Contentful does not answer');
    const before = space.requests.length;
    await Promise.allSettled(Array.from({ length: 50 }, () => pages.findShown('pages.other', 'SG')));
    expect(space.requests.length - before).toBeLessThan(10);
    space.setOutage(null);
    await expect.poll(() => readText('pages.news')).toEqual({ en: 'Two' });
    expect(await readText('pages.other')).toEqual({ en: 'Other' });
    // What was answered without the page is made again.
    await expect.poll(() => purged).toContain('content');
    expect(reports).toHaveLength(2);
  });

  test.each([
    ['an error of the server', { status: 500 }],
    ['a limit, for as long as it says', { status: 429, headers: { 'retry-after': '1' } }],
  ])('after %s the call is made again, once', async (_, failure) => {
    space.publish(...write('pages.news', 'News', banner('One')));
    space.failNext(failure);
    const began = performance.now();
    open({ pollMs: 60_000 });
    expect(await readText('pages.news')).toEqual({ en: 'One' });
    if (failure.status === 429) expect(performance.now() - began).toBeGreaterThan(950);
    expect(reports).toEqual([]);
  });

  test.each([
    ['a wrong token', { status: 401 }, 'Contentful answered 401 (ServerError)'],
    ['no JSON', { status: 200, body: '<html>' }, /^Contentful cannot be read/],
    ['too much', { status: 200, body: 'x'.repeat(9 * 1024 * 1024) }, /maxContentLength size of 8388608 exceeded/],
  ])('%s is an outage, and names no token', async (_, outage, message) => {
    space.setOutage(outage);
    open();
    await expect(pages.findShown('homepage', 'SG')).rejects.toThrow('Contentful does not answer');
    expect(reports[0]).toMatch(message);
    expect(reports.join()).not.toContain('delivery-token');
  });

  test('drafts are read from the preview API, and from it alone', async () => {
    const entries = write('pages.news', 'News', banner('One'));
    space.publish(...entries);
    space.draft(withText(entries[0], 'Draft'));
    open();
    const draft = await pages.findPreviewed('pages.news', 'SG', null);
    expect(draft.document?.blocks[0]).toMatchObject({ text: { en: 'Draft' } });
    expect(draft.faults).toEqual([]);
    expect(await readText('pages.news')).toEqual({ en: 'One' });
    const later = await pages.findPreviewed('pages.news', 'SG', '2026-12-04T01:00:00Z');
    expect(later.faults).toMatchObject([
      { path: [], message: expect.stringContaining('no schedule'), reason: { code: 'NOT_TAKEN' } },
    ]);
  });

  test('a picture is shown once the shop has fetched it, and the version before stands until then', async () => {
    const entries = write('pages.news', 'News', {
      id: 'hero-1',
      kind: 'hero',
      title: { en: 'Light' },
      text: null,
      action: null,
      picture: { url: '/media/before.svg', ground: '#f0cfc6', alt: { en: 'Before' } },
    });
    space.publish(...entries);
    open({ pictureWaitMs: 10_000 });
    const readUrl = async () => {
      const [block] = (await read('pages.news'))?.blocks ?? [];
      return block?.kind === 'hero' ? block.picture?.url : undefined;
    };
    expect(await readUrl()).toBe('/media/before.svg');
    const picture = entries.find(({ sys }) => sys.contentType?.sys.id === 'picture') as WireEntity;
    const asset = createAsset('asset-1', '//images.ctfassets.net/space1/a/b/lips.jpg');
    const foreign = createAsset('asset-2', '//evil.example/lips.jpg');
    const show = ({ sys: { id } }: WireEntity) => ({
      ...picture,
      fields: { ...picture.fields, asset: { en: { sys: { type: 'Link', linkType: 'Asset', id } } } },
    });
    space.publish(asset, show(asset));
    await expect.poll(() => space.requests.filter(({ query }) => query.has('fields.slug')).length).toBeGreaterThan(1);
    expect(await readUrl()).toBe('/media/before.svg');
    const address = `/media/originals/ab/${'a'.repeat(20)}.jpg?v=${'a'.repeat(20)}-800x1000`;
    held.set('https://images.ctfassets.net/space1/a/b/lips.jpg', { url: address });
    announcePictures();
    await expect.poll(readUrl).toBe(address);
    held.set('https://evil.example/lips.jpg', { url: '/media/evil.jpg' });
    space.publish(foreign, show(foreign));
    await expect.poll(readUrl).toBeUndefined();
    const { faults } = await pages.findShown('pages.news', 'SG');
    expect(faults[0]?.message).toContain('https://evil.example is not https://images.ctfassets.net');
  });

  test('locales that are called otherwise, and those that stand in for others, are those of the languages', async () => {
    await space.close();
    space = await openSpace({
      locales: [
        { code: 'en', default: true, fallbackCode: null },
        { code: 'zh-Hant-HK', default: false, fallbackCode: 'zh-Hant' },
        { code: 'zh-Hant', default: false, fallbackCode: 'en' },
        { code: 'th-TH', default: false, fallbackCode: 'en' },
      ],
    });
    const text = { en: 'News', 'zh-Hant': '消息', 'th-TH': 'ข่าว' };
    const block = createEntry('banner', { text }, { id: 'b', localized: ['text'] });
    const blocks = [{ sys: { type: 'Link', linkType: 'Entry', id: 'b' } }];
    const title = { en: 'News' };
    space.publish(block, createEntry('page', { slug: 'homepage', blocks, title }, { localized: ['title'] }));
    open();
    expect(await readText('homepage')).toEqual({ en: 'News', th: 'ข่าว', zh: '消息' });
  });
});

describe('a shop', () => {
  const secret = 'wB7Yb0eQ3p1kZr9sJx5uT2nLh8vMdC4fGa6oPiEyKqRlStUvWxYzAbCdEfGhIjKl';
  let apps: [FastifyInstance, FastifyInstance];
  let shop: Awaited<ReturnType<typeof testStaff>>;

  beforeAll(async () => {
    space = await openSpace();
    const settings = { ...space.settings, CONTENTFUL_WEBHOOK_SECRET: secret };
    apps = [await testApp(database, settings), await testApp(database, settings)];
    shop = await testStaff(database, { startsAt: new Date().toISOString() });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await shop.close();
    await space.close();
  });

  const call = (
    app: FastifyInstance,
    path: string,
    more: { cookies?: Record<string, string>; headers?: object } = {},
  ) => app.inject({ url: `/api/web/v1/${path}`, ...more, headers: { host: 'sg.localhost', ...more.headers } });

  function sendWebhook(entity: { sys: object }, { at = Date.now(), key = secret } = {}) {
    const payload = JSON.stringify(entity);
    const path = '/api/web/v1/contentful/webhooks';
    const signed = 'x-contentful-signed-headers,x-contentful-timestamp';
    const headers = `x-contentful-signed-headers:${signed};x-contentful-timestamp:${at}`;
    const signature = createHmac('sha256', key).update(['POST', path, headers, payload].join('\n')).digest('hex');
    return apps[0].inject({
      method: 'POST',
      url: path,
      payload,
      headers: {
        host: 'sg.localhost',
        'content-type': 'application/json',
        'x-contentful-signature': signature,
        'x-contentful-signed-headers': signed,
        'x-contentful-timestamp': String(at),
      },
    });
  }

  const readTexts = async (id: string) => {
    const answers = await Promise.all(apps.map((app) => call(app, `contentful/content-entries/${id}`)));
    return answers.map(
      (answer) => answer.json().blocks?.map(({ text }: { text: string }) => text) ?? answer.statusCode,
    );
  };

  test('shows what is published in every process within a second of a webhook, and takes forged, old and repeated ones for nothing', async () => {
    const entries = write('pages.news', 'News', banner('One'), banner('For Gold', ['gold']));
    expect(await readTexts('pages.news')).toEqual([404, 404]);
    space.publish(...entries);
    const [first] = entries;
    const wholePage = entries.at(-1);
    if (!first || !wholePage) throw new Error('no entries');
    expect((await sendWebhook(wholePage)).statusCode).toBe(204);
    await expect.poll(() => readTexts('pages.news'), { timeout: 1000, interval: 20 }).toEqual([['One'], ['One']]);

    const changed = withText(first, 'Two');
    space.publish(changed);
    const before = space.requests.length;
    const refused = [
      await sendWebhook(changed, { key: secret.toLowerCase() }),
      await sendWebhook(changed, { at: Date.now() - 31_000 }),
    ];
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'CALLBACK_NOT_VERIFIED'],
      [401, 'CALLBACK_NOT_VERIFIED'],
    ]);
    expect(space.requests.length).toBe(before);
    expect(await readTexts('pages.news')).toEqual([['One'], ['One']]);
    await sendWebhook(changed);
    await expect.poll(() => readTexts('pages.news'), { timeout: 1000, interval: 20 }).toEqual([['Two'], ['Two']]);
    expect((await sendWebhook(changed)).statusCode).toBe(204);
    expect(await readTexts('pages.news')).toEqual([['Two'], ['Two']]);

    space.unpublish(wholePage.sys.id);
    await sendWebhook({ sys: { ...wholePage.sys, type: 'DeletedEntry' } });
    await expect.poll(() => readTexts('pages.news'), { timeout: 1000, interval: 20 }).toEqual([404, 404]);
  });

  test('previews drafts with their segments, and offers no tools to edit them', async () => {
    const { email } = await shop.hire('editor');
    const { cookies } = await apps[0].inject({
      method: 'POST',
      url: '/api/web/v1/sessions',
      headers: { host: 'sg.localhost' },
      payload: { email, password: testPassword },
    });
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    const entries = write('homepage', 'Home', banner('Draft'), banner('For Gold', ['gold']));
    space.draft(...entries);
    const query = 'market=SG&user_segments=gold';
    const preview = await call(apps[0], `contentful/preview/content-entries/homepage?${query}`, { cookies: session });
    expect(preview.json()).toMatchObject({
      title: 'Home',
      blocks: [{ text: 'Draft' }, { text: 'For Gold' }],
      faults: [],
    });
    const edits = await Promise.all([
      call(apps[0], 'staff/content/homepage', { cookies: session }),
      call(apps[0], 'staff/content/homepage/versions', { cookies: session }),
      apps[0].inject({
        method: 'PUT',
        url: '/api/web/v1/staff/content/homepage',
        headers: { host: 'sg.localhost' },
        cookies: session,
        payload: { kind: 'shared', expectedVersion: 0, document: page('Home', banner('News')) },
      }),
      apps[0].inject({
        method: 'POST',
        url: '/api/web/v1/staff/content/publications',
        headers: { host: 'sg.localhost' },
        cookies: session,
        payload: { items: [{ id: 'homepage', part: null, version: 1 }] },
      }),
    ]);
    for (const answer of edits) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'CONTENT_IN_CONTENTFUL',
        message: 'Pages of this shop are edited in Contentful',
      });
    }
    // What an administrator edits here are layouts.
    const layout = await call(apps[0], 'staff/content/layouts.default', { cookies: session });
    expect(layout.json().code).not.toBe('CONTENT_IN_CONTENTFUL');
  });

  test('stays open while Contentful does not answer: its own home page, and 503 for a page that it has not shown', async () => {
    space.publish(...write('pages.kept', 'Kept', banner('Kept')), ...write('pages.unread', 'Unread', banner('Unread')));
    const app = await testApp(database, space.settings);
    try {
      expect((await call(app, 'contentful/content-entries/pages.kept')).json().title).toBe('Kept');
      space.setOutage({ status: 500 });
      const statuses = async () => {
        const ids = ['pages.kept', 'homepage', 'pages.unread', 'pages.nowhere'];
        const answers = await Promise.all(ids.map((id) => call(app, `contentful/content-entries/${id}`)));
        return answers.map(({ statusCode }) => statusCode);
      };
      expect(await statuses()).toEqual([200, 200, 503, 404]);
    } finally {
      space.setOutage(null);
      await app.close();
    }
  });
});
