import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { marketConsents } from '@vermilion/contract/consents';
import { getLocale, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { testApp, testNouns } from '@vermilion/server/app.testing';
import { readEnv } from '@vermilion/server/env';
import { loadBuiltWeb } from '@vermilion/server/main';
import { importParcels } from '@vermilion/server/order/order.parcel-file';
import { importRefunds } from '@vermilion/server/order/order.refund-file';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { announcePurge } from '@vermilion/server/platform/purge';
import { systemRandom } from '@vermilion/server/platform/random';
import { sign, signatureHeader } from '@vermilion/server/platform/signature';
import { testDatabase } from '@vermilion/server/platform/testing';
import type { FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../bench/shop.ts';
import { startSandbox } from '../demo/sandbox/sandbox.ts';
import { fillFromFolder, findShopData } from '../scripts/shop-data.ts';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import { shoppers } from './shoppers.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** Shops without the demo: each from its folder alone, and one without a folder. */

const root = path.join(import.meta.dirname, '..');

/** What the demo calls itself and says of itself, in the languages of its pages. */
const demoWords =
  /vermilion|beauty pass|เวอร์มิเลียน|\bdemo\b|demonstra|open[- ]source|MIT licen|sandbox|magazine with a till|majalah sekaligus toko|สาธิต|示範|開源|find your red|makeup service/i;

const findDemoWords = (text: string) =>
  text.split(demoWords).length > 1
    ? [...text.matchAll(new RegExp(`.{0,60}(?:${demoWords.source}).{0,40}`, 'gi'))].map(String)
    : [];

const textPages = ['/terms', '/privacy', '/customer-care', '/report-vulnerability'];
const otherPages = [
  '/',
  '/search?sort=newest',
  '/brands',
  '/cart',
  '/gift-cards',
  '/beauty-pass',
  '/sign_in',
  '/sign_up',
  '/swagger',
];

type Shop = {
  app: FastifyInstance;
  database: Database;
  mails: string[];
  provider: Provider;
  settings: Record<string, string>;
  close: () => Promise<void>;
};

type Provider = {
  settings: Record<string, string>;
  /** Lets the latest payment be reported as paid. */
  settle: (shop: Shop) => Promise<void>;
  close: () => Promise<unknown>;
};

/** Starts a payment provider that opens a page for every payment and makes every refund. */
async function startProvider(): Promise<Provider> {
  const started: { paymentId: string; amount: number; currency: string }[] = [];
  const server = createServer(async (request, response) => {
    const message = JSON.parse(await readText(request));
    if (request.url?.endsWith('/refunds')) response.end('{"status":"succeeded","reference":"R-1"}');
    else {
      started.push(message);
      response.end('{"pageUrl":"https://pay.example/page"}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    settings: { PAYMENT_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` },
    settle: async ({ app }) => {
      const { paymentId, amount, currency } = started.at(-1) ?? { paymentId: '', amount: 0, currency: '' };
      const event = { eventId: randomUUID(), outcome: 'confirmed', reason: null, reference: 'P-1' };
      const body = JSON.stringify({ ...event, paymentId, amount, currency });
      const answer = await callBack(app, body, { [signatureHeader]: sign('p'.repeat(32), body, new Date()) });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}

/** Starts the sandbox that stands in for Stripe. */
async function startStripe(): Promise<Provider> {
  const keys = { secretKey: 'sk_test_shops', webhookSecret: 'whsec_shops' };
  let app: FastifyInstance | null = null;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    shopName: 'Tamarind & Smoke',
    paymentSecret: 'p'.repeat(32),
    stripe: { ...keys, webhookUrl: 'http://shop/api/web/v1/payments/callbacks' },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!app) throw new Error('Nothing is to be paid');
      const { statusCode } = await callBack(app, await request.text(), Object.fromEntries(request.headers));
      return new Response(null, { status: statusCode });
    },
  });
  return {
    settings: {
      STRIPE_URL: sandbox.url,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    },
    settle: async (shop) => {
      app = shop.app;
      const { page_url: page } = await shop.database.db
        .selectFrom('payments')
        .select('page_url')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      if (!page) throw new Error('Nothing is to be paid');
      expect(await (await fetch(page)).text()).toContain('Tamarind &amp; Smoke');
      await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome: 'confirmed' }), redirect: 'manual' });
    },
    close: () => sandbox.stop(),
  };
}

