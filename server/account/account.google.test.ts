import { randomUUID } from 'node:crypto';
import type { RegisterSocially } from '@vermilion/contract/account';
import { marketConsents } from '@vermilion/contract/consents';
import { type JWTPayload, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { RequestContext } from '../platform/request-context.ts';
import type { Result } from '../platform/result.ts';
import { testDatabase } from '../platform/testing.ts';
import { createGoogleProvider } from './account.google.provider.ts';
import { signInAtGoogle, startTestGoogle, type TestGoogle, type TestPerson } from './account.google.testing.ts';
import { attemptLimits, googleAttemptMinutes, googleIdentityMinutes } from './account.rules.ts';
import { createForm, getOutcome, readToken, testAccounts, testPassword } from './account.testing.ts';

const redirectUris = ['SG', 'TH'].map((market) => `http://${market.toLowerCase()}.localhost:3000/sign_in/google`);

let database: Database;
let google: TestGoogle;
let shop: Awaited<ReturnType<typeof testAccounts>>;
/** What a test puts in the place of the provider's answers. */
let fetchInstead: typeof fetch | null = null;
let reports: string[] = [];

beforeAll(async () => {
  [database, google] = await Promise.all([testDatabase(), startTestGoogle(redirectUris)]);
});
afterAll(async () => {
  await google.stop();
  await database.close();
});

const createProvider = (settings: Partial<Parameters<typeof createGoogleProvider>[0]> = {}) =>
  createGoogleProvider({
    issuer: google.issuer,
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    clock: systemClock,
    fetch: (...request) => (fetchInstead ?? fetch)(...request),
    report: (error) => void reports.push(String(error)),
    ...settings,
  });

beforeEach(async () => {
  fetchInstead = null;
  reports = [];
  shop = await testAccounts(database, { google: createProvider() });
});
afterEach(() => shop.close());

type Visitor = ReturnType<typeof shop.visit>;

const createPerson = (changes: Partial<TestPerson> = {}): TestPerson => ({
  sub: randomUUID(),
  email: `mei.${randomUUID()}@example.sg`,
  name: 'Mei Tan',
  ...changes,
});

/** Begins a sign-in. @returns where the browser is led */
async function begin(visitor: RequestContext, returnTo?: string): Promise<string> {
  const begun = (await shop.dispatch.raw('GET auth/google', { query: { return_to: returnTo } }, visitor)) as Result<{
    location: string;
  }>;
  if (!begun.ok) throw new Error(begun.error.code);
  return begun.value.location;
}

type Redirect = { state: string; code?: string; iss?: string };

/** Returns what Google's redirect carries. */
function readRedirect(url: URL): Redirect {
  const { state = '', code, iss } = Object.fromEntries(url.searchParams);
  return { state, ...(code && { code }), ...(iss && { iss }) };
}

const finish = (visitor: RequestContext, redirect: Redirect) =>
  shop.dispatch.call('POST auth/social', { body: { provider: 'google', ...redirect } }, visitor);

/** Signs in as a person, from the button to the answer. */
async function continueWithGoogle(visitor: RequestContext, person: TestPerson, returnTo?: string) {
  const redirect = readRedirect(await signInAtGoogle(await begin(visitor, returnTo), person));
  return { ...redirect, result: await finish(visitor, redirect) };
}

function createSocialForm(visitor: Visitor, state: string): RegisterSocially {
  const { fullName, phone, birthday, consents } = createForm(visitor.market.code);
  return { fullName, phone, birthday, consents, state };
}

const register = (visitor: Visitor, state: string, changes: Partial<RegisterSocially> = {}) =>
  shop.dispatch.call(
    'POST auth/social/accounts',
    { body: { ...createSocialForm(visitor, state), ...changes } },
    visitor,
  );
const link = (visitor: Visitor, state: string, email: string, password = testPassword) =>
  shop.dispatch.call('POST auth/social/links', { body: { state, email, password } }, visitor);
const unlink = (visitor: Visitor) => shop.dispatch.call('DELETE user/google', {}, visitor);
const isMember = async (visitor: RequestContext) => 'accountId' in (await visitor.actor());

/** Registers with Google, and returns the member. */
async function joinWithGoogle(visitor: Visitor, person = createPerson()) {
  const { state } = await continueWithGoogle(visitor, person);
  expect(getOutcome(await register(visitor, state))).toBe('ok');
  return { person, user: await shop.getUser(visitor) };
}

/** Creates a member with a password whose Google account is linked. */
async function joinLinked(visitor: Visitor, person = createPerson()) {
  const { email } = await shop.join(visitor);
  const { state } = await continueWithGoogle(visitor, person);
  expect(getOutcome(await link(visitor, state, email))).toBe('ok');
  return { email, person };
}

describe('signing in', () => {
  test('of somebody unknown leads to a registration without a password, and signs in', async () => {
    const visitor = shop.visit('TH', 'th');
    const person = createPerson({ email: `Wanida.${randomUUID()}@Example.TH`, name: 'Wanida S' });
    const { state, result } = await continueWithGoogle(visitor, person, '/categories/lipsticks?page=2#top');
    const email = person.email.toLowerCase();
    expect(result).toEqual({
      ok: true,
      value: {
        status: 'not_linked',
        returnTo: '/categories/lipsticks?page=2#top',
        email,
        fullName: 'Wanida S',
        hasAccount: false,
      },
    });
    expect(await isMember(visitor)).toBe(false);
    expect(getOutcome(await register(visitor, state, { fullName: 'Wanida Suk' }))).toBe('ok');
    expect(await shop.getUser(visitor)).toMatchObject({
      email,
      fullName: 'Wanida Suk',
      market: 'TH',
      language: 'th',
      hasPassword: false,
      google: { email: person.email, linkedAt: shop.clock.now().toISOString() },
    });
    const { id } = await shop.getUser(visitor);
    const consents = await database.db
      .selectFrom('account_consents')
      .select('kind')
      .where('account_id', '=', id)
      .execute();
    expect(consents).toHaveLength(marketConsents.TH.length);
    await shop.runJobs();
    expect(shop.mails).toMatchObject([{ to: { address: email }, subject: expect.stringMatching(/Google/) }]);
  });

  test('of somebody linked starts a session, in any browser and market', async () => {
    const { person, user } = await joinWithGoogle(shop.visit());
    const other = shop.visit('TH', 'th');
    const { result } = await continueWithGoogle(other, person, '/cart');
    expect(result).toEqual({ ok: true, value: { status: 'signed_in', returnTo: '/cart' } });
    expect((await shop.getUser(other)).id).toBe(user.id);
  });

  test('follows the person, not the e-mail, when it changes at Google', async () => {
    const { person, user } = await joinWithGoogle(shop.visit());
    const stranger = await shop.join(shop.visit());
    const visitor = shop.visit();
    await continueWithGoogle(visitor, { ...person, email: stranger.email });
    expect(await shop.getUser(visitor)).toMatchObject({ id: user.id, email: user.email });
    // Another person with the e-mail of a member is not the member.
    const { result } = await continueWithGoogle(shop.visit(), createPerson({ email: user.email }));
    expect(result).toMatchObject({ value: { status: 'not_linked', hasAccount: true } });
  });

  test('begins also with a return address that no page has, and returns none', async () => {
    const visitor = shop.visit();
    const { result } = await continueWithGoogle(visitor, createPerson(), `/search?q=${'x'.repeat(2000)}`);
    expect(result).toMatchObject({ value: { status: 'not_linked', returnTo: null } });
  });

  test('tells the followers that an account was opened', async () => {
    const opened: object[] = [];
    shop.accounts.followers.add('postcard', { onOpened: async (_, account) => void opened.push(account) });
    const { user } = await joinWithGoogle(shop.visit('SG'));
    expect(opened).toEqual([{ accountId: user.id, market: 'SG', birthday: '1990-06-15' }]);
  });

  test('deletes registrations that wait for the e-mail: their links open nothing', async () => {
    const person = createPerson();
    await shop.register(shop.visit(), { email: person.email });
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    await joinWithGoogle(shop.visit(), person);
    expect(getOutcome(await shop.confirm(shop.visit(), token))).toBe('LINK_EXPIRED');
  });
});

describe('a registration', () => {
  test.each([
    [{ birthday: '2015-01-01' }, 'birthday TOO_YOUNG'],
    [{ phone: '1' }, 'phone INVALID_PHONE'],
    [{ fullName: '' }, 'fullName FULL_NAME_REQUIRED'],
    [{ consents: {} }, expect.stringContaining('consents.policy CONSENT_REQUIRED')],
  ])('refuses %j, and can be sent again', async (changes, problems) => {
    const visitor = shop.visit();
    const { state } = await continueWithGoogle(visitor, createPerson());
    expect(getOutcome(await register(visitor, state, changes))).toEqual(problems);
    expect(getOutcome(await register(visitor, state))).toBe('ok');
  });

  test('ignores an e-mail of the form: that of Google counts', async () => {
    const visitor = shop.visit();
    const person = createPerson();
    const { state } = await continueWithGoogle(visitor, person);
    const body = { ...createSocialForm(visitor, state), email: 'victim@example.sg', kind: 'editor', password: 'x' };
    await shop.dispatch.raw('POST auth/social/accounts', { body }, visitor);
    expect(await shop.getUser(visitor)).toMatchObject({ email: person.email, kind: 'member', hasPassword: false });
  });

  test('is not possible with an e-mail that Google has not verified; linking is', async () => {
    const member = await shop.join(shop.visit());
    const visitor = shop.visit();
    const person = createPerson({ email: member.email, isEmailVerified: false });
    const { state, result } = await continueWithGoogle(visitor, person);
    expect(result).toMatchObject({ value: { status: 'not_linked', email: null, hasAccount: false } });
    expect(getOutcome(await register(visitor, state))).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(getOutcome(await link(visitor, state, member.email))).toBe('ok');
  });

  test('is not possible with the e-mail of an account: it is linked by its password', async () => {
    const member = await shop.join(shop.visit());
    const visitor = shop.visit();
    const person = createPerson({ email: member.email });
    const { state, result } = await continueWithGoogle(visitor, person);
    expect(result).toMatchObject({ value: { status: 'not_linked', email: member.email, hasAccount: true } });
    expect(getOutcome(await register(visitor, state))).toBe('EMAIL_HAS_ACCOUNT');
    expect(await isMember(visitor)).toBe(false);
    expect(getOutcome(await link(visitor, state, member.email, 'Wrong-1-word'))).toBe('SIGN_IN_FAILED');
    expect(getOutcome(await link(visitor, state, member.email))).toBe('ok');
    expect(await shop.getUser(visitor)).toMatchObject({ id: member.id, google: { email: member.email } });
    await shop.runJobs();
    expect(shop.mails.at(-1)).toMatchObject({
      to: { address: member.email },
      subject: 'You can now log in with Google',
    });
    const again = await continueWithGoogle(shop.visit(), person);
    expect(again.result).toMatchObject({ value: { status: 'signed_in' } });
  });

  test('in two tabs opens one account, and signs both in', async () => {
    const visitor = shop.visit();
    const person = createPerson();
    const [one, two] = [await continueWithGoogle(visitor, person), await continueWithGoogle(visitor, person)];
    expect(getOutcome(await register(visitor, one.state))).toBe('ok');
    const { id } = await shop.getUser(visitor);
    expect(getOutcome(await register(visitor, two.state))).toBe('ok');
    expect((await shop.getUser(visitor)).id).toBe(id);
  });
});

describe('linking and unlinking', () => {
  test('a member links Google with the password, sees it, and unlinks it', async () => {
    const visitor = shop.visit();
    const { email, person } = await joinLinked(visitor);
    expect(await shop.getUser(visitor)).toMatchObject({ hasPassword: true, google: { email: person.email } });
    for (let time = 1; time <= 2; time += 1) {
      expect(await unlink(visitor)).toMatchObject({ ok: true, value: { email, google: null } });
    }
    const { result } = await continueWithGoogle(shop.visit(), person);
    expect(result).toMatchObject({ value: { status: 'not_linked' } });
  });

  test('a member is asked for the own password, whatever e-mail Google has', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    const { result } = await continueWithGoogle(visitor, createPerson({ isEmailVerified: false }));
    expect(result).toMatchObject({ value: { status: 'not_linked', email, hasAccount: true } });
  });

  test('one Google account signs in to one account, and an account has one of them', async () => {
    const first = shop.visit();
    const { email, person } = await joinLinked(first);
    const second = shop.visit();
    const other = await shop.join(second);
    const taken = await continueWithGoogle(second, person, '/cart');
    expect(taken.result).toMatchObject({
      error: { code: 'GOOGLE_LINK_TAKEN', details: { returnTo: '/cart' } },
    });
    expect((await shop.getUser(second)).id).toBe(other.id);
    const { state } = await continueWithGoogle(first, createPerson());
    expect(getOutcome(await link(first, state, email))).toBe('GOOGLE_ALREADY_LINKED');
  });

  test('an account without a password keeps its link until one is chosen; a reset ends every other way in', async () => {
    const visitor = shop.visit();
    const { person, user } = await joinWithGoogle(visitor);
    expect(getOutcome(await unlink(visitor))).toBe('PASSWORD_NEEDED');
    await shop.requestReset(shop.visit(), user.email);
    await shop.runJobs();
    expect(getOutcome(await shop.reset(shop.visit(), readToken(shop.mails.at(-1)), testPassword))).toBe('ok');
    const other = shop.visit();
    expect((await continueWithGoogle(other, person)).result).toMatchObject({
      value: { status: 'not_linked', email: user.email, hasAccount: true },
    });
    await shop.signIn(other, user.email);
    expect(await shop.getUser(other)).toMatchObject({ hasPassword: true, google: null });
  });

  test.each([
    ['the e-mail before is unlinked when that changes', (email: string) => email.toUpperCase(), 'not_linked'],
    ['another e-mail stays linked when the account’s changes', (email: string) => `other.${email}`, 'signed_in'],
  ])('a Google account of %s', async (_, createGoogleEmail, status) => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    const person = createPerson({ email: createGoogleEmail(email) });
    const { state } = await continueWithGoogle(visitor, person);
    expect(getOutcome(await link(visitor, state, email))).toBe('ok');
    const next = `next.${randomUUID()}@example.sg`;
    expect(getOutcome(await shop.requestEmail(visitor, next))).toBe('ok');
    await shop.runJobs();
    const mail = shop.mails.findLast(({ to }) => to.address === next);
    expect(getOutcome(await shop.changeEmail(visitor, readToken(mail)))).toBe('ok');
    expect((await continueWithGoogle(shop.visit(), person)).result).toMatchObject({ value: { status } });
  });

  test('wrong passwords count as sign-ins; a blocked one shows the reference', async () => {
    const member = await shop.join(shop.visit());
    const visitor = shop.visit();
    const { state } = await continueWithGoogle(visitor, createPerson());
    for (let attempt = 1; attempt <= attemptLimits.sign_in_email.maxCount; attempt += 1) {
      expect(getOutcome(await link(visitor, state, member.email, 'Wrong-1-word'))).toBe('SIGN_IN_FAILED');
    }
    const blocked = await link(visitor, state, member.email);
    expect(blocked).toMatchObject({
      error: { code: 'SIGN_IN_BLOCKED', details: { reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) } },
    });
  });

  test('a blocked account is blocked with Google too, until the limit ends', async () => {
    const { email, person } = await joinLinked(shop.visit());
    const attacker = shop.visit();
    for (let attempt = 1; attempt <= attemptLimits.sign_in_email.maxCount; attempt += 1) {
      await shop.signIn(attacker, email, 'Wrong-1-word');
    }
    const visitor = shop.visit();
    const { result } = await continueWithGoogle(visitor, person, '/cart');
    expect(result).toMatchObject({
      error: { code: 'SIGN_IN_BLOCKED', details: { reference: expect.any(String), returnTo: '/cart' } },
    });
    expect(await isMember(visitor)).toBe(false);
    shop.advanceClock(attemptLimits.sign_in_email.windowMinutes);
    expect((await continueWithGoogle(visitor, person)).result).toMatchObject({ value: { status: 'signed_in' } });
  });

  test('the export names the Google account, and the deletion forgets it', async () => {
    const visitor = shop.visit();
    const { person } = await joinLinked(visitor);
    const exported = await shop.dispatch.call('GET user/export', {}, visitor);
    expect(exported).toMatchObject({ value: { account: { google: { subject: person.sub, email: person.email } } } });
    const deleted = await shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor);
    expect(getOutcome(deleted)).toBe('ok');
    const { result } = await continueWithGoogle(shop.visit(), person);
    expect(result).toMatchObject({ value: { status: 'not_linked', hasAccount: false } });
  });
});

