import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { signInAtGoogle, startTestGoogle } from './account.google.testing.ts';
import { createPasswordHasher } from './account.hasher.ts';
import { attemptLimits } from './account.rules.ts';
import { createForm, testPassword } from './account.testing.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const host = 'sg.localhost';

async function insertMember(): Promise<string> {
  const hashed = await (await createPasswordHasher()).hash(testPassword);
  if (!hashed.ok) throw new Error(hashed.error.code);
  const [id, email, now] = [randomUUID(), `mei.${randomUUID()}@example.sg`, new Date()];
  const person = {
    full_name: 'Mei Tan',
    phone: '+6591234567',
    birthday: '1990-06-15',
    market: 'SG',
    language: 'en',
  } as const;
  await database.db
    .insertInto('accounts')
    .values({ id, email, ...person, created_at: now })
    .execute();
  await database.db
    .insertInto('account_passwords')
    .values({ account_id: id, hash: hashed.value, changed_at: now })
    .execute();
  return email;
}

const signIn = (
  app: FastifyInstance,
  { email, password = testPassword, cookies = {}, headers = {}, address = '203.0.113.7' }: SignIn,
) =>
  app.inject({
    method: 'POST',
    url: '/api/web/v1/sessions',
    headers: { host, ...headers },
    cookies,
    remoteAddress: address,
    payload: { email, password },
  });
type SignIn = {
  email: string;
  password?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  address?: string;
};

test('signing in again in one browser sets each cookie once', async () => {
  const app = await testApp(database);
  const email = await insertMember();
  const first = await signIn(app, { email });
  expect(first.statusCode).toBe(204);
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]));
  const second = await signIn(app, { email, cookies });
  const names = second.cookies.map(({ name }) => name).filter((name) => /jwt|device/.test(name));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names).toContain('jwt-data');
  const after = Object.fromEntries(second.cookies.map(({ name, value }) => [name, value]));
  const user = await app.inject({ url: '/api/web/v1/user', headers: { host }, cookies: { ...cookies, ...after } });
  expect(user.json()).toMatchObject({ email });
  const old = await app.inject({ url: '/api/web/v1/user', headers: { host }, cookies });
  expect(old.statusCode).toBe(401);
  await app.close();
});

test('the export holds the parts of other nouns', async () => {
  const app = await testApp(database);
  const { cookies } = await signIn(app, { email: await insertMember() });
  const exported = await app.inject({
    url: '/api/web/v1/user/export',
    headers: { host },
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  });
  expect(exported.json()).toMatchObject({ account: { full_name: 'Mei Tan' }, bag: [], order: [] });
  await app.close();
});

test('known and unknown e-mails get the same bytes', async () => {
  const app = await testApp(database);
  const email = await insertMember();
  const call = async (method: 'POST', url: string, payload: object) => {
    const { statusCode, headers, body } = await app.inject({
      method,
      url: `/api/web/v1/${url}`,
      headers: { host },
      payload,
    });
    const { date: _, 'x-request-id': __, ...others } = headers;
    return { statusCode, others, body };
  };
  const unknown = `nobody.${randomUUID()}@example.sg`;
  const wrong = { password: 'Wrong-1-word' };
  expect(await call('POST', 'sessions', { email, ...wrong })).toEqual(
    await call('POST', 'sessions', { email: unknown, ...wrong }),
  );
  expect(await call('POST', 'account/password-reset', { email })).toEqual(
    await call('POST', 'account/password-reset', { email: unknown }),
  );
  await app.close();
});

test('a forged X-Forwarded-For makes no new address; that of a trusted proxy does', async () => {
  const count = attemptLimits.sign_in_address.maxCount;
  const attempt = (app: FastifyInstance, index: number, address: string) =>
    signIn(app, {
      email: `nobody.${index}.${randomUUID()}@example.sg`,
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
      address,
    });
  const direct = await testApp(database);
  for (let index = 1; index <= count; index += 1) await attempt(direct, index, '203.0.113.8');
  const blocked = await attempt(direct, count + 1, '203.0.113.8');
  expect(blocked.statusCode).toBe(429);
  expect(blocked.json()).toMatchObject({
    code: 'SIGN_IN_BLOCKED',
    details: { reference: expect.any(String), minutes: 15 },
  });
  expect(blocked.json().message).toContain(blocked.json().details.reference);
  expect(blocked.json().message).toContain('15 minutes');
  await direct.close();
  const behindProxy = await testApp(database, { TRUSTED_PROXIES: '203.0.113.9' });
  for (let index = 1; index <= count; index += 1) await attempt(behindProxy, index, '203.0.113.9');
  expect((await attempt(behindProxy, count + 1, '203.0.113.9')).statusCode).toBe(422);
  await behindProxy.close();
});

