import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  createContext,
  UNSAFE_decodeViaTurboStream as decodeData,
  type RouterContextProvider,
  UNSAFE_SingleFetchRedirectSymbol as redirectKey,
  type ServerBuild,
} from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestVisitor } from '../../bag/bag.testing.ts';
import type { Dispatch } from '../dispatch.ts';
import { createErrorTable } from '../error-table.ts';
import { noMetrics } from '../metrics.ts';
import { createPageCache } from '../page-cache.ts';
import { createRateLimits } from '../rate-limits.ts';
import { ExpectedError } from '../report.ts';
import type { RequestContext } from '../request-context.ts';
import { fail, ok } from '../result.ts';
import { keepCookiesPrivate } from './cached.ts';
import type { FindPageRedirect } from './page-redirect.ts';
import { servePages } from './pages.ts';

/** Characters of one, two, three and four bytes. */
const greeting = 'a é สวัสดี 你好 💄';

/** What the test's loaders are handed. */
type TestShop = {
  api: (key: string) => Promise<unknown>;
  scriptNonce: string;
  handOverPage: (bytes: string) => void;
};

const shopContext = createContext<TestShop | null>(null);
let app: FastifyInstance;
let renders: string[];
let now: Date;
let reports: unknown[];
let findRedirect: FindPageRedirect;

/** Endpoints of the test: `GET brands/` is shared, all others are private. */
const dispatch = {
  call: async (key: string, _input: object, context: RequestContext) =>
    key === 'GET stores/' ? fail('SERVICE_UNAVAILABLE') : ok({ key, bag: context.cookies.get('bag-sg') }),
  errors: createErrorTable([]),
  tagsFor: (key: string) => (key === 'GET brands/' ? ['catalogue', 'catalogue:SG'] : null),
} as unknown as Dispatch;

/** A web app of four pages. Each shows what its loader could read. */
const build = {
  entry: {
    module: {
      shopContext,
      createInProcessApi: (call: (key: string, input: object) => Promise<unknown>) => (key: string) => call(key, {}),
      default: (
        request: Request,
        status: number,
        headers: Headers,
        router: { staticHandlerContext: unknown },
        context: Readonly<RouterContextProvider>,
      ) => {
        renders.push(request.url);
        const { loaderData } = router.staticHandlerContext as { loaderData: unknown };
        headers.set('content-type', 'text/html; charset=utf-8');
        const text = JSON.stringify({ ...Object(loaderData), url: request.url, greeting });
        // A character for each byte.
        context.get(shopContext)?.handOverPage(Buffer.from(text).toString('latin1'));
        return new Response(null, { status, headers });
      },
    },
  },
  routes: Object.fromEntries(
    Object.entries({
      brands: { path: 'brands', calls: ['GET brands/'], query: ['sort'] },
      cart: { path: 'cart', calls: ['GET brands/', 'GET cart/'] },
      welcome: { path: 'welcome', calls: ['GET brands/'], cookie: 'greeted=1' },
      shelf: { path: 'shelves/:slug', calls: ['GET brands/'] },
      missing: { path: 'missing', calls: ['GET brands/'], status: 404 },
      broken: { path: 'broken', calls: ['GET brands/'], status: 500 },
      unavailable: { path: 'unavailable', calls: ['GET stores/'], status: 500 },
      '*': { path: '*', calls: [], status: 404 },
    } satisfies Record<
      string,
      { path: string; calls: string[]; query?: string[]; cookie?: string; status?: number }
    >).map(([id, { path, calls, ...rest }]) => [
      id,
      {
        id,
        path,
        module: {
          handle: 'query' in rest ? { query: rest.query } : {},
          default: () => null,
          headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
          loader: async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) => {
            const shop = context.get(shopContext);
            const answers = await Promise.all(calls.map((key) => shop?.api(key)));
            const received = { answers, cookie: request.headers.get('cookie'), url: request.url };
            if ('status' in rest) throw Response.json(received, { status: rest.status });
            return 'cookie' in rest
              ? Response.json(received, { headers: { 'set-cookie': `${rest.cookie}` } })
              : received;
          },
        },
      },
    ]),
  ),
  assets: { version: '1', routes: {}, entry: { imports: [], module: '' }, url: '' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

beforeEach(async () => {
  renders = [];
  now = new Date();
  reports = [];
  findRedirect = () => null;
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(cookie);
  keepCookiesPrivate(app);
  app.decorateRequest('context');
  app.decorateRequest('prefix', '');
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-new-visitor']) reply.setCookie('locale', 'sg');
    request.prefix = String(request.headers['x-prefix'] ?? '');
    const visitor = createTestVisitor('SG');
    const cookie = /bag-sg=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    if (cookie) visitor.jar.set('bag-sg', cookie);
    request.context = visitor;
  });
  servePages(app, {
    build: async () => build,
    dispatch,
    limits: createRateLimits({ redis: null, prefix: '' }),
    renderLimit: { maxCalls: 20, windowSeconds: 60 },
    clock: { now: () => now },
    report: () => {},
    cache: createPageCache({ clock: { now: () => now }, report: (error) => void reports.push(error) }),
    findRedirect: (...asked) => findRedirect(...asked),
    decideFlags: async () => ({}),
    flagSettings: null,
    errorReporting: null,
    getSite: () => ({ prefix: '' }) as never,
    getAddresses: () => ({ canonical: '', alternates: [] }),
    policy: null,
    metrics: noMetrics,
  });
});