const callBack = (app: FastifyInstance, payload: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/api/web/v1/payments/callbacks',
    headers: { ...headers, 'content-type': 'application/json' },
    payload,
  });

async function openShop(
  folder: string | null,
  more: Record<string, string> = {},
  startPayments = startProvider,
): Promise<Shop> {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      stream.setEncoding('utf8');
      stream
        .reduce((mail: string, chunk: string) => mail + chunk, '')
        .then((mail) => {
          mails.push(mail);
          callback();
        }, callback);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const smtpAddress = smtp.server.address();
  const smtpPort = typeof smtpAddress === 'object' && smtpAddress ? smtpAddress.port : 0;
  const provider = await startPayments();
  const data = await mkdtemp(path.join(tmpdir(), 'shops-'));
  const database = await testDatabase();
  const settings = {
    DEMO: 'off',
    DATA_DIR: data,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...provider.settings,
    ...(folder && { SHOP_DIR: folder }),
    ...more,
  };
  const found = findShopData(folder ?? undefined);
  if (found) await fillFromFolder(database, readEnv(settings), found, () => {});
  const app = await testApp(database, settings, undefined, { web: loadBuiltWeb(path.join(root, 'web')) });
  return {
    app,
    database,
    mails,
    provider,
    settings,
    close: async () => {
      await app.close();
      await provider.close();
      await database.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
      await rm(data, { recursive: true, force: true });
    },
  };
}

const getHost = (market: MarketCode) => `${market.toLowerCase()}.localhost:3000`;

const memberPassword = 'Cinnabar-4-lips';

/** Registers somebody, which sends a mail. */
async function register({ app, mails }: Shop, market: MarketCode, phone: string): Promise<string> {
  const consents = Object.fromEntries(marketConsents[market].map(({ kind, version }) => [kind, version]));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/web/v1/accounts',
    headers: { host: getHost(market), origin: `http://${getHost(market)}` },
    payload: {
      fullName: 'Anna Lim',
      email: `anna.${market.toLowerCase()}@example.com`,
      phone,
      birthday: '1990-04-12',
      password: memberPassword,
      passwordConfirmation: memberPassword,
      consents,
    },
  });
  expect([answer.statusCode, answer.body]).toEqual([answer.statusCode < 300 ? answer.statusCode : 201, answer.body]);
  await expect.poll(() => mails.length, { timeout: 20_000 }).toBeGreaterThan(0);
  return mails.at(-1) ?? '';
}

/** Mails have their lines broken and other characters escaped. */
const decodeMail = (mail: string) =>
  Buffer.from(
    mail
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Calls the API as one guest; throws where it refuses. */
function createGuest({ app }: Shop, market: MarketCode) {
  const cookies: Record<string, string> = {};
  const call = async (method: 'GET' | 'POST', endpoint: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/api/web/v1/${endpoint}`,
      headers: { host: getHost(market), origin: `http://${getHost(market)}` },
      cookies,
      ...(payload && { payload }),
    });
    for (const { name, value } of answer.cookies) cookies[name] = value;
    if (answer.statusCode >= 300) throw new Error(`${method} ${endpoint}: ${answer.body}`);
    return answer;
  };
  return Object.assign(call, { cookies });
}