test('a sign-in with Google that one process began ends in another; only its browser has the cookie', async () => {
  const google = await startTestGoogle([`http://${host}:3000/sign_in/google`]);
  const { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } = google;
  const settings = { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET };
  const [one, two] = await Promise.all([testApp(database, settings), testApp(database, settings)]);
  const layout = await one.inject({ url: '/api/web/v1/layouts/', headers: { host } });
  expect(layout.json().config).toMatchObject({ hasGoogleSignIn: true });

  const begun = await one.inject({ url: '/api/web/v1/auth/google?return_to=%2Fcart', headers: { host } });
  expect(begun.statusCode).toBe(303);
  expect(begun.headers['cache-control']).toBe('private, no-store');
  const [cookie] = begun.cookies;
  expect(begun.cookies).toEqual([
    { name: 'google-sign-in', value: expect.any(String), path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 2400 },
  ]);

  const person = { sub: randomUUID(), email: `mei.${randomUUID()}@example.sg`, name: 'Mei Tan' };
  const { searchParams } = await signInAtGoogle(String(begun.headers.location), person);
  const { state = '', code, iss } = Object.fromEntries(searchParams);
  const cookies = { 'google-sign-in': cookie?.value ?? '' };
  const post = (app: FastifyInstance, path: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: `/api/web/v1/${path}`, headers: { host, ...headers }, cookies, payload });
  const redirect = { provider: 'google', state, code, iss };
  // A page of another site sends it.
  const foreign = await post(two, 'auth/social', redirect, { origin: 'https://evil.example' });
  expect(foreign.statusCode).toBe(403);
  const answer = await post(two, 'auth/social', redirect);
  expect(answer.json()).toMatchObject({ status: 'not_linked', email: person.email, returnTo: '/cart' });
  const { email: _, password: __, passwordConfirmation: ___, ...form } = createForm('SG');
  const registered = await post(one, 'auth/social/accounts', { ...form, state });
  expect(registered.statusCode).toBe(204);
  expect(registered.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(['jwt-data', 'jwt-signature']));
  await Promise.all([one.close(), two.close()]);
  await google.stop();
});

test('over https a sign-in with Google is bound to a cookie that no host beside the shop can plant', async () => {
  const google = await startTestGoogle([`https://${host}/sign_in/google`]);
  const { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET } = google;
  const settings = { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ORIGIN_SG: `https://${host}` };
  const app = await testApp(database, settings);
  const begun = await app.inject({ url: '/api/web/v1/auth/google', headers: { host } });
  const [plain, ofHost] = ['google-sign-in', '__Host-google-sign-in'].map((name) =>
    begun.cookies.find((cookie) => cookie.name === name),
  );
  expect(ofHost).toMatchObject({ path: '/', secure: true, httpOnly: true });
  expect(ofHost).not.toHaveProperty('domain');
  // For processes of the release before.
  expect(plain?.value).toBe(ofHost?.value);
  const person = { sub: randomUUID(), email: `mei.${randomUUID()}@example.sg`, name: 'Mei Tan' };
  const { searchParams } = await signInAtGoogle(String(begun.headers.location), person);
  const { state = '', code, iss } = Object.fromEntries(searchParams);
  const end = (name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/web/v1/auth/social',
      headers: { host },
      cookies: { [name]: ofHost?.value ?? '' },
      payload: { provider: 'google', state, code, iss },
    });
  expect((await end('google-sign-in')).json()).toMatchObject({ code: 'GOOGLE_SIGN_IN_FAILED' });
  expect((await end('__Host-google-sign-in')).json()).toMatchObject({ status: 'not_linked' });
  await app.close();
  await google.stop();
});

test('without settings of Google its sign-in is closed', async () => {
  const app = await testApp(database);
  const begun = await app.inject({ url: '/api/web/v1/auth/google', headers: { host } });
  expect(begun.statusCode).toBe(404);
  expect(begun.json()).toMatchObject({ code: 'GOOGLE_NOT_OFFERED' });
  expect(begun.cookies).toEqual([]);
  await app.close();
});
