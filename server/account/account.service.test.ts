import { marketConsents } from '@vermilion/contract/consents';
import type { MarketCode } from '@vermilion/contract/markets';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { parseReference } from './account.rules.ts';
import { findBlock } from './account.store.ts';
import { createForm, getOutcome, readToken, testAccounts, testPassword } from './account.testing.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof testAccounts>>;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await testAccounts(database);
});
afterEach(() => shop.close());

const countAccounts = async (email: string) =>
  (await database.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).length;

describe('registration', () => {
  test('opens an account when the mailed link is confirmed with the password, and signs in', async () => {
    const visitor = shop.visit('TH', 'th');
    const form = { ...createForm('TH'), email: ` Wanida.${crypto.randomUUID()}@Example.TH ` };
    const email = form.email.trim().toLowerCase();
    expect(getOutcome(await shop.register(visitor, form))).toBe('ok');
    expect(await countAccounts(email)).toBe(0);
    await shop.runJobs();
    expect(shop.mails).toMatchObject([
      { to: { name: '', address: email }, subject: expect.stringMatching(/\p{Script=Thai}/u) },
    ]);
    expect(`${shop.mails[0]?.text}${shop.mails[0]?.html}`).not.toContain('Mei');
    expect(shop.mails[0]?.text).toMatch(/https:\/\/th\.shop\.example\/verify_email#token=[\w-]{43}\n/);

    expect(getOutcome(await shop.confirm(visitor, readToken(shop.mails[0])))).toBe('ok');
    expect(await shop.getUser(visitor)).toEqual({
      id: expect.any(String),
      email,
      fullName: 'Mei Tan',
      phone: '+66812345678',
      formattedPhone: '081 234 5678',
      birthday: '1990-06-15',
      market: 'TH',
      language: 'th',
      kind: 'member',
      hasPassword: true,
      google: null,
      createdAt: '2026-11-20T02:00:00.000Z',
    });
    expect(getOutcome(await shop.confirm(shop.visit('TH'), readToken(shop.mails[0])))).toBe('LINK_EXPIRED');
  });

  test('keeps each consent with the version of its text, market, language and time', async () => {
    const visitor = shop.visit('HK', 'zh');
    const consents = marketConsents.HK;
    const { id } = await shop.join(visitor);
    const stored = await database.db.selectFrom('account_consents').selectAll().where('account_id', '=', id).execute();
    expect(stored.map(({ kind, is_given, version }) => ({ kind, is_given, version }))).toEqual(
      consents.map(({ kind, version }) => ({ kind, version, is_given: kind !== 'marketing' })),
    );
    for (const { market, language, recorded_at } of stored) {
      expect([market, language, recorded_at.toISOString()]).toEqual(['HK', 'zh', '2026-11-20T02:00:00.000Z']);
    }
  });

  test('with an e-mail in use answers alike, and tells its owner', async () => {
    const owner = shop.visit();
    const { email } = await shop.join(owner);
    const fresh = await shop.register(shop.visit());
    const other = createForm('SG');
    const repeated = await shop.register(shop.visit(), {
      ...other,
      email: email.toUpperCase(),
      password: `${testPassword}!`,
      passwordConfirmation: `${testPassword}!`,
    });
    expect(repeated).toEqual(fresh);
    await shop.runJobs();
    const mail = shop.mails.find(({ subject }) => subject === 'You already have an account');
    expect(mail).toMatchObject({ to: { address: email } });
    expect(mail?.text).toContain('https://sg.shop.example/sign_in');
    expect(`${mail?.text}${mail?.html}`).not.toContain('token=');
    expect(await countAccounts(email)).toBe(1);
    expect(getOutcome(await shop.signIn(shop.visit(), email, `${testPassword}!`))).toBe('SIGN_IN_FAILED');
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('ok');
  });

  test('by somebody else opens no account: the owner of the e-mail lacks the password, the other one the link', async () => {
    const email = `owner.${crypto.randomUUID()}@example.sg`;
    const strange = 'Strange-1-word';
    await shop.register(shop.visit(), { email, password: strange, passwordConfirmation: strange });
    await shop.runJobs();
    const strangersLink = readToken(shop.mails.at(-1));
    expect(getOutcome(await shop.confirm(shop.visit(), strangersLink, testPassword))).toBe('password PASSWORD_WRONG');
    const { id } = await shop.join(shop.visit(), { email });
    expect(getOutcome(await shop.confirm(shop.visit(), strangersLink, strange))).toBe('LINK_EXPIRED');
    expect(getOutcome(await shop.signIn(shop.visit(), email, strange))).toBe('SIGN_IN_FAILED');
    expect(await database.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([
      { id },
    ]);
  });

  test('may be repeated: each mail has a link of its own, and the first confirmation ends the others', async () => {
    const form = createForm('SG');
    for (let mail = 1; mail <= 2; mail += 1) await shop.register(shop.visit(), form);
    await shop.runJobs();
    const [first, second] = shop.mails.map(readToken);
    expect(getOutcome(await shop.confirm(shop.visit(), first ?? ''))).toBe('ok');
    expect(getOutcome(await shop.confirm(shop.visit(), second ?? ''))).toBe('LINK_EXPIRED');
    expect(await countAccounts(form.email)).toBe(1);
  });

  test('links of a mail that was sent twice are both valid, for a day', async () => {
    const form = createForm('SG');
    await shop.register(shop.visit(), form);
    const { id } = await database.db
      .selectFrom('account_registrations')
      .select('id')
      .where('email', '=', form.email)
      .executeTakeFirstOrThrow();
    const [early, late] = [
      await shop.accounts.createRegistrationMail(id),
      await shop.accounts.createRegistrationMail(id),
    ];
    expect(early?.messageId).toBe(late?.messageId);
    shop.advanceClock(24 * 60);
    expect(getOutcome(await shop.confirm(shop.visit(), readToken(late ?? undefined)))).toBe('LINK_EXPIRED');
    shop.advanceClock(-1);
    expect(getOutcome(await shop.confirm(shop.visit(), readToken(early ?? undefined)))).toBe('ok');
  });

  test('mails one e-mail five times an hour at most, and does not say so', async () => {
    const email = `mei.${crypto.randomUUID()}@example.sg`;
    const mailFor = async (call: () => ReturnType<typeof shop.register>) => {
      const before = shop.mails.length;
      for (let attempt = 1; attempt <= 7; attempt += 1) expect(getOutcome(await call())).toBe('ok');
      await shop.runJobs();
      return shop.mails.length - before;
    };
    const register = () => shop.register(shop.visit(), { email });
    expect(await mailFor(register)).toBe(5);
    await shop.confirm(shop.visit(), readToken(shop.mails.at(-1)));
    // Registrations by others do not use up the resets.
    expect(await mailFor(() => shop.requestReset(shop.visit(), email))).toBe(5);
    shop.advanceClock(60);
    expect(await mailFor(register)).toBe(5);
  });

  test('mails one mailbox five times an hour and twenty times a day at most, under whatever spellings', async () => {
    const box = `mei.${crypto.randomUUID().slice(0, 8)}`;
    let tag = 0;
    const register = async (count: number) => {
      const before = shop.mails.length;
      for (let index = 1; index <= count; index += 1) {
        tag += 1;
        const email = `${box}+${tag}@example.sg`;
        expect(getOutcome(await shop.register(shop.visit(), { email }))).toBe('ok');
      }
      await shop.runJobs();
      return shop.mails.length - before;
    };
    const counts: number[] = [];
    for (let hour = 1; hour <= 5; hour += 1) {
      counts.push(await register(6));
      shop.advanceClock(60);
    }
    expect(counts).toEqual([5, 5, 5, 5, 0]);
    // Other spellings do not use up the resets of an account.
    shop.advanceClock(24 * 60);
    const { email } = await shop.join(shop.visit(), { email: `${box}@example.sg` });
    for (let index = 1; index <= 6; index += 1) await shop.requestReset(shop.visit(), `${box}+${index}@example.sg`);
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    expect(shop.mails.at(-1)).toMatchObject({ to: { address: email }, subject: expect.stringMatching(/password/i) });
  });

  test('tells its followers once, in the transaction that opens the account', async () => {
    const opened: object[] = [];
    let isBroken = true;
    shop.accounts.followers.add('postcard', {
      onOpened: async (_transaction, account) => {
        if (isBroken) throw new Error('no');
        opened.push(account);
      },
    });
    const form = createForm('HK');
    await shop.register(shop.visit('HK'), form);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    await expect(shop.confirm(shop.visit('HK'), token)).rejects.toThrow('no');
    expect(await countAccounts(form.email)).toBe(0);
    isBroken = false;
    const visitor = shop.visit('HK');
    expect(getOutcome(await shop.confirm(visitor, token))).toBe('ok');
    const { id } = await shop.getUser(visitor);
    expect(opened).toEqual([{ accountId: id, market: 'HK', birthday: '1990-06-15' }]);
  });

  test.each([
    [{ fullName: ' ' }, 'fullName FULL_NAME_REQUIRED'],
    [{ email: 'mei@' }, 'email INVALID_EMAIL'],
    [{ email: '' }, 'email REQUIRED'],
    [{ phone: '123' }, 'phone INVALID_PHONE'],
    [{ birthday: '' }, 'birthday REQUIRED'],
    [{ birthday: '2011-02-30' }, 'birthday INVALID_VALUE'],
    [
      { consents: {} },
      marketConsents.SG.filter(({ isMandatory }) => isMandatory)
        .map(({ kind }) => `consents.${kind} CONSENT_REQUIRED`)
        .join(', '),
    ],
    [
      { password: 'abc', passwordConfirmation: 'abd' },
      'password AUTH_MS_PV_001, password AUTH_MS_PV_002, password AUTH_MS_PV_003, password AUTH_MS_PV_004, passwordConfirmation AUTH_MS_PV_007',
    ],
    [{ password: 'P@ssw0rd1', passwordConfirmation: 'P@ssw0rd1' }, 'password PASSWORD_COMMON'],
    [
      { email: 'Mei.1@example.sg', password: 'Mei.1@example.sg', passwordConfirmation: 'Mei.1@example.sg' },
      'password AUTH_MS_PV_005',
    ],
  ])('refuses %j', async (changes, problems) => {
    expect(getOutcome(await shop.register(shop.visit(), changes))).toBe(problems);
  });

  test('ignores what a form may not say: kind, tier, points and staff', async () => {
    const visitor = shop.visit();
    const extra = {
      kind: 'editor',
      is_employee: true,
      isEmployee: true,
      tier: 'gold',
      points: 9999,
      id: crypto.randomUUID(),
    };
    await shop.dispatch.raw('POST accounts', { body: { ...createForm('SG'), ...extra } }, visitor);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    await shop.dispatch.raw(
      'POST account/verification',
      { body: { token, password: testPassword, ...extra } },
      visitor,
    );
    const before = await shop.getUser(visitor);
    expect(before.kind).toBe('member');
    expect(before.id).not.toBe(extra.id);
    await shop.dispatch.raw(
      'PATCH user',
      { body: { ...extra, email: 'other@example.sg', birthday: '2000-01-01', market: 'AU', hasPassword: false } },
      visitor,
    );
    expect(await shop.getUser(visitor)).toEqual(before);
  });

  // 16:30 UTC on the 19th: the 20th in Sydney, Hong Kong, Jakarta … and still the 19th in Bangkok at 23:30.
  test.each<[MarketCode, string, string]>([
    ['AU', '2012-11-20', 'ok'],
    ['NZ', '2012-11-20', 'ok'],
    ['SG', '2012-11-20', 'ok'],
    ['TH', '2012-11-20', 'birthday TOO_YOUNG'],
    ['ID', '2012-11-20', 'birthday TOO_YOUNG'],
    ['TH', '2012-11-19', 'ok'],
    ['NZ', '2012-11-21', 'birthday TOO_YOUNG'],
  ])('counts ages on the calendar of the home market: %s, born %s: %s', async (market, birthday, outcome) => {
    shop.advanceClock(-(9 * 60 + 30));
    expect(getOutcome(await shop.register(shop.visit(market), { birthday }))).toBe(outcome);
  });
});

describe('sign-in', () => {
  test('answers alike for an unknown e-mail, a wrong password and a registration that was not confirmed', async () => {
    const { email } = await shop.join(shop.visit());
    const waiting = createForm('SG');
    await shop.register(shop.visit(), waiting);
    const answers = [
      await shop.signIn(shop.visit(), 'nobody@example.sg'),
      await shop.signIn(shop.visit(), email, 'Wrong-1-word'),
      await shop.signIn(shop.visit(), waiting.email, waiting.password),
    ];
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: { code: 'SIGN_IN_FAILED' } });
  });

  test('takes an e-mail in any case, and composed or decomposed letters of a password', async () => {
    const password = 'Cr\u00e8me-1-br\u00fbl\u00e9e';
    const { email } = await shop.join(shop.visit(), { password, passwordConfirmation: password });
    expect(getOutcome(await shop.signIn(shop.visit(), ` ${email.toUpperCase()} `, password.normalize('NFD')))).toBe(
      'ok',
    );
  });

  test('replaces the session that the browser had', async () => {
    const visitor = shop.visit();
    const { id, email } = await shop.join(visitor);
    await shop.signIn(visitor, email);
    expect(await shop.sessions.list(id, null)).toHaveLength(1);
    await shop.signIn(shop.visit(), email);
    expect(await shop.sessions.list(id, null)).toHaveLength(2);
  });

  test('is blocked after ten failures for an e-mail, known or not, with a reference that support finds', async () => {
    const { email } = await shop.join(shop.visit());
    for (const tried of [email, `nobody.${crypto.randomUUID()}@example.sg`]) {
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        expect(getOutcome(await shop.signIn(shop.visit(), tried, 'Wrong-1-word'))).toBe('SIGN_IN_FAILED');
      }
      const visitor = shop.visit();
      const blocked = await shop.signIn(visitor, tried);
      expect(getOutcome(blocked)).toBe('SIGN_IN_BLOCKED');
      const reference = String(blocked.ok ? '' : blocked.error.details?.reference);
      expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      expect(await shop.signIn(shop.visit(), tried)).toEqual(blocked);
      const found = await findBlock(database.db, parseReference(` ${reference.toLowerCase().replace('-', ' ')} `));
      expect(found).toMatchObject({ purpose: 'sign_in_email', address: visitor.address });
      expect(JSON.stringify(found)).not.toContain(tried);
      expect(await shop.accounts.findBlock(reference, tried)).toMatchObject({ value: { isForEmail: true } });
    }
    shop.advanceClock(15);
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('ok');
  });

  test('is not blocked by strangers on a device that has signed in before, and is limited there for itself', async () => {
    const [known, other] = [shop.visit(), shop.visit()];
    const { email } = await shop.join(known);
    const { email: otherEmail } = await shop.join(other);
    const cookie = known.jar.get('device-id');
    const visitAgain = () => {
      const visitor = shop.visit();
      if (cookie) visitor.jar.set('device-id', cookie);
      return visitor;
    };
    for (let attempt = 1; attempt <= 11; attempt += 1) await shop.signIn(shop.visit(), email, 'Wrong-1-word');
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SIGN_IN_BLOCKED');
    expect(getOutcome(await shop.signIn(visitAgain(), email))).toBe('ok');
    // The device of somebody else is a stranger's.
    expect(getOutcome(await shop.signIn(other, email))).toBe('SIGN_IN_BLOCKED');
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(getOutcome(await shop.signIn(visitAgain(), email, 'Wrong-1-word'))).toBe('SIGN_IN_FAILED');
    }
    const blocked = await shop.signIn(visitAgain(), email);
    expect(getOutcome(blocked)).toBe('SIGN_IN_BLOCKED');
    const reference = blocked.ok ? '' : String(blocked.error.details?.reference);
    expect(await shop.accounts.findBlock(reference, email)).toMatchObject({
      value: { limit: 'device', isForEmail: true },
    });
    expect(getOutcome(await shop.signIn(visitAgain(), otherEmail))).toBe('ok');
  });

  test('is blocked on a known device until the password is reset, and then starts from nothing', async () => {
    const known = shop.visit();
    const { email } = await shop.join(known);
    const cookie = known.jar.get('device-id');
    const visitAgain = () => {
      const visitor = shop.visit();
      if (cookie) visitor.jar.set('device-id', cookie);
      return visitor;
    };
    for (let attempt = 1; attempt <= 11; attempt += 1) await shop.signIn(visitAgain(), email, 'Wrong-1-word');
    expect(getOutcome(await shop.signIn(visitAgain(), email))).toBe('SIGN_IN_BLOCKED');
    await shop.requestReset(visitAgain(), email);
    await shop.runJobs();
    const mail = shop.mails.findLast(({ to }) => to.address === email);
    expect(getOutcome(await shop.reset(visitAgain(), readToken(mail), 'Another-2-word'))).toBe('ok');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(getOutcome(await shop.signIn(visitAgain(), email, 'Another-2-word'))).toBe('ok');
      expect(getOutcome(await shop.signIn(visitAgain(), email, 'Wrong-1-word'))).toBe('SIGN_IN_FAILED');
    }
  });

  test('is not blocked by strangers for somebody who is signed in and proves the password once more', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    for (let attempt = 1; attempt <= 11; attempt += 1) await shop.signIn(shop.visit(), email, 'Wrong-1-word');
    const change = (currentPassword: string) =>
      shop.dispatch.call(
        'PUT user/password',
        { body: { currentPassword, password: 'Another-2-word', passwordConfirmation: 'Another-2-word' } },
        visitor,
      );
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      expect(getOutcome(await change('Wrong-1-word'))).toBe('currentPassword PASSWORD_WRONG');
    }
    expect(getOutcome(await change(testPassword))).toBe('ok');
  });

  test('remembers the twenty devices that signed in last, and forgets them with the account', async () => {
    const visitor = shop.visit();
    const { id, email } = await shop.join(visitor);
    const list = () =>
      database.db.selectFrom('account_devices').select('device_hash').where('account_id', '=', id).execute();
    for (let count = 1; count <= 22; count += 1) {
      shop.advanceClock(1);
      await shop.signIn(shop.visit(), email);
    }
    expect(await list()).toHaveLength(20);
    expect(getOutcome(await shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor))).toBe(
      'AUTHENTICATION_FAILED',
    );
    const last = shop.visit();
    await shop.signIn(last, email);
    expect(getOutcome(await shop.dispatch.call('DELETE user', { body: { password: testPassword } }, last))).toBe('ok');
    expect(await list()).toEqual([]);
  });

  test('forgets failures after a success', async () => {
    const { email } = await shop.join(shop.visit());
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      const password = attempt % 10 === 0 ? testPassword : 'Wrong-1-word';
      expect(getOutcome(await shop.signIn(shop.visit(), email, password))).not.toBe('SIGN_IN_BLOCKED');
    }
  });

  test('that is blocked can still be reset, and then signs in', async () => {
    const { email } = await shop.join(shop.visit());
    for (let attempt = 1; attempt <= 11; attempt += 1) await shop.signIn(shop.visit(), email, 'Wrong-1-word');
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SIGN_IN_BLOCKED');
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    expect(getOutcome(await shop.reset(shop.visit(), readToken(shop.mails.at(-1)), 'Another-2-word'))).toBe('ok');
    expect(getOutcome(await shop.signIn(shop.visit(), email, 'Another-2-word'))).toBe('ok');
  });

  test('is blocked for an address after fifty failures, whatever the e-mails', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(shop.visit());
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      expect(getOutcome(await shop.signIn(visitor, `nobody.${attempt}.${crypto.randomUUID()}@example.sg`))).toBe(
        'SIGN_IN_FAILED',
      );
    }
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(getOutcome(await shop.signIn(visitor, email))).toBe('SIGN_IN_BLOCKED');
    }
    // What a blocked address tries does not count against the e-mail.
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('ok');
  });
});

