import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { base64url, CompactSign, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignInExpiredError } from '../platform/actor.ts';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createTestClock, openSessions } from './session.testing.ts';

type Opened = Awaited<ReturnType<typeof openSessions>>;

let database: Database;
let opened: Opened;
beforeAll(async () => {
  database = await testDatabase();
  opened = await openSessions(database);
});
afterAll(async () => {
  await opened.sessions.close();
  await database.close();
});

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const refusal = { ok: false, error: { code: 'AUTHENTICATION_FAILED' } };

const rotate = (tokens: { refreshToken: string; deviceId: string }) => opened.sessions.rotate(tokens);
async function rotateOk(tokens: { refreshToken: string; deviceId: string }) {
  const rotated = await rotate(tokens);
  if (!rotated.ok) throw new Error(rotated.error.code);
  return rotated.value;
}

const readRow = (id: string) =>
  database.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('signing in', () => {
  test('makes the cookies tell who calls, and nothing else of the device', async () => {
    const { sessions, signIn } = opened;
    const { accountId, tokens, context } = await signIn();
    expect(await sessions.identify(context, false)).toEqual({
      kind: 'member',
      accountId,
      sessionId: tokens.sessionId,
      address: context.address,
      bagId: null,
      guestId: null,
    });
    expect([...context.jar.keys()]).toEqual(['jwt-data', 'jwt-signature', 'jwt-refresh-token', 'device-id']);
    const [header = '', payload = '', ...rest] = (context.jar.get('jwt-data') ?? '').split('.');
    expect(rest).toEqual([]);
    const read = (part: string) => JSON.parse(new TextDecoder().decode(base64url.decode(part)));
    expect(read(header)).toEqual({ alg: 'EdDSA', kid: expect.stringMatching(/^[\w-]{16}$/) });
    expect(read(payload)).toEqual({
      sub: accountId,
      sid: tokens.sessionId,
      kind: 'member',
      gen: 0,
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  test('keeps the device of the browser', async () => {
    const { context, tokens } = await opened.signIn();
    expect(opened.sessions.readDevice(context).deviceId).toBe(tokens.deviceId);
    context.cookies.set('device-id', 'not an id');
    expect(opened.sessions.readDevice(context).deviceId).not.toBe(tokens.deviceId);
  });

  test('stores nothing that would be enough to sign in', async () => {
    const { tokens } = await opened.signIn();
    const stored = JSON.stringify([
      await readRow(tokens.sessionId),
      await database.db.selectFrom('session_keys').selectAll().execute(),
    ]);
    expect(stored).not.toContain(tokens.refreshToken.split('.').at(-1));
    expect(stored).not.toMatch(/"d":/);
  });

  test('ends the session that was not used for longest where an account has 50', async () => {
    const accountId = randomUUID();
    const first = await opened.signIn(accountId);
    opened.clock.moveBy(second);
    for (let count = 1; count < 50; count += 1) await opened.signIn(accountId);
    expect(await opened.sessions.list(accountId, null)).toHaveLength(50);
    opened.clock.moveBy(second);
    await opened.signIn(accountId);
    expect(await opened.sessions.list(accountId, null)).toHaveLength(50);
    expect(await readRow(first.tokens.sessionId)).toMatchObject({ ended_because: 'too_many' });
  });
});

describe('a refresh token', () => {
  test('is replaced at each use, and lives for 60 days from then', async () => {
    const { tokens } = await opened.signIn();
    opened.clock.moveBy(59 * day);
    const second = await rotateOk(tokens);
    expect(second.refreshToken).not.toBe(tokens.refreshToken);
    expect(second.accessToken).not.toBe(tokens.accessToken);
    opened.clock.moveBy(59 * day);
    const third = await rotateOk(second);
    opened.clock.moveBy(60 * day);
    expect(await rotate(third)).toEqual(refusal);
  });

  test('gives the same successor for 30 s', async () => {
    const { tokens } = await opened.signIn();
    const successor = await rotateOk(tokens);
    opened.clock.moveBy(30 * second);
    expect((await rotateOk(tokens)).refreshToken).toBe(successor.refreshToken);
    expect((await rotateOk(successor)).refreshToken).not.toBe(successor.refreshToken);
  });

  test('that is used again after 30 s ends its family', async () => {
    const { tokens, context } = await opened.signIn();
    const successor = await rotateOk(tokens);
    opened.sessions.sendTokens(context, successor);
    opened.clock.moveBy(30 * second + 1);
    expect(await rotate(tokens)).toEqual(refusal);
    expect(await rotate(successor)).toEqual(refusal);
    expect(await readRow(tokens.sessionId)).toMatchObject({ ended_because: 'token_reused' });
    await expect(opened.sessions.identify(context, false)).rejects.toThrow(SignInExpiredError);
    expect(String(opened.reported.at(-1))).toContain('used again');
  });

  test('works from its own device only', async () => {
    const { tokens } = await opened.signIn();
    expect(await rotate({ ...tokens, deviceId: randomUUID() })).toEqual(refusal);
    expect(await opened.sessions.rotate({ refreshToken: tokens.refreshToken, deviceId: null })).toEqual(refusal);
    await rotateOk(tokens);
  });

  test('needs the access token of its session where the flow asks for one, expired or not', async () => {
    const { tokens } = await opened.signIn();
    const other = await opened.signIn();
    for (const accessToken of [null, '', 'x.y.z', other.tokens.accessToken]) {
      expect(await opened.sessions.rotate({ ...tokens, accessToken })).toEqual(refusal);
    }
    opened.clock.moveBy(day);
    expect(await opened.sessions.rotate(tokens)).toMatchObject({ ok: true });
  });

  test.each([
    ['empty', () => ''],
    ['truncated', (token: string) => token.slice(0, -1)],
    ['longer', (token: string) => `${token}A`],
    ['of the next generation', (token: string) => token.replace('.0.', '.1.')],
    ['of generation 00', (token: string) => token.replace('.0.', '.00.')],
    ['of a session that does not exist', (token: string) => token.replace(/^[^.]*/, randomUUID())],
    ['with another signature', (token: string) => token.slice(0, -43) + 'A'.repeat(43)],
    ['in capitals', (token: string) => token.replace(/^[^.]*/, (id) => id.toUpperCase())],
    ['with a NUL', (token: string) => `${token}\u0000`],
    ['not one at all', () => "' or 1=1 --"],
  ])('%s is refused, and the session goes on', async (_, change) => {
    const { tokens } = await opened.signIn();
    expect(await rotate({ ...tokens, refreshToken: change(tokens.refreshToken) })).toEqual(refusal);
    await rotateOk(tokens);
  });

  test('with any text in it is refused without a crash', async () => {
    const { tokens } = await opened.signIn();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), async (text) => {
        expect(await rotate({ ...tokens, refreshToken: text })).toEqual(refusal);
        expect(await rotate({ ...tokens, refreshToken: `${tokens.sessionId}.0.${text}` })).toEqual(refusal);
      }),
      { numRuns: 40 },
    );
    await rotateOk(tokens);
  });

  test('of another secret is refused', async () => {
    const other = await openSessions(database, opened.clock, 'x'.repeat(32));
    const { tokens, context } = await opened.signIn();
    expect(await other.sessions.rotate(tokens)).toEqual(refusal);
    // What was signed before the secret changed is genuine until it expires.
    expect(await other.sessions.identify(context, false)).toMatchObject({ sessionId: tokens.sessionId });
    await other.sessions.close();
  });
});

describe('an access token', () => {
  const split = (token: string) => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    return { header, payload, signature };
  };
  const encode = (value: unknown) => base64url.encode(JSON.stringify(value));

  test.each<[string, (token: string, other: string) => string | Promise<string>]>([
    ['without a signature', (token) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['without parts', () => 'x'],
    ['of dots', () => '...'],
    ['truncated', (token) => token.slice(0, -1)],
    ['longer', (token) => `${token}A`],
    ['with the signature of another', (token, other) => token.replace(/[^.]*$/, split(other).signature)],
    ['with the payload of another', (token, other) => token.replace(split(token).payload, split(other).payload)],
    [
      'of another kind',
      (token) => {
        const { header, payload, signature } = split(token);
        const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload)));
        return [header, encode({ ...claims, kind: 'editor' }), signature].join('.');
      },
    ],
    ['of alg none', (token) => `${encode({ alg: 'none' })}.${split(token).payload}.`],
    [
      'of alg none with a key',
      (token) => {
        const { kid } = JSON.parse(new TextDecoder().decode(base64url.decode(split(token).header)));
        return `${encode({ alg: 'none', kid })}.${split(token).payload}.`;
      },
    ],
    [
      'of alg HS256 with the public key as the secret',
      async (token) => {
        const { public_key } = await database.db.selectFrom('session_keys').selectAll().executeTakeFirstOrThrow();
        const { kid } = JSON.parse(new TextDecoder().decode(base64url.decode(split(token).header)));
        return new CompactSign(base64url.decode(split(token).payload))
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(JSON.stringify(public_key)));
      },
    ],
    [
      'of the wrong key',
      async (token) => {
        const { privateKey } = await generateKeyPair('EdDSA');
        const { kid } = JSON.parse(new TextDecoder().decode(base64url.decode(split(token).header)));
        return new CompactSign(base64url.decode(split(token).payload))
          .setProtectedHeader({ alg: 'EdDSA', kid })
          .sign(privateKey);
      },
    ],
    [
      'of an unknown key',
      async (token) => {
        const { privateKey } = await generateKeyPair('EdDSA');
        return new CompactSign(base64url.decode(split(token).payload))
          .setProtectedHeader({ alg: 'EdDSA', kid: 'unknown-unknown-' })
          .sign(privateKey);
      },
    ],
    ['with __proto__ as its key', (token) => `${encode({ alg: 'EdDSA', kid: '__proto__' })}.${split(token).payload}.A`],
    [
      'with a critical extension',
      (token) => `${encode({ alg: 'EdDSA', crit: ['x'], x: 1 })}.${split(token).payload}.A`,
    ],
    ['far too long', (token) => token + 'A'.repeat(100_000)],
  ])('%s makes a guest', async (_, change) => {
    const { tokens, context } = await opened.signIn();
    const other = await opened.signIn();
    const token = await change(tokens.accessToken, other.tokens.accessToken);
    const at = token.lastIndexOf('.');
    context.cookies.set('jwt-data', at < 0 ? token : token.slice(0, at));
    context.cookies.set('jwt-signature', at < 0 ? '' : token.slice(at + 1));
    expect(await opened.sessions.identify(context, false)).toBeNull();
    expect(await opened.sessions.identify(context, true)).toBeNull();
  });

  test('with any text in its cookies makes a guest', async () => {
    const { tokens, context } = await opened.signIn();
    const { header, payload, signature } = split(tokens.accessToken);
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', header, payload, `${header}.${payload}`));
    await fc.assert(
      fc.asyncProperty(texts, texts, async (data, sign) => {
        fc.pre(!(data === `${header}.${payload}` && sign === signature));
        context.cookies.set('jwt-data', data);
        context.cookies.set('jwt-signature', sign);
        expect(await opened.sessions.identify(context, true)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('of which one bit was changed makes a guest', async () => {
    const { tokens, context } = await opened.signIn();
    const bytes = Buffer.from(tokens.accessToken);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (index, bit) => {
        const changed = Buffer.from(bytes);
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        const [data = '', signature = ''] = changed.toString('latin1').split(/\.(?=[^.]*$)/);
        // The last character of the signature holds bits that stand for nothing.
        fc.pre(
          !Buffer.from(signature, 'base64url').equals(Buffer.from(split(tokens.accessToken).signature, 'base64url')),
        );
        context.cookies.set('jwt-data', data);
        context.cookies.set('jwt-signature', signature);
        expect(await opened.sessions.identify(context, true)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  test('is valid for ten minutes: a second later an API call has to be repeated, and without a refresh token it is a guest’s', async () => {
    const { accountId, context } = await opened.signIn();
    opened.clock.moveBy(10 * minute - second);
    expect(await opened.sessions.identify(context, false)).toMatchObject({ accountId });
    opened.clock.moveBy(second);
    await expect(opened.sessions.identify(context, false)).rejects.toThrow(SignInExpiredError);
    context.cookies.set('jwt-refresh-token', '');
    expect(await opened.sessions.identify(context, false)).toBeNull();
    expect(await opened.sessions.identify(context, true)).toBeNull();
  });

  test('costs a visitor nothing: without jwt-data no cookie but that is read', async () => {
    const { context } = await opened.signIn();
    const readNames: string[] = [];
    const cookies = { ...context.cookies, get: (name: string) => void readNames.push(name) };
    expect(await opened.sessions.identify({ ...context, cookies }, true)).toBeNull();
    expect(readNames).toEqual(['jwt-data']);
  });
});

describe('a page with an expired access token', () => {
  test('is renewed on the way', async () => {
    const { accountId, tokens, context } = await opened.signIn();
    opened.clock.moveBy(11 * minute);
    expect(await opened.sessions.identify(context, true)).toMatchObject({ accountId, sessionId: tokens.sessionId });
    expect(context.jar.get('jwt-refresh-token')).not.toBe(tokens.refreshToken);
    expect(await opened.sessions.identify(context, false)).toMatchObject({ accountId });
  });

  test('does not end the family when ten load at once', async () => {
    const { accountId, tokens, context } = await opened.signIn();
    opened.clock.moveBy(11 * minute);
    const loads = Array.from({ length: 10 }, () => {
      const jar = new Map(context.jar);
      const cookies = {
        get: (name: string) => jar.get(name),
        getOfHost: (name: string) => jar.get(name),
        set: (name: string, value: string) => void jar.set(name, value),
      };
      return { ...context, jar, cookies };
    });
    const actors = await Promise.all(loads.map((load) => opened.sessions.identify(load, true)));
    expect(actors.map((actor) => actor?.accountId)).toEqual(Array(10).fill(accountId));
    expect(new Set(loads.map(({ jar }) => jar.get('jwt-refresh-token'))).size).toBe(1);
    expect(await readRow(tokens.sessionId)).toMatchObject({ generation: 1, ended_at: null });
  });

  test('of a session that has ended is a guest’s, and loses its cookies but the device’s', async () => {
    const { accountId, tokens, context } = await opened.signIn();
    await opened.sessions.end(accountId, tokens.sessionId);
    expect(await opened.sessions.identify(context, true)).toBeNull();
    expect([...context.jar].filter(([, value]) => value !== '')).toEqual([['device-id', tokens.deviceId]]);
  });
});

describe('ending', () => {
  test('one session leaves the others, and is refused for sessions of others like for none', async () => {
    const { sessions, signIn } = opened;
    const one = await signIn();
    const two = await signIn(one.accountId, 'Mozilla/5.0');
    const stranger = await signIn();
    const missing = { ok: false, error: { code: 'SESSION_NOT_FOUND' } };
    expect(await sessions.end(one.accountId, stranger.tokens.sessionId)).toEqual(missing);
    expect(await sessions.end(one.accountId, randomUUID())).toEqual(missing);
    expect(await sessions.end(one.accountId, two.tokens.sessionId)).toMatchObject({ ok: true });
    expect(await sessions.end(one.accountId, two.tokens.sessionId)).toMatchObject({ ok: true });
    await expect(sessions.identify(two.context, false)).rejects.toThrow(SignInExpiredError);
    expect(await rotate(two.tokens)).toEqual(refusal);
    expect((await readRow(two.tokens.sessionId)).user_agent).toBe('');
    expect(await sessions.identify(one.context, false)).not.toBeNull();
    expect(await sessions.identify(stranger.context, false)).not.toBeNull();
  });

  test('all sessions can leave one, and is undone with its transaction', async () => {
    const { sessions, signIn } = opened;
    const one = await signIn();
    const two = await signIn(one.accountId);
    const undone = database.db.transaction().execute(async (transaction) => {
      await sessions.endAll(transaction, one.accountId);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sessions.list(one.accountId, null)).toHaveLength(2);
    await sessions.endAll(database.db, one.accountId, { exceptSessionId: two.tokens.sessionId });
    expect(await sessions.list(one.accountId, two.tokens.sessionId)).toMatchObject([{ isCurrent: true }]);
    expect(await rotate(one.tokens)).toEqual(refusal);
    await rotateOk(two.tokens);
  });

  test('by signing out works with either token, and twice', async () => {
    const { sessions, signIn } = opened;
    const byRefresh = await signIn();
    byRefresh.context.cookies.set('jwt-data', '');
    const byAccess = await signIn();
    byAccess.context.cookies.set('jwt-refresh-token', '');
    for (const { accountId, context, tokens } of [byRefresh, byAccess, await signIn()]) {
      await sessions.signOut(context);
      await sessions.signOut(context);
      expect([...context.jar.values()].join('')).toBe('');
      expect(await sessions.list(accountId, null)).toEqual([]);
      expect(await rotate(tokens)).toEqual(refusal);
    }
  });

  test('is final: the database refuses to open a session again, or to change whose it is', async () => {
    const { accountId, tokens } = await opened.signIn();
    const { tokens: open } = await opened.signIn();
    await opened.sessions.end(accountId, tokens.sessionId);
    const update = (set: string, id: string) =>
      sql`update sessions set ${sql.raw(set)} where id = ${id}`.execute(database.db);
    await expect(update('ended_at = null, ended_because = null', tokens.sessionId)).rejects.toThrow('has ended');
    await expect(update(`account_id = '${randomUUID()}'`, open.sessionId)).rejects.toThrow('cannot change');
    await expect(update(`kind = 'editor'`, open.sessionId)).rejects.toThrow('cannot change');
    await expect(update('generation = generation + 2', open.sessionId)).rejects.toThrow('cannot change');
    await expect(update('generation = generation - 1', open.sessionId)).rejects.toThrow();
  });
});

describe('devices', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36',
      { kind: 'phone', browser: 'Chrome', system: 'Android' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      { kind: 'tablet', browser: 'Safari', system: 'iOS' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      { kind: 'desktop', browser: 'Firefox', system: 'Windows' },
    ],
    ['', { kind: null, browser: null, system: null }],
    ['\u0000'.repeat(3), { kind: null, browser: null, system: null }],
  ])('%s', async (userAgent, device) => {
    const { accountId } = await opened.signIn(randomUUID(), userAgent.replaceAll('\u0000', '?'));
    expect(await opened.sessions.list(accountId, null)).toMatchObject([{ device, isCurrent: false }]);
  });

  test('are listed with the one used last first', async () => {
    const one = await opened.signIn();
    opened.clock.moveBy(minute);
    const two = await opened.signIn(one.accountId);
    opened.clock.moveBy(minute);
    await rotateOk(one.tokens);
    const listed = await opened.sessions.list(one.accountId, two.tokens.sessionId);
    expect(listed.map(({ id }) => id)).toEqual([one.tokens.sessionId, two.tokens.sessionId]);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });
});

describe('two processes', () => {
  let other: Opened;
  beforeAll(async () => {
    other = await openSessions(database, opened.clock);
  });
  afterAll(() => other.sessions.close());

  test('share their keys: what one signs the other knows', async () => {
    const { context, accountId } = await opened.signIn();
    expect(await other.sessions.identify(context, false)).toMatchObject({ accountId });
    const { context: context2 } = await other.signIn(accountId);
    expect(await opened.sessions.identify(context2, false)).toMatchObject({ accountId });
  });

  test('that start together make one key', async () => {
    await database.db.deleteFrom('session_keys').execute();
    const all = await Promise.all(Array.from({ length: 6 }, () => openSessions(database, opened.clock)));
    const keys = await database.db.selectFrom('session_keys').select('kid').execute();
    expect(keys).toHaveLength(1);
    await Promise.all(all.map(({ sessions }) => sessions.close()));
  });

  test('both refuse a session that one of them has ended', async () => {
    const { context, accountId, tokens } = await opened.signIn();
    expect(await other.sessions.identify(context, false)).not.toBeNull();
    await opened.sessions.end(accountId, tokens.sessionId);
    await expect
      .poll(() => other.sessions.identify(context, false).catch(() => 'expired'), { timeout: 10_000 })
      .toBe('expired');
    // One that starts later learns it from the database.
    const late = await openSessions(database, opened.clock);
    await expect(late.sessions.identify(context, false)).rejects.toThrow(SignInExpiredError);
    await late.sessions.close();
  });

  const width = engine === 'postgres' ? 100 : 25;

  test(`give ${width} parallel uses of one refresh token one successor`, async () => {
    for (let round = 0; round < (engine === 'postgres' ? 20 : 2); round += 1) {
      const { tokens } = await opened.signIn();
      const uses = Array.from({ length: width }, (_, index) => (index % 2 ? opened : other).sessions.rotate(tokens));
      const results = await Promise.all(uses);
      expect(results.filter(({ ok }) => ok)).toHaveLength(width);
      expect(new Set(results.map((result) => (result.ok ? result.value.refreshToken : ''))).size).toBe(1);
      expect(await readRow(tokens.sessionId)).toMatchObject({ generation: 1, ended_at: null });
    }
  });

  test('give as many uses after the grace nothing, and end the session once', async () => {
    const { tokens } = await opened.signIn();
    await rotateOk(tokens);
    opened.clock.moveBy(31 * second);
    const reportsBefore = opened.reported.length + other.reported.length;
    const results = await Promise.all(
      Array.from({ length: width }, (_, index) => (index % 2 ? opened : other).sessions.rotate(tokens)),
    );
    expect(results).toEqual(Array(width).fill(refusal));
    expect(await readRow(tokens.sessionId)).toMatchObject({ generation: 1, ended_because: 'token_reused' });
    expect(opened.reported.length + other.reported.length).toBeGreaterThan(reportsBefore);
  });
});

describe('signing keys', () => {
  test('are replaced after 30 days, and what the old one signed stays valid until it expires', async () => {
    const clock = createTestClock();
    const own = await testDatabase();
    const one = await openSessions(own, clock);
    const two = await openSessions(own, clock);
    const getKeyIds = async () =>
      (await own.db.selectFrom('session_keys').select('kid').orderBy('signs_from').execute()).map(({ kid }) => kid);
    const getSigner = (token: string) =>
      JSON.parse(new TextDecoder().decode(base64url.decode(token.split('.')[0] ?? ''))).kid;
    const [first] = await getKeyIds();
    clock.moveBy(29 * day);
    await one.sessions.rotateKeys();
    expect(await getKeyIds()).toEqual([first]);

    clock.moveBy(day);
    await Promise.all([one.sessions.rotateKeys(), two.sessions.rotateKeys()]);
    const keys = await getKeyIds();
    expect(keys).toHaveLength(2);
    clock.moveBy(10 * minute - second);
    const before = await one.signIn();
    expect(getSigner(before.tokens.accessToken)).toBe(first);
    clock.moveBy(second);
    await expect
      .poll(async () => getSigner((await one.signIn()).tokens.accessToken), { timeout: 10_000 })
      .toBe(keys[1]);
    const after = await one.signIn();
    expect(getSigner(after.tokens.accessToken)).toBe(keys[1]);
    for (const { sessions } of [one, two]) {
      expect(await sessions.identify(before.context, false)).not.toBeNull();
      expect(await sessions.identify(after.context, false)).not.toBeNull();
    }

    clock.moveBy(day);
    await one.sessions.rotateKeys();
    expect(await getKeyIds()).toEqual(keys);
    clock.moveBy(second);
    await two.sessions.rotateKeys();
    expect(await getKeyIds()).toEqual([keys[1]]);
    await one.sessions.close();
    await two.sessions.close();
    await own.close();
  });

  test('of another secret check, but do not sign: a process makes one of its own', async () => {
    const own = await testDatabase();
    const clock = createTestClock();
    const before = await openSessions(own, clock, 'a'.repeat(32));
    const { context } = await before.signIn();
    const after = await openSessions(own, clock, 'b'.repeat(32));
    expect(await own.db.selectFrom('session_keys').select('kid').execute()).toHaveLength(2);
    expect(await after.sessions.identify(context, false)).not.toBeNull();
    const signedIn = await after.signIn();
    await expect.poll(() => before.sessions.identify(signedIn.context, false), { timeout: 10_000 }).not.toBeNull();
    await before.sessions.close();
    await after.sessions.close();
    await own.close();
  });
});

test('sessions that were over for 30 days are deleted, and no others', async () => {
  const own = await testDatabase();
  const { sessions, clock, signIn } = await openSessions(own);
  const ended = await signIn();
  await sessions.end(ended.accountId, ended.tokens.sessionId);
  const unused = await signIn();
  clock.moveBy(30 * day + second);
  const used = await signIn();
  await sessions.deleteOld();
  const listIds = async () => (await own.db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
  expect((await listIds()).toSorted()).toEqual([unused.tokens.sessionId, used.tokens.sessionId].toSorted());
  clock.moveBy(60 * day);
  await sessions.deleteOld();
  expect(await listIds()).toEqual([used.tokens.sessionId]);
  await sessions.close();
  await own.close();
});
