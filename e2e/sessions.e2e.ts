import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { testApp } from '@vermilion/server/app.testing';
import { loadBuiltWeb } from '@vermilion/server/main';
import type { Database } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import { createTestClock, openSessions } from '@vermilion/server/session/session.testing';
import type { FastifyInstance } from 'fastify';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../bench/chromium.ts';

/** Staying signed in (spec §4): two processes of the shop, with a clock that the test moves, behind one address. */

const root = path.join(import.meta.dirname, '..');
const runs = 8;
const tabCount = 5;
const callsPerTab = 20;
const elevenMinutesMs = 11 * 60_000;

const clock = createTestClock(new Date());
let database: Database;
let signing: Awaited<ReturnType<typeof openSessions>>;
let apps: FastifyInstance[];
let balancer: Server;
let origin: string;
let browser: Awaited<ReturnType<typeof launchChromium>>;
let clientFiles: Map<string, string>;
/** What reached the shop, as `POST /api/web/v1/auth/token 200`. */
let answered: string[];

beforeAll(async () => {
  database = await testDatabase();
  signing = await openSessions(database, clock);
  balancer = createServer();
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const publicPort = getPort(balancer);
  origin = `http://sg.localhost:${publicPort}`;
  apps = [await startProcess(publicPort), await startProcess(publicPort)];
  const ports = apps.map(({ server }) => getPort(server));
  let turn = 0;
  balancer.on('request', (request, response) => {
    turn += 1;
    const port = ports[turn % ports.length];
    const { method, url, headers } = request;
    const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      answered.push(`${method} ${url} ${answer.statusCode}`);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  clientFiles = await buildClient();
  browser = await launchChromium();
});

beforeEach(() => {
  answered = [];
});

afterAll(async () => {
  await browser?.close();
  balancer?.close();
  for (const app of apps ?? []) await app.close();
  await signing?.sessions.close();
  await database?.close();
});

const getPort = (server: { address: Server['address'] }) => (server.address() as AddressInfo).port;

async function startProcess(publicPort: number): Promise<FastifyInstance> {
  const web = loadBuiltWeb(path.join(root, 'web'));
  const app = await testApp(database, { PORT: String(publicPort), RATE_LIMIT: '1000000' }, undefined, { clock, web });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

/** The API client alone, as the browser would load it. */
async function buildClient(): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    root: path.join(root, 'web'),
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: path.join(root, 'web', 'app', 'platform', 'browser-api.ts'), formats: ['es'], fileName: 'api' },
    },
  });
  const bundles = Array.isArray(result) ? result : [result];
  return new Map(
    bundles.flatMap((bundle) =>
      'output' in bundle
        ? bundle.output.flatMap((file): [string, string][] =>
            file.type === 'chunk' ? [[file.fileName, file.code]] : [],
          )
        : [],
    ),
  );
}

type ApiWindow = { api: (key: string) => Promise<unknown>; signOuts: number };

/** Opens a browser that is signed in. */
async function openSignedIn(): Promise<{ context: BrowserContext; sessionId: string }> {
  const { context: visitor, tokens } = await signing.signIn();
  const context = await browser.newContext({ locale: 'en-SG' });
  const isHidden = (name: string) => /signature|refresh/.test(name);
  await context.addCookies(
    [...visitor.jar].map(([name, value]) => ({
      name,
      value,
      url: origin,
      httpOnly: isHidden(name),
      sameSite: 'Lax' as const,
      expires: Date.now() / 1000 + 5_184_000,
    })),
  );
  return { context, sessionId: tokens.sessionId };
}