afterEach(() => app.close());

const read = (url: string, bag = 'anna') => app.inject({ url, headers: { cookie: `bag-sg=${bag}; x=y` } });

test('a page whose endpoints are all shared is rendered once, and sees no cookie', async () => {
  const first = await read('/brands', 'anna');
  const second = await read('/brands', 'ben');
  expect(renders).toHaveLength(1);
  expect(second.body).toBe(first.body);
  expect(first.json().brands.cookie).toBeNull();
  expect(first.headers['cache-control']).toBe('public, no-cache');
  expect(first.headers.etag).toBeDefined();
});

test('a page in any script reaches visitors as it was rendered, whole and from the cache', async () => {
  for (const url of ['/brands', '/brands', '/cart', '/missing']) {
    const answer = await read(url);
    expect(answer.json().greeting, url).toBe(greeting);
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body));
  }
});

test.each(['/brands', '/BRANDS'])(
  'an answer to %s that sets a cookie of the edge is not stored on the way',
  async (url) => {
    await read('/brands');
    const answer = await app.inject({ url, headers: { 'x-new-visitor': '1' } });
    expect(answer.headers['set-cookie']).toBeDefined();
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  },
);

test('a page that calls a private endpoint is each visitor’s own, without declaring it', async () => {
  const anna = await read('/cart', 'anna');
  const ben = await read('/cart', 'ben');
  expect(anna.json().cart.answers[1].value.bag).toBe('anna');
  expect(ben.json().cart.answers[1].value.bag).toBe('ben');
  expect(renders).toHaveLength(2);
  expect(anna.headers['cache-control']).toBe('private, no-store');
  const parallel = await Promise.all(['carl', 'dora', 'emil'].map((bag) => read('/cart', bag)));
  expect(parallel.map((answer) => answer.json().cart.answers[1].value.bag)).toEqual(['carl', 'dora', 'emil']);
});

test('the first visitors of a private page, all at once, see each their own', async () => {
  const answers = await Promise.all(['anna', 'ben', 'carl'].map((bag) => read('/cart', bag)));
  expect(answers.map((answer) => answer.json().cart.answers[1].value.bag)).toEqual(['anna', 'ben', 'carl']);
});

test('a page that sets a cookie is not shared, and its cookie is sent', async () => {
  const answer = await read('/welcome');
  expect(answer.headers['set-cookie']).toBe('greeted=1');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  await read('/welcome');
  expect(renders).toHaveLength(2);
});

test('parameters that the page does not declare make no entries, and the page does not see them', async () => {
  for (const query of ['?sort=new', '?sort=new&x=1', '?x=2&sort=new', '?utm_source=mail&sort=new']) {
    expect((await read(`/brands${query}`)).json().brands.url).toMatch(/\/brands\?sort=new$/);
  }
  expect(renders).toHaveLength(1);
});