describe('an attack', () => {
  test('begins with PKCE, a state and a nonce, which nobody but the shop can redeem', async () => {
    const visitor = shop.visit();
    const { searchParams } = new URL(await begin(visitor));
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: google.clientId,
      response_type: 'code',
      redirect_uri: redirectUris[0],
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const stored = await database.db.selectFrom('account_google_attempts').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(searchParams.get('state'));
    expect(JSON.stringify(stored)).not.toContain(visitor.jar.get('google-sign-in'));
  });

  test('with a redirect that was used signs in nobody', async () => {
    const { person } = await joinWithGoogle(shop.visit());
    const visitor = shop.visit();
    const redirect = readRedirect(await signInAtGoogle(await begin(visitor), person));
    expect(getOutcome(await finish(visitor, redirect))).toBe('ok');
    const sessions = async () =>
      (await shop.dispatch.call('GET sessions', {}, visitor)) as Result<{ sessions: object[] }>;
    const before = await sessions();
    expect(getOutcome(await finish(visitor, redirect))).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(await sessions()).toEqual(before);
  });

  test('with the redirect of another browser signs in nobody (login CSRF)', async () => {
    const { person } = await joinWithGoogle(shop.visit());
    const attacker = shop.visit();
    const redirect = readRedirect(await signInAtGoogle(await begin(attacker), person));
    const victim = shop.visit();
    expect(getOutcome(await finish(victim, redirect))).toBe('GOOGLE_SIGN_IN_FAILED');
    // Also where the victim has begun a sign-in of its own.
    await begin(victim);
    expect(getOutcome(await finish(victim, redirect))).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(await isMember(victim)).toBe(false);
    expect(getOutcome(await finish(attacker, redirect))).toBe('ok');
  });

  test('with the identity of another browser neither registers nor links', async () => {
    const owner = shop.visit();
    const { state } = await continueWithGoogle(owner, createPerson());
    const thief = shop.visit();
    const member = await shop.join(thief);
    await begin(thief);
    expect(getOutcome(await register(thief, state))).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(getOutcome(await link(thief, state, member.email))).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(getOutcome(await register(owner, state))).toBe('ok');
    // Once only.
    expect(getOutcome(await register(owner, state))).toBe('GOOGLE_SIGN_IN_FAILED');
  });

  test('before or after its time is too early or too late', async () => {
    const visitor = shop.visit();
    const location = await begin(visitor);
    const state = new URL(location).searchParams.get('state') ?? '';
    expect(getOutcome(await register(visitor, state))).toBe('GOOGLE_SIGN_IN_FAILED');
    const redirect = readRedirect(await signInAtGoogle(location, createPerson()));
    shop.advanceClock(googleAttemptMinutes);
    expect(getOutcome(await finish(visitor, redirect))).toBe('GOOGLE_SIGN_IN_FAILED');
    const late = await continueWithGoogle(visitor, createPerson());
    shop.advanceClock(googleIdentityMinutes);
    expect(getOutcome(await register(visitor, late.state))).toBe('GOOGLE_SIGN_IN_FAILED');
    await shop.accounts.deleteOutdated();
    expect(await database.db.selectFrom('account_google_attempts').select('state_hash').execute()).toEqual([]);
  });

  test.each([
    ['an invented code', { code: 'invented' }],
    ['no code, as the visitor turned back', { code: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('with %s fails and keeps where to return to', async (_, changes) => {
    const visitor = shop.visit();
    const redirect = readRedirect(await signInAtGoogle(await begin(visitor, '/cart'), createPerson()));
    expect(await finish(visitor, { ...redirect, ...changes })).toMatchObject({
      error: { code: 'GOOGLE_SIGN_IN_FAILED', details: { returnTo: '/cart' } },
    });
  });

  test('with the code of another attempt of the same browser fails: PKCE and nonce belong to one', async () => {
    const visitor = shop.visit();
    const [one, two] = [await begin(visitor), await begin(visitor)];
    const first = readRedirect(await signInAtGoogle(one, createPerson()));
    const second = readRedirect(await signInAtGoogle(two, createPerson()));
    expect(getOutcome(await finish(visitor, { ...second, code: first.code }))).toBe('GOOGLE_SIGN_IN_FAILED');
  });

  test('turning back at Google carries no code', async () => {
    const visitor = shop.visit();
    const url = await signInAtGoogle(await begin(visitor), null);
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(getOutcome(await finish(visitor, readRedirect(url)))).toBe('GOOGLE_SIGN_IN_FAILED');
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['of another client', (claims) => ({ ...claims, aud: 'another-client' })],
    ['for several clients, authorized for another', (claims) => ({ ...claims, aud: [google.clientId, 'b'], azp: 'b' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['that has expired', (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
    ['without a subject', ({ sub: _, ...claims }) => claims],
  ])('with a signed ID token %s signs in nobody', async (_, change) => {
    const { person } = await joinWithGoogle(shop.visit());
    const visitor = shop.visit();
    answerToken((claims) => google.signToken(change(claims)));
    const { result } = await continueWithGoogle(visitor, person);
    expect(getOutcome(result)).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(await isMember(visitor)).toBe(false);
    expect(reports.join()).not.toContain(person.email);
  });

  test.each<[string, (claims: JWTPayload) => string | Promise<string>]>([
    ['alg: none', (claims) => new UnsecuredJWT(claims).encode()],
    ['a signature of another key', (claims) => resignElsewhere(claims)],
    ['no ID token', () => ''],
  ])('with %s signs in nobody', async (_, create) => {
    const { person } = await joinWithGoogle(shop.visit());
    const visitor = shop.visit();
    answerToken(create);
    expect(getOutcome((await continueWithGoogle(visitor, person)).result)).toBe('GOOGLE_SIGN_IN_FAILED');
    expect(await isMember(visitor)).toBe(false);
  });

  test('the token that the last tests replace is accepted as it is', async () => {
    const { person } = await joinWithGoogle(shop.visit());
    answerToken((claims) => google.signToken(claims));
    expect(getOutcome((await continueWithGoogle(shop.visit(), person)).result)).toBe('ok');
  });

  test('with an ID token in the place of a redirect is not understood', async () => {
    const token = await google.signToken({ iss: google.issuer, aud: google.clientId, sub: 'x' });
    for (const body of [
      { provider: 'google', id_token: token },
      { provider: 'google', token },
    ]) {
      const result = await shop.dispatch.raw('POST auth/social', { body }, shop.visit());
      expect(getOutcome(result)).toBe('state REQUIRED');
    }
  });
});

describe('where Google', () => {
  test('is not set up, its endpoints are closed and password sign-in works', async () => {
    await shop.close();
    shop = await testAccounts(database);
    const visitor = shop.visit();
    const state = 'x'.repeat(43);
    await expect(begin(visitor)).rejects.toThrow('GOOGLE_NOT_OFFERED');
    expect(getOutcome(await finish(visitor, { state, code: 'x' }))).toBe('GOOGLE_NOT_OFFERED');
    expect(getOutcome(await register(visitor, state))).toBe('GOOGLE_NOT_OFFERED');
    expect(getOutcome(await link(visitor, state, 'mei@example.sg'))).toBe('GOOGLE_NOT_OFFERED');
    await shop.join(visitor);
    expect(await isMember(visitor)).toBe(true);
  });

  test('is away, the page says so, password sign-in works, and Google works again when it is back', async () => {
    const { email, person } = await joinLinked(shop.visit());
    await shop.close();
    shop = await testAccounts(database, { google: createProvider() });
    fetchInstead = async () => {
      throw new TypeError('fetch failed');
    };
    const visitor = shop.visit();
    const location = await begin(visitor, '/cart');
    expect(location).toBe('/sign_in/google?error=temporarily_unavailable&return_to=%2Fcart');
    expect(getOutcome(await shop.signIn(visitor, email))).toBe('ok');
    fetchInstead = null;
    expect((await continueWithGoogle(shop.visit(), person)).result).toMatchObject({ value: { status: 'signed_in' } });
  });

  test.each<[string, typeof fetch]>([
    ['breaks', async () => new Response('{}', { status: 502 })],
    [
      'answers without an end',
      async () => new Response(new ReadableStream({ pull: (sink) => sink.enqueue(new Uint8Array(65_536)) })),
    ],
    ['is silent', (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject))],
    ['refuses the shop’s secret', async () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    [
      'asks the shop to authenticate',
      async () => new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="tokens"' } }),
    ],
    ['answers an error page', async () => new Response('<h1>Busy</h1>', { headers: { 'content-type': 'text/html' } })],
    [
      'answers broken JSON',
      async () => new Response('{"name":Mei}', { headers: { 'content-type': 'application/json' } }),
    ],
    ['limits the shop', async () => new Response('Slow down', { status: 429 })],
  ])('%s in the middle of a sign-in, it is unavailable', async (_, broken) => {
    const visitor = shop.visit();
    const redirect = readRedirect(await signInAtGoogle(await begin(visitor, '/cart'), createPerson()));
    fetchInstead = broken;
    expect(await finish(visitor, redirect)).toMatchObject({
      error: { code: 'GOOGLE_UNAVAILABLE', details: { returnTo: '/cart' } },
    });
    expect(reports).toHaveLength(1);
    expect(String(reports)).not.toContain('Mei');
  });
});

/** Replaces the ID token of the next answers of the provider. */
function answerToken(create: (claims: JWTPayload) => string | Promise<string>): void {
  fetchInstead = async (url, init) => {
    const response = await fetch(url, init);
    if (!String(url).endsWith('/token')) return response;
    const { id_token: idToken, ...answer } = await response.json();
    const claims = JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString());
    const replaced = await create(claims);
    return Response.json(replaced === '' ? answer : { ...answer, id_token: replaced });
  };
}

async function resignElsewhere(claims: JWTPayload): Promise<string> {
  const other = await startTestGoogle(redirectUris);
  await other.stop();
  return other.signToken(claims);
}
