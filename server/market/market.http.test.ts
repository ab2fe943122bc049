import cookie from '@fastify/cookie';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { provideContext } from '../platform/http/context.ts';
import { createLocator, createSiteFinder } from './market.http.ts';

type TestRequest = {
  url?: string;
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  remoteAddress?: string;
};

const apps: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A shop that answers every address with what it made of the request. */
async function shop(settings: Record<string, string> = {}, takenMethods: ReadonlySet<PaymentMethodCode> | null = null) {
  const env = readEnv(settings);
  const addresses = { origins: env.origins, strategy: env.LOCALE_PREFIX };
  const app = Fastify({ trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false });
  apps.push(app);
  await app.register(cookie);
  provideContext(app, { locate: createLocator(env, addresses), isCrawler: () => false, identify: async () => null });
  const getSite = createSiteFinder(addresses, takenMethods);
  app.all('*', async (request) => {
    const { market, language, visitorCountry } = request.context;
    return { market: market.code, language, visitorCountry, site: getSite(request) };
  });
  return async ({ url = '/', method = 'GET', headers = {}, remoteAddress }: TestRequest = {}) => {
    const answer = await app.inject({ url, method, headers, ...(remoteAddress ? { remoteAddress } : {}) });
    const body = answer.body ? answer.json() : {};
    const location = answer.headers.location ?? null;
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`);
    return { status: answer.statusCode, location, cookies, raw: answer.cookies, ...body };
  };
}

const at = (host: string, headers: Record<string, string> = {}) => ({ headers: { host, ...headers } });

describe('the site of a request', () => {
  it('is found by the host, kept in cookies for a year on the whole site', async () => {
    const ask = await shop();
    const found = await ask({ url: '/products/x?language=en', ...at('th.localhost:3000') });
    expect(found).toMatchObject({ market: 'TH', language: 'en', cookies: ['locale=th', 'language=lng_en'] });
    for (const made of found.raw) {
      expect(made).toMatchObject({ path: '/', maxAge: 31_536_000, sameSite: 'Lax' });
      expect(made).not.toHaveProperty('httpOnly');
    }
    const cookies = 'locale=th; language=lng_en';
    expect(await ask(at('th.localhost:3000', { cookie: cookies }))).toMatchObject({ language: 'en', cookies: [] });
  });

  it('is that of the Host header, whatever the visitor sends as X-Forwarded-Host', async () => {
    const ask = await shop({ TRUSTED_PROXIES: 'loopback' });
    expect(await ask(at('sg.localhost:3000', { 'x-forwarded-host': 'th.localhost:3000' }))).toMatchObject({
      market: 'SG',
      language: 'en',
    });
  });

  it('names only the markets that are open', async () => {
    const ask = await shop({ MARKETS: 'SG,AU' });
    const found = await ask({ url: '/?country_code=th', ...at('th.localhost:3000') });
    expect(found).toMatchObject({ status: 200, market: 'SG', cookies: [] });
    expect(found.site.editions.map(({ market }: { market: string }) => market)).toEqual(['AU', 'SG']);
    expect(JSON.stringify(found.site)).not.toContain('th.localhost');
  });

  it.each([
    [null, ['afterpay', 'klarna']],
    [new Set(['card', 'afterpay'] as const), ['afterpay']],
    [new Set(['card'] as const), []],
  ])('names only the pay-later providers of the payment provider’s methods', async (taken, expected) => {
    const ask = await shop({}, taken);
    const { site } = await ask(at('au.localhost:3000'));
    expect(site.market.payLater.map(({ code }: { code: string }) => code)).toEqual(expected);
  });

  it('survives any address and any repetition', async () => {
    const ask = await shop();
    for (const url of [
      '//',
      '//evil.example/x',
      '/%41',
      '/?',
      '/?language=th&language=en&country_code[]=a&&=&%',
      '/a?b?c',
    ]) {
      expect(await ask({ url, ...at('th.localhost:3000') }), url).toMatchObject({ status: 200, market: 'TH' });
    }
  });

  it('is what a call of the API says, and a call sets no cookies', async () => {
    const ask = await shop();
    const headers = { host: 'localhost:3000', 'x-site-country': 'hk', 'accept-language': 'zh-Hant-HK' };
    expect(await ask({ url: '/api/web/v1/cart/', headers })).toMatchObject({
      market: 'HK',
      language: 'zh',
      cookies: [],
    });
    expect(await ask({ url: '/cart', headers })).toMatchObject({ market: 'SG', language: 'en' });
    expect(await ask({ url: '/api/web/v1/cart/', headers: { ...headers, host: 'th.localhost:3000' } })).toMatchObject({
      market: 'TH',
      language: 'th',
      cookies: [],
    });
  });
});

describe('forwarded headers', () => {
  const headers = { host: 'localhost', 'x-forwarded-country': 'TH', 'cf-ipcountry': 'FR' };

  it('count from a trusted proxy only', async () => {
    const open = await shop();
    expect(await open({ headers })).toMatchObject({ market: 'SG', visitorCountry: null });
    const behind = await shop({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    for (const remoteAddress of ['127.0.0.1', '10.1.2.3', '::1']) {
      expect(await behind({ headers, remoteAddress })).toMatchObject({ market: 'TH', visitorCountry: 'FR' });
    }
    expect(await behind({ headers, remoteAddress: '203.0.113.9' })).toMatchObject({
      market: 'SG',
      visitorCountry: null,
    });
  });

  it('bear the names of the settings', async () => {
    const ask = await shop({ TRUSTED_PROXIES: 'loopback', COUNTRY_HEADER: 'X-Country', GEO_HEADER: 'X-Geo' });
    const found = await ask({ headers: { ...headers, 'x-country': 'my', 'x-geo': 'de' } });
    expect(found).toMatchObject({ market: 'MY', visitorCountry: 'DE' });
  });

  it('tell the country of a visitor; the languages of the browser do not', async () => {
    const ask = await shop({ TRUSTED_PROXIES: 'loopback' });
    const speaking = { host: 'sg.localhost', 'accept-language': 'en,th-TH;q=0.9' };
    expect(await ask({ headers: speaking })).toMatchObject({ market: 'SG', visitorCountry: null });
    const forwarded = { ...speaking, 'x-forwarded-country': 'au' };
    expect(await ask({ headers: forwarded })).toMatchObject({ market: 'SG', visitorCountry: 'AU' });
  });
});

describe('a language prefix', () => {
  it.each([
    ['/', '/th'],
    ['/?sort=newest', '/th?sort=newest'],
    ['/products/x?a=1', '/th/products/x?a=1'],
    ['/en/products/x?language=th', '/th/products/x?language=th'],
    ['/zh/cart', '/th/cart'],
    ['//evil.example/x', '/th//evil.example/x'],
    ['/zh//evil.example', '/th/evil.example'],
    ['/apis', '/th/apis'],
    ['/TH/cart', '/th/cart'],
    ['/Th', '/th'],
    ['/EN/cart?a=1', '/en/cart?a=1'],
    ['/th/', '/th'],
    ['/en/?sort=newest', '/en?sort=newest'],
    ['/en//about', '/en/about'],
  ])('is put before %s, once and in one spelling', async (url, location) => {
    const ask = await shop({ LOCALE_PREFIX: 'language' });
    for (const method of ['GET', 'HEAD'] as const) {
      expect(await ask({ url, method, ...at('th.localhost') })).toMatchObject({ status: 302, location });
    }
  });

  it.each([
    '/th',
    '/en/products/x',
    '/api/web/v1/cart/',
    '/assets/a.js',
    '/media/a.svg',
    '/robots.txt',
    '/favicon.svg',
  ])('is not put before %s', async (url) => {
    const ask = await shop({ LOCALE_PREFIX: 'language' });
    expect(await ask({ url, ...at('th.localhost') })).toMatchObject({ status: 200, location: null });
  });

  it('is where the editions of the site stand', async () => {
    const prefixed = await (await shop({ LOCALE_PREFIX: 'language' }))({ url: '/en', ...at('th.localhost:3000') });
    expect(prefixed.site).toMatchObject({ prefix: '/en', language: 'en', locale: 'en-TH' });
    expect(prefixed.site.editions.at(-1)).toEqual({
      market: 'TH',
      languages: [
        { language: 'th', locale: 'th-TH', home: 'http://th.localhost:3000/th' },
        { language: 'en', locale: 'en-TH', home: 'http://th.localhost:3000/en' },
      ],
    });
    const plain = await (await shop())(at('th.localhost:3000'));
    expect(plain.site).toMatchObject({ prefix: '', origin: 'http://th.localhost:3000', market: { taxName: 'VAT' } });
    expect(plain.site.editions).toHaveLength(8);
  });
});
