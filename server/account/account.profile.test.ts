// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { type ConsentKind, marketConsents } from '@vermilion/contract/consents';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { getOutcome, testAccounts, testPassword } from './account.testing.ts';

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

type Visitor = ReturnType<typeof shop.visit>;
const singapore = { line1: '1 Orchard Road', postcode: '238801' };
const save = async (visitor: Visitor, changes: { isDefault?: boolean; line1?: string } = {}) => {
  const { isDefault, line1 = singapore.line1 } = changes;
  const body = { market: 'SG' as const, fullName: 'Mei Tan', phone: '9123 4567', address: { ...singapore, line1 } };
  const saved = await shop.dispatch.call('POST user/addresses', { body: { ...body, isDefault } }, visitor);
  if (!saved.ok) throw new Error(saved.error.code);
  return saved.value;
};
const listLines = async (visitor: Visitor) => {
  const listed = await shop.dispatch.call('GET user/addresses', {}, visitor);
  if (!listed.ok) throw new Error(listed.error.code);
  return listed.value.addresses.map(({ address, isDefault }) => `${address.line1}${isDefault ? ' *' : ''}`);
};

describe('a wrong birthday', () => {
  const care: { accountId: string; address: string } = { accountId: randomUUID(), address: '192.0.2.7' };
  const correct = async (accountId: string, birthday: string, author = care) =>
    getOutcome(await shop.accounts.correctBirthday(author, { accountId, birthday, reason: 'Mistyped' }, 'en'));

  test('is put right by staff, once audited, and followed by other nouns', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor);
    const followed: unknown[] = [];
    shop.accounts.followers.add('cards', { onBirthdayCorrected: async (_, account) => void followed.push(account) });
    for (const _ of [1, 2]) expect(await correct(id, '1991-12-03')).toBe('ok');
    expect(await shop.dispatch.call('GET user', {}, visitor)).toMatchObject({ value: { birthday: '1991-12-03' } });
    expect(followed).toEqual([{ accountId: id, birthday: '1991-12-03' }]);
    const audit = await database.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('object_id', '=', id)
      .execute();
    expect(audit).toEqual([{ action: 'account.birthday_corrected', before: null, after: { reason: 'Mistyped' } }]);
  });

  test('takes a day that a registration would take, and nobody puts their own right', async () => {
    const { id } = await shop.join(shop.visit());
    expect(await correct(id, '2533-01-01')).toContain('birthday');
    expect(await correct(id, '2020-01-01')).toBe('birthday TOO_YOUNG');
    expect(await correct(id, '1991-12-03', { ...care, accountId: id })).toBe('NOT_PERMITTED');
    expect(await correct(randomUUID(), '1991-12-03')).toBe('USER_NOT_FOUND');
  });
});

describe('the profile', () => {
  test('refuses what cannot be changed here, such as the birthday', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    const body = { birthday: '1990-01-01' } as object;
    expect(getOutcome(await shop.dispatch.call('PATCH user', { body }, visitor))).not.toBe('ok');
  });

  test('changes what is given', async () => {
    const visitor = shop.visit('HK', 'zh');
    const before = await shop.join(visitor);
    const changed = await shop.dispatch.call('PATCH user', { body: { fullName: ' Mei  Ling\tTan ' } }, visitor);
    expect(changed).toEqual({ ok: true, value: { ...before, fullName: 'Mei Ling Tan' } });
    const again = await shop.dispatch.call('PATCH user', { body: { phone: '6123 4567', language: 'en' } }, visitor);
    expect(again).toEqual({
      ok: true,
      value: {
        ...before,
        fullName: 'Mei Ling Tan',
        phone: '+85261234567',
        formattedPhone: '6123 4567',
        language: 'en',
      },
    });
    expect(getOutcome(await shop.dispatch.call('PATCH user', { body: { phone: '12' } }, visitor))).toBe(
      'phone INVALID_PHONE',
    );
    expect(getOutcome(await shop.dispatch.call('PATCH user', { body: { fullName: '…' } }, visitor))).toBe(
      'fullName FULL_NAME_REQUIRED',
    );
  });

  test('has the languages of the home market for mails, and reads a phone number as one of that market', async () => {
    const visitor = shop.visit('HK', 'zh');
    await shop.join(visitor);
    const abroad = { ...visitor, ...shop.visit('SG'), actor: visitor.actor, cookies: visitor.cookies };
    expect(getOutcome(await shop.dispatch.call('PATCH user', { body: { language: 'th' } }, visitor))).toBe(
      'language INVALID_VALUE',
    );
    const changed = await shop.dispatch.call('PATCH user', { body: { phone: '6123 4567' } }, abroad);
    expect(changed).toMatchObject({ value: { phone: '+85261234567', language: 'zh' } });
  });

  test('is for members', async () => {
    expect(getOutcome(await shop.dispatch.call('GET user', {}, shop.visit()))).toBe('AUTHENTICATION_FAILED');
  });
});