test('an error page sees its full address, each visitor their own', async () => {
  const answers = await Promise.all(['1', '2'].map((q) => read(`/missing?q=${q}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(answers.map((answer) => new URL(answer.json().url).search)).toEqual(['?q=1', '?q=2']);
});

test('renders are limited for each network address', async () => {
  const statuses = [];
  for (let index = 0; index < 25; index += 1) statuses.push((await read(`/brands?sort=${index}`)).statusCode);
  // Test visitors share an address as far as the server sees it: that of the connection.
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const refused = await read('/brands?sort=another');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await read('/brands?sort=1')).statusCode).toBe(200);
});

test('a stale page is served to an address over its limit, and the skipped revalidation is no error', async () => {
  for (let index = 0; index < 25; index += 1) await read(`/brands?sort=${index}`);
  now = new Date(now.getTime() + 2 * 60_000);
  const stale = await read('/brands?sort=1');
  expect(stale.statusCode).toBe(200);
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toBeInstanceOf(ExpectedError);
});

test.each([
  ['//brands', '/brands'],
  ['/BRANDS', '/brands'],
  ['/brands/', '/brands'],
  ['/brands//', '/brands'],
  ['/shelves//top', '/shelves/top'],
  ['//\\evil.example', '/evil.example'],
  ['//..//evil.example', '/evil.example'],
  ['//%2e%2e//evil.example', '/evil.example'],
  ['///..//evil.example', '/evil.example'],
  ['/x//evil.example', '/x/evil.example'],
])('%s leads to the page’s one address', async (url, expected) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, expected]);
});

test.each([
  ['/%09/', '/%EF%BF%BD'],
  ['/%0D%0Abrands', '/%EF%BF%BD%EF%BF%BDbrands'],
  ['/brands/%00', '/brands/%EF%BF%BD'],
  ['/%1f//evil.example', '/%EF%BF%BD/evil.example'],
])('%s is no page, and shows the page that says so', async (url, shown) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(new URL(answer.json().url).pathname).toBe(shown);
  expect(answer.headers.location).toBeUndefined();
});

test('a page whose loader needed what is not available is answered 503, not 500', async () => {
  const unavailable = await app.inject('/unavailable');
  expect([unavailable.statusCode, unavailable.headers['retry-after']]).toEqual([503, '5']);
  const broken = await app.inject('/broken');
  expect([broken.statusCode, broken.headers['retry-after']]).toEqual([500, undefined]);
});

describe('a redirect of the retailer', () => {
  const old = { location: '/brands?a=1', status: 301, isDocument: false };
  const abroad = { location: 'https://blog.example/?a=1', status: 302, isDocument: true };

  test('is answered before any page is looked for, in the cache or elsewhere', async () => {
    await read('/brands');
    const calls: unknown[] = [];
    findRedirect = (...given) => {
      calls.push(given);
      return given[0] === '/brands' ? { ...old, location: '/cart' } : null;
    };
    const answer = await read('/BRANDS/?sort=a&utm=b');
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      301,
      '/cart',
      'private, no-cache',
    ]);
    expect(calls).toEqual([
      ['/brands', { market: 'SG', origin: expect.stringMatching(/^http/), search: '?sort=a&utm=b' }],
    ]);
    expect(renders).toHaveLength(1);
    expect((await app.inject({ method: 'HEAD', url: '/brands' })).headers.location).toBe('/cart');
    findRedirect = () => null;
    expect((await read('/brands')).statusCode).toBe(200);
  });

  test('keeps the language of the address, and leaves it off where it leads to another site', async () => {
    findRedirect = (path) => (path === '/old' ? old : path === '/gone' ? abroad : null);
    const headers = { 'x-prefix': '/th' };
    expect((await app.inject({ url: '/th/old', headers })).headers.location).toBe('/th/brands?a=1');
    expect((await app.inject({ url: '/th/gone', headers })).headers.location).toBe(abroad.location);
  });

  /** What the router in the browser makes of an answer. */
  async function readData(url: string, prefix = '') {
    const answer = await app.inject({ url, headers: { 'x-prefix': prefix } });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers.location]).toEqual([
      202,
      'text/x-script',
      undefined,
    ]);
    const stream = new Blob([answer.rawPayload as Uint8Array<ArrayBuffer>]).stream();
    const { value } = await decodeData(stream, globalThis as never);
    return (value as { [redirectKey]?: unknown })[redirectKey];
  }

  test('is a navigation of the router where it asks for the data of a page', async () => {
    const calls: string[] = [];
    findRedirect = (path, { search }) => {
      calls.push(path + search);
      return old;
    };
    const wanted = { redirect: '/brands?a=1', status: 301, reload: false };
    expect(await readData('/shelves/top.data?_routes=shelf&q=a%2Bb')).toMatchObject(wanted);
    expect(await readData('/th/old.data', '/th')).toMatchObject(wanted);
    expect(calls).toEqual(['/shelves/top?q=a%2Bb', '/old']);
    expect(renders).toEqual([]);
  });

  test('to another site leaves the app by a navigation of the document', async () => {
    findRedirect = () => abroad;
    expect(await readData('/shelves/top.data?_routes=shelf')).toMatchObject({
      redirect: abroad.location,
      reload: true,
    });
  });
});
