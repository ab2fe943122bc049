// @vitest-environment happy-dom
import { markets } from '@vermilion/contract/markets';
import { toSiteMarket } from '@vermilion/contract/site';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NoAnswerError } from './api.ts';
import { createBrowserApi } from './browser-api.ts';

const site = { market: toSiteMarket(markets.SG), language: 'en' as const };

function stubFetch(...answers: Response[]) {
  const fetchMock = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answers.shift() ?? new Response()));
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own cookie
  document.cookie = 'jwt-data=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

test('a 204 has no value', async () => {
  stubFetch(new Response(null, { status: 204 }));
  await expect(createBrowserApi({ site })('GET cart/')).resolves.toBeUndefined();
});

test('passes the signal and keepalive on', async () => {
  const fetchMock = stubFetch(Response.json({ count: 1 }));
  const { signal } = new AbortController();
  await createBrowserApi({ site })('GET cart/items-count/', {}, { signal, keepalive: true });
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ signal, keepalive: true });
});

test('names the site of the page, and not the languages of the browser', async () => {
  const fetchMock = stubFetch(Response.json({ count: 1 }));
  vi.stubGlobal('navigator', { languages: ['en-AU', 'th'] });
  await createBrowserApi({ site })('GET cart/items-count/');
  const headers = fetchMock.mock.lastCall?.[1].headers;
  expect(headers).toMatchObject({ 'x-site-country': 'sg', 'accept-language': 'en' });
});

test('preview adds its header and the segments', async () => {
  const fetchMock = stubFetch(Response.json({}));
  await createBrowserApi({ site, preview: { segments: ['gold', 'black'] } })('GET categories/');
  const [url, init] = fetchMock.mock.lastCall ?? [];
  expect(url).toBe('/api/web/v1/categories/?user_segments=gold%2Cblack');
  expect(init?.headers).toMatchObject({ 'x-preview-mode': 'true', 'x-site-country': 'sg', 'x-swa': 'web' });
});

test('a 401 is refreshed only where a token exists', async () => {
  const refusal = () => Response.json({ code: 'INTERNAL', message: 'no' }, { status: 401 });
  const api = createBrowserApi({ site });
  const byGuest = stubFetch(refusal());
  await expect(api('GET cart/')).rejects.toThrow(ApiError);
  expect(byGuest).toHaveBeenCalledOnce();
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own cookie
  document.cookie = 'jwt-data=x';
  const byMember = stubFetch(refusal(), Response.json({ expires_in: 600 }), Response.json({ count: 2 }));
  await expect(api('GET cart/items-count/')).resolves.toEqual({ count: 2 });
  expect(byMember.mock.calls.map(([url]) => url)).toEqual([
    '/api/web/v1/cart/items-count/',
    '/api/web/v1/auth/token',
    '/api/web/v1/cart/items-count/',
  ]);
  expect(byMember.mock.calls[1]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"grant_type":"refresh_token","flow":"client"}',
    headers: { 'content-type': 'application/json', 'x-swa': 'web' },
  });
});

test.each<[string, () => Promise<Response>]>([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the error page of a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['another program’s JSON', async () => Response.json({ error: 'no' }, { status: 503 })],
  ['an answer that was cut off', async () => new Response('{"count":', { status: 200 })],
])('%s is no answer, and not an error of our own', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  await expect(createBrowserApi({ site })('GET cart/')).rejects.toThrow(NoAnswerError);
});