describe('a password reset', () => {
  test('works once, ends all sessions, and mails that the password was changed', async () => {
    const [phone, laptop] = [shop.visit(), shop.visit()];
    const { email } = await shop.join(phone);
    await shop.signIn(laptop, email);
    await shop.requestReset(shop.visit(), email);
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const [first = '', second = ''] = shop.mails.slice(-2).map(readToken);
    expect(shop.mails.at(-1)?.text).toContain(`https://sg.shop.example/reset_password#token=${second}`);
    // The newer link has ended the older.
    expect(getOutcome(await shop.reset(shop.visit(), first, 'Another-2-word'))).toBe('LINK_EXPIRED');
    expect(getOutcome(await shop.reset(shop.visit(), second, 'abc'))).toContain('AUTH_MS_PV_001');
    expect(getOutcome(await shop.reset(shop.visit(), second, 'Another-2-word'))).toBe('ok');
    for (const token of [first, second, 'a'.repeat(43), 'x']) {
      expect(getOutcome(await shop.reset(shop.visit(), token, 'Another-3-word'))).toBe('LINK_EXPIRED');
    }
    for (const device of [phone, laptop]) {
      expect(getOutcome(await shop.dispatch.call('GET user', {}, device))).toBe('AUTHENTICATION_FAILED');
    }
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SIGN_IN_FAILED');
    expect(getOutcome(await shop.signIn(shop.visit(), email, 'Another-2-word'))).toBe('ok');
    await shop.runJobs();
    expect(shop.mails.at(-1)).toMatchObject({ to: { address: email }, subject: 'Your password was changed' });
  });

  test('expires after an hour', async () => {
    const { email } = await shop.join(shop.visit());
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    shop.advanceClock(60);
    expect(getOutcome(await shop.reset(shop.visit(), token, 'Another-2-word'))).toBe('LINK_EXPIRED');
    shop.advanceClock(-1);
    expect(getOutcome(await shop.reset(shop.visit(), token, 'Another-2-word'))).toBe('ok');
  });

  test('of an unknown e-mail answers alike, and mails nobody', async () => {
    const { email } = await shop.join(shop.visit());
    const before = shop.mails.length;
    const known = await shop.requestReset(shop.visit(), email);
    expect(await shop.requestReset(shop.visit(), `nobody.${crypto.randomUUID()}@example.sg`)).toEqual(known);
    await shop.runJobs();
    expect(shop.mails.length).toBe(before + 1);
  });

  test('leaves one link, however many are mailed at once', async () => {
    const { id, email } = await shop.join(shop.visit());
    for (let count = 0; count < 3; count += 1) await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const links = await database.db
      .selectFrom('account_links')
      .select('token_hash')
      .where('account_id', '=', id)
      .execute();
    expect(links).toHaveLength(1);
  });

  test('can be checked without being used, and says so when it is over', async () => {
    const check = async (token: string) =>
      getOutcome(await shop.dispatch.call('POST account/link-check', { body: { token } }, shop.visit()));
    const { email } = await shop.join(shop.visit());
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    expect([await check(token), await check(token)]).toEqual(['ok', 'ok']);
    expect([await check('a'.repeat(43)), await check('x')]).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED']);
    expect(getOutcome(await shop.reset(shop.visit(), token, 'Another-2-word'))).toBe('ok');
    expect(await check(token)).toBe('LINK_EXPIRED');
  });

  test('stores no token', async () => {
    const { email } = await shop.join(shop.visit());
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const token = readToken(shop.mails.at(-1));
    const [links, jobs] = [
      await database.db.selectFrom('account_links').selectAll().execute(),
      await database.db.selectFrom('jobs').selectAll().execute(),
    ];
    expect(links.length).toBeGreaterThan(0);
    expect(JSON.stringify(jobs)).not.toContain(token);
    for (const { token_hash } of links) expect(Buffer.from(token_hash).toString('base64url')).not.toBe(token);
  });
});

