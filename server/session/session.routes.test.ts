// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestClock, openSessions } from './session.testing.ts';

const minute = 60_000;
const host = 'sg.localhost:3000';
const root = '/api/web/v1/';

let database: Database;
let app: FastifyInstance;
/** Signs in as of now, and as of eleven minutes ago: those access tokens have expired. */
let current: Awaited<ReturnType<typeof openSessions>>;
let earlier: typeof current;

beforeAll(async () => {
  database = await testDatabase();
  earlier = await openSessions(database, createTestClock(new Date(Date.now() - 11 * minute)));
  current = await openSessions(database, createTestClock(new Date()));
  app = await testApp(database);
});

afterAll(async () => {
  await app.close();
  await current.sessions.close();
  await earlier.sessions.close();
  await database.close();
});

type Jar = Map<string, string>;

/** Calls the API with a browser's cookies, which the answer changes. */
async function call(name: string, jar: Jar = new Map(), options: InjectOptions = {}) {
  const [method, path] = name.split(' ') as ['GET', string];
  const answer = await app.inject({
    method,
    url: root + path,
    cookies: Object.fromEntries(jar),
    ...options,
    headers: { host, 'content-type': 'application/json', ...options.headers },
  });
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  }
  return answer;
}

const clientFlow = { payload: { grant_type: 'refresh_token', flow: 'client' } };

describe('the client flow', () => {
  test('renews the cookies as the specification has them', async () => {
    const { context } = await earlier.signIn();
    const { jar } = context;
    const before = new Map(jar);
    const answer = await call('POST auth/token', jar, clientFlow);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ expires_in: 600 });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const shared = { path: '/', sameSite: 'Lax', maxAge: 5_184_000 };
    expect(answer.cookies).toEqual([
      { name: 'jwt-data', value: jar.get('jwt-data'), ...shared },
      { name: 'jwt-signature', value: jar.get('jwt-signature'), httpOnly: true, ...shared },
      { name: 'jwt-refresh-token', value: jar.get('jwt-refresh-token'), httpOnly: true, ...shared },
      { name: 'device-id', value: before.get('device-id'), ...shared },
    ]);
    for (const name of ['jwt-data', 'jwt-signature', 'jwt-refresh-token']) {
      expect(jar.get(name)).not.toBe(before.get(name));
    }
    expect((await call('GET sessions', jar)).statusCode).toBe(200);
  });

  test.each([
    ['a trusted proxy says so', { TRUSTED_PROXIES: 'loopback' }, 'sg.localhost:3000'],
    ['its origin says so, and no proxy is trusted', { ORIGIN_SG: 'https://sg.shop.example' }, 'sg.shop.example'],
  ])('sets Secure cookies where the site is reached over https: %s', async (_why, settings, siteHost) => {
    const proxied = await testApp(database, settings);
    const { context } = await earlier.signIn();
    const answer = await proxied.inject({
      method: 'POST',
      url: `${root}auth/token`,
      cookies: Object.fromEntries(context.jar),
      headers: { host: siteHost, 'x-forwarded-proto': 'https' },
      payload: clientFlow.payload,
    });
    expect(answer.cookies.map(({ secure }) => secure)).toEqual([true, true, true, true]);
    await proxied.close();
  });

  test('of a session that has ended is refused, and clears the cookies', async () => {
    const { accountId, tokens, context } = await earlier.signIn();
    await current.sessions.end(accountId, tokens.sessionId);
    const answer = await call('POST auth/token', context.jar, clientFlow);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('AUTHENTICATION_FAILED');
    // The device is known when somebody signs in again.
    expect([...context.jar.keys()]).toEqual(['device-id']);
  });

  test('of a visitor is refused without a cookie', async () => {
    const answer = await call('POST auth/token', new Map(), clientFlow);
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies).toEqual([]);
  });
});

describe('the server flow', () => {
  const appFlow = (refresh_token: string, device_id: string, bearer?: string) => ({
    payload: { grant_type: 'refresh_token', flow: 'app', refresh_token, device_id },
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });

  test('takes the tokens from header and body, and answers with cookies only', async () => {
    const { tokens } = await earlier.signIn();
    const jar: Jar = new Map();
    const { refreshToken, deviceId, accessToken } = tokens;
    const answer = await call('POST auth/token', jar, appFlow(refreshToken, deviceId, accessToken));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ expires_in: 600 });
    expect((await call('GET sessions', jar)).json().sessions).toMatchObject([
      { id: tokens.sessionId, isCurrent: true },
    ]);
  });

  test('refuses what does not belong together, and leaves the session as it is', async () => {
    const { tokens } = await earlier.signIn();
    const other = (await earlier.signIn()).tokens;
    const { refreshToken, deviceId, accessToken } = tokens;
    const refused = [
      appFlow(refreshToken, deviceId),
      appFlow(refreshToken, deviceId, other.accessToken),
      appFlow(refreshToken, deviceId, 'nonsense'),
      appFlow(refreshToken, randomUUID(), accessToken),
      appFlow(other.refreshToken, deviceId, accessToken),
    ];
    for (const options of refused) {
      const jar: Jar = new Map([['jwt-data', 'of somebody else']]);
      expect((await call('POST auth/token', jar, options)).statusCode).toBe(401);
      expect(jar.size).toBe(1);
    }
    expect((await call('POST auth/token', new Map(), appFlow(refreshToken, deviceId, accessToken))).statusCode).toBe(
      200,
    );
  });

  test.each([
    ['another grant', { grant_type: 'password', flow: 'client' }],
    ['another flow', { grant_type: 'refresh_token', flow: 'x' }],
    ['an app without tokens', { grant_type: 'refresh_token', flow: 'app' }],
    ['nothing', {}],
  ])('asked for with %s is not valid', async (_, payload) => {
    expect((await call('POST auth/token', new Map(), { payload })).json().code).toBe('VALIDATION_FAILED');
  });
});