describe('saved addresses', () => {
  test('have one default per market', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    await save(visitor, { line1: 'first' });
    shop.advanceClock(1);
    const second = await save(visitor, { line1: 'second' });
    shop.advanceClock(1);
    const third = await save(visitor, { line1: 'third', isDefault: true });
    expect(await listLines(visitor)).toEqual(['third *', 'second', 'first']);
    await shop.dispatch.call(
      'PATCH user/addresses/{id}',
      { params: { id: second.id }, body: { isDefault: true } },
      visitor,
    );
    expect(await listLines(visitor)).toEqual(['second *', 'third', 'first']);
    await shop.dispatch.call('DELETE user/addresses/{id}', { params: { id: second.id } }, visitor);
    expect(await listLines(visitor)).toEqual(['third *', 'first']);
    await shop.dispatch.call('DELETE user/addresses/{id}', { params: { id: third.id } }, visitor);
    expect(await listLines(visitor)).toEqual(['first *']);
  });

  test('are checked by the form of their market', async () => {
    const visitor = shop.visit('SG');
    await shop.join(visitor);
    const post = (market: 'SG' | 'TH', address: Record<string, string>, phone: string) =>
      shop.dispatch.call('POST user/addresses', { body: { market, fullName: 'Mei', phone, address } }, visitor);
    expect(getOutcome(await post('SG', { line1: 'x', postcode: '10330' }, '9123 4567'))).toBe(
      'address.postcode INVALID_POSTCODE',
    );
    expect(getOutcome(await post('TH', singapore, '9123 4567'))).toMatch(
      /phone INVALID_PHONE.*address\.district REQUIRED/,
    );
  });

  test('are twenty at most, also when they are saved at once', async () => {
    const visitor = shop.visit();
    await shop.join(visitor);
    const body = { market: 'SG' as const, fullName: 'Mei Tan', phone: '9123 4567', address: singapore };
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, () => shop.dispatch.call('POST user/addresses', { body }, visitor)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
    expect(new Set(outcomes.filter(({ ok }) => !ok).map(getOutcome))).toEqual(new Set(['ADDRESS_LIMIT_REACHED']));
    expect((await listLines(visitor)).filter((line) => line.endsWith('*'))).toHaveLength(1);
  });

  test('take that of an order once, at most twenty, and the first of a market is its default', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor);
    const order = { market: 'SG' as const, fullName: 'Mei Tan', phone: '+6591234567', address: singapore };
    await Promise.all(Array.from({ length: 5 }, () => shop.accounts.keepAddress(id, order)));
    expect(await listLines(visitor)).toEqual(['1 Orchard Road *']);
    await shop.accounts.keepAddress(id, { ...order, fullName: 'Ling Tan' });
    expect(await listLines(visitor)).toEqual(['1 Orchard Road *', '1 Orchard Road']);
    for (let number = 2; number <= 30; number += 1) {
      await shop.accounts.keepAddress(id, { ...order, address: { ...singapore, line1: `${number} Orchard Road` } });
    }
    expect(await listLines(visitor)).toHaveLength(20);
  });

  test('of others look like missing ones', async () => {
    const [owner, other] = [shop.visit(), shop.visit()];
    await shop.join(owner);
    await shop.join(other);
    const { id } = await save(owner);
    for (const missing of [id, crypto.randomUUID()]) {
      const change = { params: { id: missing }, body: { isDefault: true as const } };
      expect(await shop.dispatch.call('PATCH user/addresses/{id}', change, other)).toEqual({
        ok: false,
        error: { code: 'ADDRESS_NOT_FOUND' },
      });
      expect(
        getOutcome(await shop.dispatch.call('DELETE user/addresses/{id}', { params: { id: missing } }, other)),
      ).toBe('ADDRESS_NOT_FOUND');
    }
    expect(await listLines(other)).toEqual([]);
    expect(await listLines(owner)).toEqual(['1 Orchard Road *']);
  });
});