describe('a change of password', () => {
  const change = (visitor: ReturnType<typeof shop.visit>, currentPassword: string, password: string) =>
    shop.dispatch.call(
      'PUT user/password',
      { body: { currentPassword, password, passwordConfirmation: password } },
      visitor,
    );

  test('needs the password before, keeps this device and signs the others out', async () => {
    const [phone, laptop] = [shop.visit(), shop.visit()];
    const { email } = await shop.join(phone);
    await shop.signIn(laptop, email);
    expect(getOutcome(await change(phone, 'Wrong-1-word', 'Another-2-word'))).toBe('currentPassword PASSWORD_WRONG');
    expect(getOutcome(await change(phone, testPassword, 'Another-2-word'))).toBe('ok');
    expect(getOutcome(await shop.dispatch.call('GET user', {}, phone))).toBe('ok');
    // The database tells every process which sessions have ended, this one too.
    await expect
      .poll(async () => getOutcome(await shop.dispatch.call('GET user', {}, laptop)))
      .toBe('AUTHENTICATION_FAILED');
  });

  test('refuses the password itself, the two before it and the e-mail', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor, { email: `mei.${crypto.randomUUID()}@example.sg` });
    const passwords = [testPassword, 'Second-2-word', 'Third-3-words', 'Fourth-4-word'];
    for (let next = 1; next < passwords.length; next += 1) {
      const now = passwords[next - 1] ?? '';
      for (const earlier of passwords.slice(Math.max(0, next - 3), next)) {
        expect(getOutcome(await change(visitor, now, earlier))).toBe('password AUTH_MS_PV_006');
      }
      expect(getOutcome(await change(visitor, now, passwords[next] ?? ''))).toBe('ok');
    }
    expect(getOutcome(await change(visitor, 'Fourth-4-word', 'Second-2-word'))).toBe('password AUTH_MS_PV_006');
    const stored = await database.db
      .selectFrom('account_passwords')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.previous).toHaveLength(2);
    expect(getOutcome(await change(visitor, 'Fourth-4-word', testPassword))).toBe('ok');
  });

  test('is blocked after ten wrong passwords', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    for (let attempt = 1; attempt <= 10; attempt += 1) await change(visitor, 'Wrong-1-word', 'Another-2-word');
    expect(getOutcome(await change(visitor, testPassword, 'Another-2-word'))).toBe('SIGN_IN_BLOCKED');
  });
});