/** Opens tabs that hold nothing but the API client. */
async function openTabs(context: BrowserContext): Promise<Page[]> {
  await context.route('**/__tab/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/__tab/'.length);
    const code = clientFiles.get(name);
    if (code !== undefined) return route.fulfill({ contentType: 'text/javascript', body: code });
    const script = `
      import { createBrowserApi } from '/__tab/api.js';
      window.signOuts = 0;
      new BroadcastChannel('vermilion-account').onmessage = () => { window.signOuts += 1; };
      window.api = createBrowserApi({ site: { market: { code: 'SG' }, language: 'en' } });`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Tab</title><script type="module">${script}</script>`,
    });
  });
  return Promise.all(
    Array.from({ length: tabCount }, async () => {
      const tab = await context.newPage();
      await tab.goto(`${origin}/__tab/`);
      await tab.waitForFunction(() => 'api' in window);
      return tab;
    }),
  );
}

/** Makes calls in all tabs at once. @returns how each ended */
async function callInAll(tabs: readonly Page[], keys: readonly string[]): Promise<string[]> {
  const results = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(async (keys) => {
        const { api } = window as unknown as ApiWindow;
        return Promise.all(
          keys.map((key) =>
            api(key).then(
              () => 'answered',
              (error) => String(error),
            ),
          ),
        );
      }, keys),
    ),
  );
  return results.flat();
}

const countSignOuts = async (tabs: readonly Page[]) =>
  Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as ApiWindow).signOuts)));

const countRefreshes = () => answered.filter((line) => line.startsWith('POST /api/web/v1/auth/token')).length;

const readSession = (id: string) =>
  database.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test(`${tabCount} tabs with ${callsPerTab} calls each that all meet 401 at once share one refresh, ${runs} times`, async () => {
  const { context, sessionId } = await openSignedIn();
  const tabs = await openTabs(context);
  const keys = Array.from({ length: callsPerTab }, (_, index) => ['GET sessions', 'GET cart/'][index % 2] ?? '');
  for (let run = 1; run <= runs; run += 1) {
    answered = [];
    clock.moveBy(elevenMinutesMs);
    const results = await callInAll(tabs, keys);
    expect(results).toEqual(Array(tabCount * callsPerTab).fill('answered'));
    expect(countRefreshes()).toBe(1);
    expect(answered.filter((line) => line.endsWith(' 401')).length).toBeGreaterThan(0);
    expect(await readSession(sessionId)).toMatchObject({ generation: run, ended_at: null });
  }
  expect(await countSignOuts(tabs)).toEqual(Array(tabCount).fill(0));
  await context.close();
});

test('where the session has ended, one refused refresh signs all tabs out once, and the calls of guests go on', async () => {
  const { context, sessionId } = await openSignedIn();
  const tabs = await openTabs(context);
  const { account_id } = await readSession(sessionId);
  await signing.sessions.end(account_id, sessionId);
  const results = await callInAll(tabs, ['GET cart/', 'GET sessions', 'GET cart/items-count/']);
  expect(new Set(results)).toEqual(new Set(['answered', 'ApiError: Authentication failed']));
  expect(results.filter((result) => result === 'answered')).toHaveLength(2 * tabCount);
  expect(countRefreshes()).toBe(1);
  await expect.poll(() => countSignOuts(tabs), { timeout: 10_000 }).toEqual(Array(tabCount).fill(1));
  expect((await context.cookies(origin)).filter(({ name }) => /^jwt-/.test(name))).toEqual([]);
  await context.close();
});

test('pages that load at once with an expired token renew it on the way, once', async () => {
  const { context, sessionId } = await openSignedIn();
  clock.moveBy(elevenMinutesMs);
  const tabs = await Promise.all(Array.from({ length: tabCount }, () => context.newPage()));
  const answers = await Promise.all(tabs.map((tab) => tab.goto(`${origin}/cart`)));
  for (const answer of answers) {
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
  }
  await Promise.all(tabs.map((tab) => tab.waitForLoadState('networkidle')));
  expect(await readSession(sessionId)).toMatchObject({ generation: 1, ended_at: null });
  expect(answered.filter((line) => line.endsWith(' 401'))).toEqual([]);
  clock.moveBy(elevenMinutesMs);
  expect((await tabs[0]?.reload())?.status()).toBe(200);
  expect(await readSession(sessionId)).toMatchObject({ generation: 2, ended_at: null });
  await context.close();
});

test('a shared page is the same for members, and its calls renew an expired token', async () => {
  const { context, sessionId } = await openSignedIn();
  clock.moveBy(elevenMinutesMs);
  const cookies = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { host } = new URL(origin);
  const read = (headers: Record<string, string>) => apps[0]?.inject({ url: '/privacy', headers: { host, ...headers } });
  const [visitors, members] = [await read({}), await read({ cookie: `locale=sg; language=lng_en; ${cookies}` })];
  expect(members?.body).toBe(visitors?.body);
  expect(members?.headers['cache-control']).toBe('public, no-cache');
  expect(members?.headers['set-cookie']).toBeUndefined();
  expect(await readSession(sessionId)).toMatchObject({ generation: 0 });

  const page = await context.newPage();
  await page.goto(`${origin}/privacy`, { waitUntil: 'networkidle' });
  // On a busy machine the network is idle before the scripts begin.
  await expect.poll(() => answered.findLast((line) => line.startsWith('GET /api/web/v1/cart/'))).toMatch(/ 200$/);
  expect(answered.filter((line) => line.endsWith(' 401')).length).toBeGreaterThan(0);
  expect(countRefreshes()).toBe(1);
  expect(await readSession(sessionId)).toMatchObject({ generation: 1, ended_at: null });
  await context.close();
});

test('a visitor loads no code of the refresh', async () => {
  const page = await browser.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  expect(scripts.some((url) => url.includes('/assets/'))).toBe(true);
  expect(scripts.filter((url) => url.includes('token-refresh'))).toEqual([]);
  await page.close();
});