const all = Object.fromEntries(marketConsents.SG.map(({ kind, version }) => [kind, version]));

describe('consents', () => {
  const put = (visitor: Visitor, consents: Record<string, string>) =>
    shop.dispatch.call('PUT user/consents', { body: { consents } }, visitor);

  test('to marketing are given and withdrawn, each with its time; mandatory ones stay', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor);
    const { marketing = '', ...mandatory } = all;
    expect(await shop.accounts.hasConsent(database.db, id, 'marketing')).toBe(false);
    shop.advanceClock(4);
    const given = await put(visitor, all);
    expect(given.ok && given.value.consents.find(({ kind }) => kind === 'marketing')).toEqual({
      kind: 'marketing',
      isMandatory: false,
      version: marketing,
      givenVersion: marketing,
      recordedAt: '2026-11-20T02:04:00.000Z',
    });
    await put(visitor, all);
    const isAgreed = () => shop.accounts.hasConsent(database.db, id, 'marketing');
    expect(await isAgreed()).toBe(true);
    shop.advanceClock(4);
    await put(visitor, mandatory);
    expect(await isAgreed()).toBe(false);
    const { policy: _, ...incomplete } = all;
    expect(getOutcome(await put(visitor, incomplete))).toBe('consents.policy CONSENT_REQUIRED');
    expect(getOutcome(await put(visitor, { ...all, marketing: '1999-01-01' }))).toBe(
      'consents.marketing CONSENT_OUTDATED',
    );
    const history = await database.db
      .selectFrom('account_consents')
      .selectAll()
      .where('account_id', '=', id)
      .where('kind', '=', 'marketing')
      .orderBy('id')
      .execute();
    expect(history.map(({ is_given, recorded_at }) => [is_given, recorded_at.toISOString()])).toEqual([
      [false, '2026-11-20T02:00:00.000Z'],
      [true, '2026-11-20T02:04:00.000Z'],
      [false, '2026-11-20T02:08:00.000Z'],
    ]);
  });
});

describe('one consent', () => {
  const give = (accountId: string, version: string | undefined) =>
    runResultInTransaction(database.db, (transaction) =>
      shop.accounts.giveConsent(transaction, accountId, { kind: 'beauty_pass_terms', version }, 'en'),
    );
  const read = async (accountId: string, kind: ConsentKind) => {
    const consents = await shop.accounts.getConsents(accountId);
    return consents.ok ? consents.value.find((consent) => consent.kind === kind)?.givenVersion : undefined;
  };
  const terms = marketConsents.SG.find(({ kind }) => kind === 'beauty_pass_terms')?.version;

  test('is given in the text of today, where the market has one', async () => {
    const { id } = await shop.join(shop.visit());
    const { id: thaiId } = await shop.join(shop.visit('TH', 'th'));
    await database.db.deleteFrom('account_consents').where('kind', '=', 'beauty_pass_terms').execute();
    expect(getOutcome(await give(id, undefined))).toBe('consents.beauty_pass_terms CONSENT_REQUIRED');
    expect(getOutcome(await give(id, '1999-01-01'))).toBe('consents.beauty_pass_terms CONSENT_OUTDATED');
    expect(await read(id, 'beauty_pass_terms')).toBeNull();
    for (const version of [terms, terms, undefined]) expect(getOutcome(await give(id, version))).toBe('ok');
    expect(await read(id, 'beauty_pass_terms')).toBe(terms);
    expect(getOutcome(await give(thaiId, undefined))).toBe('ok');
    expect(getOutcome(await give(randomUUID(), terms))).toBe('USER_NOT_FOUND');
  });

  test('to news is withdrawn once, and nothing else with it', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor, { consents: all });
    for (const _ of [1, 2]) await shop.accounts.withdrawConsent(id, 'marketing');
    expect(await shop.accounts.hasConsent(database.db, id, 'marketing')).toBe(false);
    expect(await read(id, 'beauty_pass_terms')).toBe(terms);
    const rows = await database.db
      .selectFrom('account_consents')
      .select('is_given')
      .where('account_id', '=', id)
      .where('kind', '=', 'marketing')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ is_given: true }, { is_given: false }]);
    await shop.accounts.withdrawConsent(randomUUID(), 'marketing');
  });
});