describe.each([
  {
    folder: 'perfumery',
    name: 'Tamarind &amp; Smoke',
    open: ['HK', 'SG'] as MarketCode[],
    accent: '#7a2e5d',
    own: {
      '/': 'Perfume, mixed by hand',
      '/terms': 'Terms of Sale',
      '/about': 'Two shops, eight scents',
      '/products/night-jasmine': 'white pepper',
    },
    sender: 'hello@tamarind.example',
    phone: '+6591234567',
    startPayments: startStripe,
  },
  {
    folder: 'salon',
    name: 'Studio Kōwhai',
    open: ['NZ'] as MarketCode[],
    accent: '#1f5a4c',
    own: {
      '/': 'Good hair between visits',
      '/customer-care': 'The person who answers also washes hair',
      '/products/wide-comb': 'so that nothing catches',
    },
    sender: 'kiaora@kowhai.example',
    phone: '+64211234567',
    startPayments: startProvider,
  },
])('the $folder', ({ folder, name, open, accent, own, sender, phone, startPayments }) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(path.join(root, 'examples', folder), {}, startPayments);
  });
  afterAll(() => shop?.close());

  const getPage = async (url: string, market: MarketCode, language: string) => {
    const separator = url.includes('?') ? '&' : '?';
    return shop.app.inject({ url: `${url}${separator}language=${language}`, headers: { host: getHost(market) } });
  };

  test('shows its own name, look, texts and goods on every page of its markets, and nothing of the demo', async () => {
    const [first = 'SG'] = open;
    const { products } = (
      await shop.app.inject({ url: '/api/web/v1/search/?limit=60', headers: { host: getHost(first) } })
    ).json();
    const pages = [
      ...otherPages,
      ...textPages,
      '/about',
      ...products.map(({ slug }: { slug: string }) => `/products/${slug}`),
      ...new Set<string>(products.map(({ brand }: { brand: { slug: string } }) => `/brands/${brand.slug}`)),
    ];
    expect(pages.length).toBeGreaterThan(20);
    for (const market of open) {
      for (const language of markets[market].languages) {
        for (const url of pages) {
          const { statusCode, body } = await getPage(url, market, language);
          expect([url, statusCode]).toEqual([url, 200]);
          expect(body).toContain(name);
          expect(body).toContain(`--color-rubric:${accent}`);
          expect([url, ...findDemoWords(body)]).toEqual([url]);
          if (language === 'en') expect(body).toContain(own[url as keyof typeof own] ?? '');
        }
        const missing = await getPage('/nothing-here', market, language);
        expect([missing.statusCode, findDemoWords(missing.body)]).toEqual([404, []]);
      }
    }
  });

  test('names no closed market in links, hreflang, editions, cookies and API', async () => {
    const [first = 'SG'] = open;
    const closed = marketCodes.filter((code) => !open.includes(code));
    const { body, headers } = await getPage('/', first, 'en');
    const layout = await shop.app.inject({ url: '/api/web/v1/layouts/', headers: { host: getHost(first) } });
    const description = await shop.app.inject({ url: '/api/openapi.json', headers: { host: getHost(first) } });
    for (const market of closed) {
      for (const text of [body, layout.body, JSON.stringify(headers)]) expect(text).not.toContain(getHost(market));
      expect(body).not.toContain(`hrefLang="${getLocale(market, 'en')}"`);
      const visit = await shop.app.inject({
        url: `/?country_code=${market.toLowerCase()}`,
        headers: { host: getHost(market), cookie: `locale=${market.toLowerCase()}` },
      });
      expect(visit.headers['set-cookie'] ?? []).not.toContain(`locale=${market.toLowerCase()}`);
      expect(visit.body).toContain(`<html lang="${getLocale(first === 'HK' ? 'SG' : first, 'en')}"`);
    }
    expect(findDemoWords(description.body)).toEqual([]);
    expect(description.json().info.title).toBe(name.replace('&amp;', '&'));
  });

  test('has a picture wherever a page shows one', async () => {
    const [first = 'SG'] = open;
    const pictures = new Set<string>();
    for (const page of ['/', '/cart', '/gift-cards']) {
      const { body } = await getPage(page, first, 'en');
      const found = body.matchAll(/(?:src|href)="(\/(?:media|shop)\/[^"]+|\/assets\/[^"]+\.svg)"/g);
      for (const [, url = ''] of found) pictures.add(url);
    }
    expect([...pictures].join()).toContain('/assets/paper-bag');
    expect(pictures.size).toBeGreaterThan(3);
    for (const url of pictures) {
      const { statusCode, body } = await shop.app.inject(url);
      expect([url, statusCode, ...findDemoWords(body)]).toEqual([url, 200]);
    }
  });

  test('sends mails of its own', async () => {
    const mail = decodeMail(await register(shop, open.at(-1) ?? 'SG', phone));
    expect(mail).toContain(`<${sender}>`);
    expect(mail).toContain(name);
    expect(mail).toContain(accent);
    expect(findDemoWords(mail)).toEqual([]);
  });

  test('sells, ships, refunds, sends gift cards and resets passwords in words of its own', async () => {
    const market = open.at(-1) ?? 'SG';
    const { fullName, phone: shopperPhone, address } = shoppers[market];
    const email = 'mere@example.com';
    const from = shop.mails.length;
    const call = createGuest(shop, market);
    const [, token] = /#token=([\w.~-]+)/.exec(decodeMail(await register(shop, market, phone))) ?? [];
    await createGuest(shop, market)('POST', 'account/verification', { token, password: memberPassword });
    const { products } = (await call('GET', 'search/')).json();
    const { variants } = (await call('GET', `products/${products[0].slug}`)).json();
    const { id: variantId, sku } = variants.find(
      ({ availability }: { availability: string }) => availability === 'in_stock',
    );
    await call('POST', 'cart/line-items/', { variantId, quantity: 2, idempotencyKey: randomUUID() });
    const { bag } = (await call('GET', 'checkout/')).json();
    const order = (
      await call('POST', 'orders/', {
        contact: { fullName, phone: shopperPhone, email },
        delivery: { method: 'standard', address },
        payment: { method: 'card' },
        expectedTotal: bag.totals.total,
        expectedAmountDue: bag.totals.amountDue,
        idempotencyKey: randomUUID(),
      })
    ).json();
    await shop.provider.settle(shop);
    const read = await call('GET', `orders/${order.id}?key=${order.key}`);
    const { number } = read.json();

    const { services, close } = await testNouns(shop.database, shop.settings);
    const deps = {
      database: shop.database,
      clock: systemClock,
      random: systemRandom,
      payments: services.payment,
      stock: services.stock,
    };
    const author = { operator: 'test' };
    const parcels = `number,carrier,tracking_number,tracking_url\n${number},Post,AB1,https://post.example/AB1`;
    expect(await importParcels(deps, author, parcels)).toMatchObject({ ok: true, done: 1 });
    const refunds = `number,reference,sku,quantity,shipping,reason,to\n${number},R1,${sku},1,no,damaged,original`;
    expect(await importRefunds(deps, author, refunds)).toMatchObject({ ok: true, done: 1 });
    await close();

    const offer = (await call('GET', 'gift-cards/')).json();
    const card = (
      await call('POST', 'gift-cards/', {
        amount: offer.amounts.choices[0],
        design: offer.designs[0],
        recipient: { fullName: 'Bo Lim', email: 'bo@example.com' },
        buyer: { fullName, email },
        message: '',
        sendOn: new Date().toLocaleDateString('sv', { timeZone: markets[market].timeZones[0] }),
        sendZone: markets[market].timeZones[0],
        payment: { method: 'card' },
        idempotencyKey: randomUUID(),
      })
    ).json();
    await shop.provider.settle(shop);
    await call('POST', 'account/password-reset', { email: `anna.${market.toLowerCase()}@example.com` });

    const readSubjects = () => shop.mails.slice(from).map((mail) => /^Subject: .*/m.exec(mail)?.[0]);
    // Registered; confirmed, left, refunded; the gift card and its receipt; the password.
    await expect.poll(() => readSubjects().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(7);
    for (const mail of shop.mails.slice(from).map(decodeMail)) {
      expect(mail).toContain(`<${sender}>`);
      expect(findDemoWords(mail)).toEqual([]);
    }

    const key = `?key=${order.key}`;
    for (const url of [
      `/orders/${order.id}${key}`,
      `/orders/${order.id}/receipt${key}`,
      `/gift-cards/${card.id}?key=${card.key}`,
    ]) {
      const { statusCode, body } = await getPage(url, market, 'en');
      expect([url, statusCode, ...findDemoWords(body)]).toEqual([url, 200]);
    }
    expect(findDemoWords(read.body)).toEqual([]);
    for (const url of ['/robots.txt', '/sitemap.xml', '/offline.html', '/offline-worker.js']) {
      const { body } = await getPage(url, market, 'en');
      expect([url, ...findDemoWords(body)]).toEqual([url]);
    }
  });
});