describe('an expired access token', () => {
  test('is refused with 401 by every private endpoint, so that nothing is done for a guest instead', async () => {
    const { context } = await earlier.signIn();
    for (const name of ['GET sessions', 'GET cart/', 'GET cart/items-count/']) {
      const answer = await call(name, context.jar);
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'AUTHENTICATION_FAILED']);
    }
    expect((await call('GET layouts/', context.jar)).statusCode).toBe(200);
    await call('POST auth/token', context.jar, clientFlow);
    expect((await call('GET cart/', context.jar)).statusCode).toBe(200);
  });

  test('is renewed on the way where the browser opens the address itself', async () => {
    const { tokens, context } = await earlier.signIn();
    const answer = await call('GET sessions', context.jar, { headers: { 'sec-fetch-mode': 'navigate' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(context.jar.get('jwt-refresh-token')).toContain(`${tokens.sessionId}.1.`);
    expect((await call('GET sessions', context.jar)).statusCode).toBe(200);
  });

  test('without a refresh token is a guest’s', async () => {
    const { context } = await earlier.signIn();
    context.jar.delete('jwt-refresh-token');
    expect((await call('GET cart/', context.jar)).statusCode).toBe(200);
    expect((await call('GET sessions', context.jar)).statusCode).toBe(401);
  });

  test('that was forged is a guest’s, with a refresh token too', async () => {
    const { context } = await current.signIn();
    context.jar.set('jwt-signature', 'A'.repeat(86));
    expect((await call('GET cart/', context.jar)).statusCode).toBe(200);
    expect((await call('GET sessions', context.jar)).statusCode).toBe(401);
  });
});

describe('devices', () => {
  test('are listed, ended, and seen by their member only', async () => {
    const phone = await current.signIn();
    const laptop = await current.signIn(phone.accountId);
    const stranger = await current.signIn();
    const listed = async (jar: Jar) =>
      (await call('GET sessions', jar))
        .json()
        .sessions.map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]);
    expect(await listed(phone.context.jar)).toEqual(
      expect.arrayContaining([
        [phone.tokens.sessionId, true],
        [laptop.tokens.sessionId, false],
      ]),
    );
    const endLaptop = `DELETE sessions/${laptop.tokens.sessionId}`;
    const byStranger = await call(endLaptop, stranger.context.jar);
    const missing = await call(`DELETE sessions/${randomUUID()}`, stranger.context.jar);
    expect(byStranger.statusCode).toBe(404);
    expect(byStranger.body).toBe(missing.body);
    expect((await call(endLaptop)).statusCode).toBe(401);
    expect((await call(endLaptop, phone.context.jar)).statusCode).toBe(204);
    expect((await call(endLaptop, phone.context.jar)).statusCode).toBe(204);
    expect(await listed(phone.context.jar)).toEqual([[phone.tokens.sessionId, true]]);
    // At once in the process that ended it, whatever its access token says.
    expect((await call('GET sessions', laptop.context.jar)).statusCode).toBe(401);
    expect((await call('POST auth/token', laptop.context.jar, clientFlow)).statusCode).toBe(401);
    expect([...laptop.context.jar.keys()]).toEqual(['device-id']);
  });

  test('can end themselves, which signs out', async () => {
    const { tokens, context } = await current.signIn();
    expect((await call(`DELETE sessions/${tokens.sessionId}`, context.jar)).statusCode).toBe(204);
    expect([...context.jar]).toEqual([]);
  });
});

describe('signing out', () => {
  test('answers 204 for everybody, ends the session and clears the cookies', async () => {
    const { context } = await earlier.signIn();
    const before = new Map(context.jar);
    expect((await call('DELETE sessions', context.jar)).statusCode).toBe(204);
    expect([...context.jar]).toEqual([]);
    expect((await call('POST auth/token', before, clientFlow)).statusCode).toBe(401);
    const answer = await call('DELETE sessions');
    expect([answer.statusCode, answer.cookies]).toEqual([204, []]);
  });
});

describe('a change sent by a page', () => {
  const send = (origin: string | undefined) =>
    call('DELETE sessions', new Map(), { headers: origin === undefined ? {} : { origin } });

  test.each([undefined, 'http://sg.localhost:3000'])('of the site (%s) is taken', async (origin) => {
    expect((await send(origin)).statusCode).toBe(204);
  });

  test('of the host that was called is taken, also where it is no configured one', async () => {
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
    expect((await call('DELETE sessions', new Map(), { headers })).statusCode).toBe(204);
  });

  test.each([
    'https://evil.example',
    'http://localhost:3000',
    'http://hk.localhost:3000',
    'http://sg.localhost:3001',
    'http://sg.localhost.evil.example:3000',
    'null',
    '',
    'nonsense',
  ])('of the origin "%s" is refused', async (origin) => {
    const { context } = await current.signIn();
    const answer = await call('DELETE sessions', context.jar, { headers: { origin } });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NOT_PERMITTED']);
    expect((await call('GET sessions', context.jar, { headers: { origin } })).statusCode).toBe(200);
  });
});