describe('a link that stops news', () => {
  const stop = (token: string) => shop.dispatch.call('POST account/news-stop', { body: { token } }, shop.visit());

  test('withdraws the consent without a sign-in, however often, and no other one’s', async () => {
    const { id } = await shop.join(shop.visit(), { consents: all });
    const { id: otherId } = await shop.join(shop.visit(), { consents: all });
    const { page, oneClick } = shop.accounts.createNewsStopPaths(id);
    const token = page.split('#token=')[1] ?? '';
    expect(oneClick).toBe(`/stop_news?token=${token}`);
    for (const _ of [1, 2]) expect(await stop(token)).toEqual({ ok: true, value: undefined });
    expect(await shop.accounts.hasConsent(database.db, id, 'marketing')).toBe(false);
    expect(await shop.accounts.hasConsent(database.db, otherId, 'marketing')).toBe(true);
    const forged = [
      token.replace(id, otherId),
      token.slice(0, -1),
      `${otherId}.`,
      `${token}x`,
      token.toUpperCase(),
      'x',
    ];
    for (const each of forged) expect(getOutcome(await stop(each))).toBe('NEWS_LINK_INVALID');
    expect(await shop.accounts.hasConsent(database.db, otherId, 'marketing')).toBe(true);
    const gone = shop.accounts.createNewsStopPaths(randomUUID()).page.split('#token=')[1] ?? '';
    expect(getOutcome(await stop(gone))).toBe('ok');
  });
});

describe('the export', () => {
  test('holds what every noun has registered, and nobody else’s data', async () => {
    const [visitor, other] = [shop.visit(), shop.visit()];
    const { id, email } = await shop.join(visitor);
    await shop.join(other, { fullName: 'Somebody Else' });
    await save(visitor);
    shop.accounts.personalData.add('postcard', {
      read: async (_, accountId) => [{ accountId }],
      erase: async () => {},
    });
    const exported = await shop.dispatch.call('GET user/export', {}, visitor);
    const data = JSON.parse(JSON.stringify(exported.ok && exported.value));
    expect(data).toMatchObject({
      account: { email, full_name: 'Mei Tan', birthday: '1990-06-15', addresses: [{ address: singapore }] },
      session: [{ isCurrent: false }],
      postcard: [{ accountId: id }],
    });
    expect(data.account.consents).toHaveLength(marketConsents.SG.length);
    expect(JSON.stringify(data)).not.toMatch(/Somebody Else|argon2|token/);
  });
});

