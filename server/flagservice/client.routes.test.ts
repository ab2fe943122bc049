import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { parseQuery } from './client.routes.ts';
import {
  putDocument,
  startTestService,
  type TestService,
  testDocument,
  testFlag,
  testRule,
} from './flagservice.testing.ts';

let database: Database;
let now: number;
let flags: TestService;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00.400Z');
  flags = await startTestService(database, { clock: { now: () => new Date(now) } });
});
afterEach(() => flags.stop());

const site = (siteCode: string) => testDocument({ siteCode });
const get = (path: string, headers: Record<string, string> = {}) => fetch(flags.url + path, { headers });

describe('the configuration', () => {
  test('is served in both forms, by environment, to pages of any origin', async () => {
    await putDocument(flags, site('forms'));
    const v3 = await get('/v3/forms');
    expect([v3.status, v3.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(v3.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = await v3.json();
    expect(body).toMatchObject({ dateModified: now, configuration: { dataApiDomain: 'localhost' } });
    expect(body.featureFlags[0]).toMatchObject({ featureKey: 'bag', environmentEnabled: true });
    expect(await (await get('/forms')).json()).not.toHaveProperty('segments');
    const staging = await (await get('/v3/forms?environment=staging')).json();
    expect(staging.featureFlags[0].environmentEnabled).toBe(false);
  });

  test('is compressed where the client says so', async () => {
    await putDocument(flags, site('squeezed'));
    const plain = await (await get('/v3/squeezed', { 'accept-encoding': 'identity' })).text();
    for (const encoding of ['gzip', 'br']) {
      const answer = await get('/v3/squeezed', { 'accept-encoding': encoding });
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        encoding,
        'accept-encoding',
      ]);
      expect(await answer.text()).toBe(plain);
    }
  });

  test.each([
    ['/v3/nobody', 404, 'FLAG_SITE_NOT_FOUND'],
    ['/nobody', 404, 'FLAG_SITE_NOT_FOUND'],
    ['/v3/__proto__', 404, 'FLAG_SITE_NOT_FOUND'],
    ['/v3/errors?environment=moon', 404, 'FLAG_ENVIRONMENT_NOT_FOUND'],
    ['/sse?siteCode=nobody', 404, 'FLAG_SITE_NOT_FOUND'],
    ['/sse', 404, 'FLAG_SITE_NOT_FOUND'],
    ['/map/map?siteCode=errors&key=nothing', 404, 'REMOTE_DATA_NOT_FOUND'],
    ['/map/map?siteCode=nobody&key=x', 404, 'FLAG_SITE_NOT_FOUND'],
    ['/visit/visitor?siteCode=errors', 400, 'VALIDATION_FAILED'],
    ['/visit/visitor?siteCode=errors&visitorCode=', 400, 'VALIDATION_FAILED'],
    [`/visit/visitor?siteCode=errors&visitorCode=${'a'.repeat(256)}`, 400, 'VALIDATION_FAILED'],
    ['/visit/visitor?siteCode=errors&visitorCode=a&maxNumberPreviousVisits=26', 400, 'VALIDATION_FAILED'],
    ['/visit/visitor?siteCode=errors&visitorCode=a&maxNumberPreviousVisits=0', 400, 'VALIDATION_FAILED'],
    ['/visit/visitor?siteCode=errors&visitorCode=%00', 400, 'VALIDATION_FAILED'],
  ])('%s answers %i with %s and a message', async (path, status, code) => {
    await putDocument(flags, site('errors'));
    const answer = await get(path);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    expect(await answer.json()).toEqual({ code, message: expect.stringMatching(/./) });
  });

  test('is not sent again while it is the same; a client told of a change gets it all the same', async () => {
    await putDocument(flags, site('cached'));
    now += 1000;
    const modified = (await get('/v3/cached')).headers.get('last-modified') ?? '';
    expect(modified).toBe('Fri, 20 Nov 2026 10:00:00 GMT');
    const since = { 'if-modified-since': modified };
    const again = await get('/v3/cached', since);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/v3/cached?ts=1', since)).status).toBe(200);
    expect((await get('/v3/cached', { 'if-modified-since': 'nonsense' })).status).toBe(200);
    await putDocument(flags, { ...site('cached'), goals: [] });
    expect((await get('/v3/cached', since)).status).toBe(200);
  });

  test('of a second that is not over yet has no time, so two edits in it are told apart', async () => {
    await putDocument(flags, site('twice'));
    now += 100;
    const first = await get('/v3/twice');
    expect(first.headers.get('last-modified')).toBeNull();
    await putDocument(flags, { ...site('twice'), goals: [] });
    const since = { 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    expect((await get('/v3/twice', since)).status).toBe(200);
    now += 1000;
    expect((await get('/v3/twice', since)).status).toBe(304);
  });

  test('follows a schedule by the clock alone', async () => {
    const state = { state: 'SCHEDULED' as const, from: '2026-11-20T11:00:00Z', until: '2026-11-20T12:00:00Z' };
    const rules = [testRule()];
    const featureFlags = [testFlag({ environments: { production: { ...state, rules } } })];
    await putDocument(flags, { ...site('timed'), featureFlags });
    const isOn = async () => {
      const answer = await get('/v3/timed');
      return [(await answer.json()).featureFlags[0].environmentEnabled, answer.headers.get('last-modified')];
    };
    now += 1000;
    expect(await isOn()).toEqual([false, 'Fri, 20 Nov 2026 10:00:00 GMT']);
    now = Date.parse('2026-11-20T11:00:05Z');
    expect(await isOn()).toEqual([true, 'Fri, 20 Nov 2026 11:00:00 GMT']);
    now = Date.parse('2026-11-20T12:00:05Z');
    expect(await isOn()).toEqual([false, 'Fri, 20 Nov 2026 12:00:00 GMT']);
  });
});

test.each(['/v3/anything', '/anything', '/sse', '/visit/events', '/visit/visitor', '/map/map'])(
  'a preflight of %s is allowed what clients send',
  async (path) => {
    const answer = await fetch(flags.url + path, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST');
    const allowed = (answer.headers.get('access-control-allow-headers') ?? '').split(', ');
    expect(allowed).toEqual(['content-type', 'x-kameleoon-sdk-type', 'x-kameleoon-sdk-version', 'if-modified-since']);
  },
);

describe('visitor data', () => {
  const code = 'p+q r&é'.replace('&', '');

  test('tells what was tracked, of a visitor and of a linked person', async () => {
    await putDocument(flags, site('visits'));
    const visitor = encodeURIComponent(code);
    const body = [
      `eventType=experiment&id=1&variationId=2&nonce=00000000000000A1&visitorCode=${visitor}`,
      `eventType=customData&index=4&valuesCountMap=%7B%22u%40x%22%3A1%7D&overwrite=true&mappingIdentifier=true&nonce=00000000000000A2&visitorCode=${visitor}`,
      'eventType=conversion&goalId=2&revenue=3&negative=false&nonce=00000000000000A3&mappingValue=u%40x',
    ].join('\n');
    const sent = await fetch(`${flags.url}/visit/events?siteCode=visits`, { method: 'POST', body });
    expect(sent.status).toBe(204);
    const ask = async (person: string) =>
      (
        await get(
          `/visit/visitor?siteCode=visits&${person}&maxNumberPreviousVisits=1&conversion=true&experiment=true&currentVisit=true`,
        )
      ).json();
    // Clients put the visitor code in unencoded.
    expect(await ask(`visitorCode=p+q r\u00e9`)).toMatchObject({
      currentVisit: { visitorCode: code, experimentEvents: [{ data: { id: 1, variationId: 2 } }] },
    });
    expect((await ask(`visitorCode=${visitor}`)).currentVisit).not.toHaveProperty('conversionEvents');
    expect(await ask('mappingValue=u%40x')).toMatchObject({
      currentVisit: {
        visitorCode: code,
        experimentEvents: [{ data: { id: 1 } }],
        conversionEvents: [{ data: { goalId: 2, revenue: 3 } }],
      },
    });
    expect(await ask('visitorCode=stranger')).toEqual({});
  });

  test('keeps the order of custom data’s values', async () => {
    await putDocument(flags, site('order'));
    const values = encodeURIComponent('{"longest":1,"b":2,"aa":1}');
    const body = `eventType=customData&index=0&valuesCountMap=${values}&overwrite=true&nonce=00000000000000B1&visitorCode=v`;
    await fetch(`${flags.url}/visit/events?siteCode=order`, { method: 'POST', body });
    const data = await (
      await get('/visit/visitor?siteCode=order&visitorCode=v&customData=true&currentVisit=true')
    ).json();
    expect(Object.keys(data.currentVisit.customDataEvents[0].data.valuesCountMap)).toEqual(['longest', 'b', 'aa']);
  });
});

test('remote data is told by a key that may hold bare ampersands, slashes and percent signs', async () => {
  await putDocument(flags, site('remote'));
  for (const key of ['plain', 'a&key=b/c?d', '50%25 off', 'ก']) {
    await flags.service.editor.storeRemoteData('remote', key, { key, list: [1, null] });
    const answer = await get(`/map/map?siteCode=remote&key=${encodeURI(key)}`);
    expect([answer.status, await answer.json()]).toEqual([200, { key, list: [1, null] }]);
  }
});

test.each([
  ['/x', {}],
  ['/x?a=1&b=%20+', { a: '1', b: ' +' }],
  ['/x?a=%ZZ', { a: '%ZZ' }],
  ['/x?key=a&b=c', { key: 'a&b=c' }],
  ['/x?siteCode=s&monkey=1&key=%2525', { siteCode: 's', monkey: '1', key: '%25' }],
  ['/x?&=&a', {}],
])('the query of %s', (url, fields) => {
  expect(Object.fromEntries(parseQuery(url))).toEqual(fields);
});