test('without the demo and without a folder, a shop says nothing of the demo in any language', async () => {
  const shop = await openShop(null);
  try {
    for (const market of ['HK', 'ID', 'TH'] as const) {
      const language = markets[market].languages.find((code) => code !== 'en') ?? 'en';
      for (const url of [...otherPages, ...textPages]) {
        const answer = await shop.app.inject({
          url: `${url}${url.includes('?') ? '&' : '?'}language=${language}`,
          headers: { host: getHost(market) },
        });
        expect([url, language, answer.statusCode, ...findDemoWords(answer.body)]).toEqual([url, language, 200]);
      }
    }
    const about = await shop.app.inject({ url: '/about', headers: { host: getHost('SG') } });
    expect(about.statusCode).toBe(404);
    const mail = decodeMail(await register(shop, 'SG', '+6591234567'));
    expect(findDemoWords(mail)).toEqual([]);
  } finally {
    await shop.close();
  }
});

describe('fields of its own, as the perfumery declares them', () => {
  let shop: Shop;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    shop = await openShop(path.join(root, 'examples', 'perfumery'), { PORT: String(port) });
    await shop.app.listen({ port, host: '127.0.0.1' });
  });
  afterAll(() => shop?.close());

  test.each([
    {
      width: 390,
      market: 'HK',
      language: 'zh',
      words: { group: '香材', cedar: '雪松', tea: '茶', refillable: '可到店補充', details: '詳情' },
      rows: {
        香材: '羅望子、雪松',
        適合時段: '晚上',
        持續時間: '9.5\u00a0小時',
        可到店補充: '是',
        一小時後: '餘燼與乾木',
      },
    },
    {
      width: 1280,
      market: 'SG',
      language: 'en',
      words: { group: 'Notes', cedar: 'Cedar', tea: 'Tea', refillable: 'Refillable in our shops', details: 'Details' },
      rows: {
        Notes: 'Tamarind, Cedar',
        'Best worn': 'In the evening',
        Lasts: '9.5\u00a0hours',
        'Mixed by': 'Aaron Lau',
      },
    },
  ] as const)('are filters and rows of the product page at $width px in $language', async (given) => {
    const { width, market, language, words, rows } = given;
    const { page, context, complaints } = await visit(market, language, width);
    const origin = `http://${market.toLowerCase()}.localhost:${port}`;
    await openPage(page, `${origin}/search?sort=newest&language=${language}`);
    const isPhone = width === 390;
    if (isPhone) await page.getByRole('button', { name: word('Filter', language) }).click();
    const filters = isPhone ? page.getByRole('dialog') : page.getByRole('complementary');
    const choose = async (group: string, choice: string, count: number) => {
      const folded = filters.locator('details').filter({ has: page.locator('summary', { hasText: group }) });
      if ((await folded.getAttribute('open')) === null) await folded.locator('summary').first().click();
      await folded
        .locator('label')
        .filter({ hasText: new RegExp(`^${choice}\\s*${count}$`) })
        .click();
    };
    const expectProducts = (count: number, search: string) =>
      expect
        .poll(async () => [new URL(page.url()).search, await page.locator('.product-grid article').count()], {
          timeout: 20_000,
        })
        .toEqual([search, count]);
    await choose(words.group, words.cedar, 3);
    await expectProducts(3, `?fields=notes.cedar&sort=newest`);
    // Any of a group, and something of each.
    await choose(words.group, words.tea, 2);
    await expectProducts(5, `?fields=notes.cedar,notes.tea&sort=newest`);
    await choose(words.refillable, words.refillable, 3);
    await expectProducts(3, `?fields=notes.cedar,notes.tea,refillable.yes&sort=newest`);
    await page.goBack();
    await expectProducts(5, `?fields=notes.cedar,notes.tea&sort=newest`);
    await openPage(
      page,
      `${origin}/search?fields=notes.cedar,notes.tea,refillable.yes&sort=newest&language=${language}`,
    );
    await page.getByRole('link', { name: words.tea }).first().click();
    await expectProducts(2, `?fields=notes.cedar,refillable.yes&sort=newest`);

    await openPage(page, `${origin}/products/tamarind-smoke?language=${language}`);
    // Its only picture is as wide as its place.
    const gallery = page.locator('.gallery');
    expect(await gallery.locator('img').evaluate((img) => img.clientWidth)).toBe(
      await gallery.evaluate((list) => list.clientWidth),
    );
    const table = page.locator('details').filter({ hasText: words.details }).getByRole('table');
    for (const [name, text] of Object.entries(rows)) {
      await table
        .getByRole('row')
        .filter({ hasText: `${name}${text}` })
        .waitFor();
    }
    expect(await table.getByRole('row').count()).toBe(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeFindings(page, 'a product with fields');
    await openPage(page, `${origin}/products/first-four?language=${language}`);
    expect(await page.getByRole('table').count()).toBe(0);
    expect(complaints).toEqual([]);
    await openPage(page, `${origin}/nothing-here?language=${language}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await context.close();
  });

  test('stand in the description of the API', async () => {
    const { components } = (await shop.app.inject('/api/openapi.json')).json();
    const { fields } = components.schemas.Product.properties;
    expect(Object.keys(fields.properties)).toEqual(['notes', 'worn', 'lasts', 'refillable', 'dry_down', 'mixed_by']);
    expect(fields.properties.worn.properties.value.enum).toEqual(['day', 'evening', 'any-time']);
  });
});

test.each([
  ['a payment provider', { PAYMENT_URL: '' }],
  ['a mail server', { SMTP_URL: '' }],
])(
  'without %s a shop says at bag, checkout and gift cards that it takes no orders, and keeps bags',
  async (_, without) => {
    const shop = await openShop(path.join(root, 'examples/salon'), without);
    try {
      const call = createGuest(shop, 'NZ');
      const { products } = (await call('GET', 'search/')).json();
      const { variants } = (await call('GET', `products/${products[0].slug}`)).json();
      const { id: variantId } = variants.find(
        ({ availability }: { availability: string }) => availability === 'in_stock',
      );
      await call('POST', 'cart/line-items/', { variantId, quantity: 1, idempotencyKey: randomUUID() });
      const cookies = call.cookies;
      for (const [url, action] of [
        ['/cart', 'Check out'],
        ['/checkout', 'Pay'],
        ['/gift-cards', 'Continue to payment'],
      ] as const) {
        const { statusCode, body } = await shop.app.inject({ url, headers: { host: getHost('NZ') }, cookies });
        expect([url, statusCode]).toEqual([url, 200]);
        expect([url, body.includes('We aren’t taking orders at the moment')]).toEqual([url, true]);
        const disabled = [...body.matchAll(/<button[^>]* disabled=""[^>]*>(.*?)<\/button>/gs)].map(
          ([, label]) => label,
        );
        expect([url, disabled.some((label) => label?.includes(action))]).toEqual([url, true]);
      }
      expect((await call('GET', 'cart/')).json().lines).toHaveLength(1);
    } finally {
      await shop.close();
    }
  },
);

test('once its stores are closed a product speaks of collecting no more', async () => {
  const shop = await openShop(path.join(root, 'examples/salon'));
  try {
    const { products } = (await createGuest(shop, 'NZ')('GET', 'search/')).json();
    const url = `/products/${products[0].slug}`;
    const readPage = async () => (await shop.app.inject({ url, headers: { host: getHost('NZ') } })).body;
    expect(await readPage()).toContain('Click &amp; Collect');
    await shop.database.db.deleteFrom('stores').execute();
    await announcePurge(shop.database.db, ['market']);
    await expect.poll(readPage).not.toContain('Click &amp; Collect');
    expect(await readPage()).toContain('Standard delivery');
  } finally {
    await shop.close();
  }
});