describe('deleting the account', () => {
  test('needs the password, erases the person, signs out, and frees the e-mail', async () => {
    const [phone, laptop] = [shop.visit(), shop.visit()];
    const { id, email } = await shop.join(phone);
    await shop.signIn(laptop, email);
    await save(phone);
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    const erased: string[] = [];
    shop.accounts.personalData.add('postcard', {
      read: async () => [],
      erase: async (_, accountId) => void erased.push(accountId),
    });
    const remove = (password: string) => shop.dispatch.call('DELETE user', { body: { password } }, phone);
    expect(getOutcome(await remove('Wrong-1-word'))).toBe('password PASSWORD_WRONG');
    expect(getOutcome(await remove(testPassword))).toBe('ok');
    expect(erased).toEqual([id]);
    for (const device of [phone, laptop]) {
      expect(getOutcome(await shop.dispatch.call('GET user', {}, device))).toBe('AUTHENTICATION_FAILED');
    }
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SIGN_IN_FAILED');
    const left = await database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(left).toMatchObject({ email: null, full_name: null, phone: null, birthday: null });
    for (const table of ['account_passwords', 'account_links', 'account_consents', 'account_addresses'] as const) {
      expect(await database.db.selectFrom(table).select('account_id').where('account_id', '=', id).execute()).toEqual(
        [],
      );
    }
    expect((await shop.join(shop.visit(), { email })).id).not.toBe(id);
  });

  test('mails nobody where the password is wrong', async () => {
    const visitor = shop.visit();
    const { email } = await shop.join(visitor);
    const body = { password: 'Wrong-1-word' };
    await shop.dispatch.call('DELETE user', { body }, visitor);
    await shop.runJobs();
    const deleted = shop.mails.filter(({ to, subject }) => to.address === email && subject.includes('deleted'));
    expect(deleted).toEqual([]);
  });

  test('leaves the e-mail in no table, whatever was under way', async () => {
    const { email } = await shop.join(shop.visit());
    for (let attempt = 1; attempt <= 11; attempt += 1) await shop.signIn(shop.visit(), email, 'Wrong-1-word');
    shop.advanceClock(15);
    await shop.requestReset(shop.visit(), email);
    await shop.runJobs();
    await shop.register(shop.visit(), { email });
    await shop.requestReset(shop.visit(), email);
    const visitor = shop.visit();
    await shop.signIn(visitor, email);
    expect(await findTablesWith(email)).toEqual(['account_registrations', 'accounts', 'jobs']);
    const body = { password: testPassword };
    expect(getOutcome(await shop.dispatch.call('DELETE user', { body }, visitor))).toBe('ok');
    // The mail about it, which is sent at once or forgotten after a day.
    expect(await findTablesWith(email)).toEqual(['jobs']);
    await shop.runJobs();
    expect(await findTablesWith(email)).toEqual([]);
    expect(shop.mails.at(-1)).toMatchObject({ to: { address: email }, subject: 'Your account was deleted' });
    expect(shop.mails.at(-1)?.text).toContain('Open orders go on');
  });

  test('is finished for what a process of the release before has left, for two days', async () => {
    const visitor = shop.visit();
    const { id } = await shop.join(visitor);
    await shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor);
    const erased: string[] = [];
    shop.accounts.personalData.add('letter', {
      read: async () => [],
      erase: async (_, accountId) => void erased.push(accountId),
    });
    await shop.accounts.eraseLeftovers();
    expect(erased).toContain(id);
    const daysAgo = new Date(shop.clock.now().getTime() - 49 * 60 * 60_000);
    await sql`update accounts set deleted_at = ${daysAgo} where id = ${id}`.execute(database.db);
    erased.length = 0;
    await shop.accounts.eraseLeftovers();
    expect(erased).not.toContain(id);
  });

  test('is undone whole where a noun fails to erase its part', async () => {
    const visitor = shop.visit();
    const before = await shop.join(visitor);
    shop.accounts.personalData.add('postcard', {
      read: async () => [],
      erase: async () => {
        throw new Error('no');
      },
    });
    await expect(shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor)).rejects.toThrow(
      'no',
    );
    expect(await shop.getUser(visitor)).toEqual(before);
  });
});

test('a request of a reset that could not be mailed for a day is deleted, as it names an e-mail', async () => {
  const email = `nobody.${crypto.randomUUID()}@example.sg`;
  await shop.requestReset(shop.visit(), email);
  await shop.accounts.deleteOutdated();
  expect(await findTablesWith(email)).toEqual(['jobs']);
  const yesterday = new Date(shop.clock.now().getTime() - 25 * 60 * 60_000);
  await sql`update jobs set created_at = ${yesterday} where payload ->> 'email' = ${email}`.execute(database.db);
  await shop.accounts.deleteOutdated();
  expect(await findTablesWith(email)).toEqual([]);
});

/** Returns the names of the tables that hold a text anywhere. */
async function findTablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as row where row::text ilike ${`%${text}%`} limit 1`.execute(
        database.db,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
