import { marketConsents } from '@vermilion/contract/consents';
import { getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { findAccountByEmail } from './account.store.ts';
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

const createName = () => `box.${systemRandom.uuid().slice(0, 8)}`;

/** Returns spellings that mail brings to one mailbox. */
const spell = (name: string) => [
  `${name}@shop.example`,
  `${name}@shop\ufe0d.example`,
  `${name}@shop\ufe0d\ufe0d.example`,
  `${name}@sh\u3164op.example`,
  `${name}@sh\u00adop.example.`,
  `\u202a${name}@shop.example\u202c`,
  `${name}\u200b@shop.example`,
  `${name}@ｓｈｏｐ．ｅｘａｍｐｌｅ`,
  `${name.toUpperCase()}@SHOP。example`,
];
const spellInternational = (name: string) => [
  `${name}@bücher.example`,
  `${name}@xn--bcher-kva.example`,
  `${name}@XN--BCHER-KVA.example`,
  `${name}@bu\u0308cher\ufe0f.example`,
];

const listEmails = async (name: string) => {
  const accounts = await database.db
    .selectFrom('accounts')
    .select('email')
    .where('email', 'like', `${name}%`)
    .execute();
  return accounts.map(({ email }) => email);
};

/** Opens an account as releases before ADR 179 stored it. */
const insertOldAccount = async (email: string, createdAt: string): Promise<string> => {
  const id = systemRandom.uuid();
  await database.db
    .insertInto('accounts')
    .values({
      id,
      email,
      full_name: 'Mei Tan',
      phone: '+6591234567',
      birthday: '1990-06-15',
      market: 'SG',
      language: 'en',
      created_at: new Date(createdAt),
    })
    .execute();
  return id;
};

describe('a mailbox has one account', () => {
  test.each([
    ['with characters that are not seen', spell],
    ['in letters and in punycode', spellInternational],
  ])('however its address is spelled: %s', async (_, spellName) => {
    const name = createName();
    const [first = '', ...others] = spellName(name);
    const { id } = await shop.join(shop.visit(), { email: normalizeEmail(first) });
    for (const email of others) {
      shop.advanceClock(61);
      const before = shop.mails.length;
      expect(getOutcome(await shop.register(shop.visit(), { email }))).toBe('ok');
      await shop.runJobs();
      expect(shop.mails.slice(before).map(({ subject }) => subject)).toEqual([expect.stringMatching(/account/i)]);
      expect(() => readToken(shop.mails.at(-1))).toThrow();
      const visitor = shop.visit();
      expect(getOutcome(await shop.signIn(visitor, email)), email).toBe('ok');
      expect((await shop.getUser(visitor)).id).toBe(id);
    }
    expect(await listEmails(name)).toEqual([normalizeEmail(first)]);
  });

  test('and shows its domain in letters', async () => {
    const name = createName();
    const visitor = shop.visit();
    await shop.join(visitor, { email: `${name}@xn--bcher-kva.example` });
    expect((await shop.getUser(visitor)).email).toBe(`${name}@bücher.example`);
    expect(shop.mails.at(-1)?.to.address).toBe(`${name}@xn--bcher-kva.example`);
  });

  test('gets as many mails as one: 25 spellings in an hour lead to 5', async () => {
    const name = createName();
    for (let count = 1; count <= 25; count += 1) {
      const email = `${name}@shop${'\ufe0d'.repeat(count)}.example`;
      expect(getOutcome(await shop.register(shop.visit(), { email }))).toBe('ok');
    }
    await shop.runJobs();
    expect(shop.mails.map(({ to }) => to.address)).toEqual(Array(5).fill(`${name}@shop.example`));
  });

  test('is sent the link that resets its password, which was pasted with a character that is not seen', async () => {
    const name = createName();
    const { email } = await shop.join(shop.visit(), { email: `${name}@shop.example` });
    const before = shop.mails.length;
    await shop.requestReset(shop.visit(), `${email}\u200b`);
    await shop.runJobs();
    expect(shop.mails.slice(before).map(({ to }) => to.address)).toEqual([email]);
  });
});

describe('accounts of releases that stored e-mails as they were typed', () => {
  test('are found by every spelling before they are converted', async () => {
    const name = createName();
    const id = await insertOldAccount(`${name}@bücher.example`, '2026-01-01T00:00:00Z');
    for (const email of spellInternational(name)) {
      expect((await findAccountByEmail(database.db, normalizeEmail(email)))?.id).toBe(id);
    }
    const before = shop.mails.length;
    await shop.register(shop.visit(), { email: `${name}@xn--bcher-kva.example` });
    await shop.runJobs();
    expect(() => readToken(shop.mails[before])).toThrow();
  });

  test('are converted once; whose mailbox has two stays as it is, and is listed', async () => {
    const [alone, twice, thrice] = [createName(), createName(), createName()] as const;
    const aloneId = await insertOldAccount(`${alone}@sh\u3164op.example`, '2025-12-01T00:00:00Z');
    const oldId = await insertOldAccount(`${twice}@bücher.example`, '2026-01-01T00:00:00Z');
    const usualId = await insertOldAccount(`${twice}@xn--bcher-kva.example`, '2026-02-01T00:00:00Z');
    const laterId = await insertOldAccount(`${thrice}@shop\ufe0d\ufe0d.example`, '2026-02-01T00:00:00Z');
    const earlierId = await insertOldAccount(`${thrice}@shop\ufe0d.example`, '2026-01-01T00:00:00Z');
    const converted: string[] = [];
    shop.accounts.followers.add('notebook', { onEmailConverted: async (_, id) => void converted.push(id) });

    const own = new Set([aloneId, oldId, usualId, laterId, earlierId]);
    const listOwn = async () => (await shop.accounts.convertEmails()).filter(({ accountId }) => own.has(accountId));
    const collisions = await listOwn();
    expect(collisions).toMatchObject([
      { accountId: oldId, email: `${twice}@bücher.example`, keptAccountId: usualId },
      { accountId: laterId, email: `${thrice}@shop\ufe0d\ufe0d.example`, keptAccountId: earlierId },
    ]);
    expect(converted.filter((id) => own.has(id))).toEqual([aloneId, earlierId]);
    expect(await listEmails(alone)).toEqual([`${alone}@shop.example`]);
    expect((await listEmails(twice)).toSorted()).toEqual([`${twice}@bücher.example`, `${twice}@xn--bcher-kva.example`]);
    expect((await findAccountByEmail(database.db, `${twice}@xn--bcher-kva.example`))?.id).toBe(usualId);

    converted.length = 0;
    expect(await listOwn()).toEqual(collisions);
    expect(converted.filter((id) => own.has(id))).toEqual([]);
  });

  test('a registration of such a release is confirmed as the mailbox that it was mailed to', async () => {
    const name = createName();
    const form = { ...createForm('SG'), email: `${name}@bücher.example` };
    await shop.register(shop.visit(), form);
    await database.db
      .updateTable('account_registrations')
      .set({ email: form.email })
      .where('email', '=', normalizeEmail(form.email))
      .execute();
    await shop.runJobs();
    const visitor = shop.visit();
    expect(getOutcome(await shop.confirm(visitor, readToken(shop.mails.at(-1)), testPassword))).toBe('ok');
    expect(await listEmails(name)).toEqual([`${name}@xn--bcher-kva.example`]);
  });
});

test('a registration takes a mobile number, a birthday in the Buddhist calendar of Thailand, and no link for a name', async () => {
  const consents = Object.fromEntries(marketConsents.TH.map(({ kind, version }) => [kind, version]));
  const register = async (changes: object) =>
    getOutcome(await shop.register(shop.visit('TH'), { consents, ...changes }));
  expect(await register({ phone: '02-123-4567' })).toBe('phone PHONE_NOT_MOBILE');
  expect(await register({ phone: '081 234 5678 ext 5' })).toBe('phone PHONE_EXTENSION');
  expect(await register({ fullName: 'www.evil.example' })).toBe('fullName LINK_NOT_ALLOWED');
  const visitor = shop.visit('TH');
  const user = await shop.join(visitor, { birthday: '2533-06-15', fullName: '\u202eMei Tan' });
  expect(user).toMatchObject({ birthday: '1990-06-15', fullName: 'Mei Tan' });

  await database.db.updateTable('accounts').set({ phone: '+6621234567' }).where('id', '=', user.id).execute();
  const change = async (body: object) => getOutcome(await shop.dispatch.call('PATCH user', { body }, visitor));
  expect(await change({ fullName: 'Mei Lim', phone: '02 123 4567' })).toBe('ok');
  expect(await change({ phone: '02 123 4568' })).toBe('phone PHONE_NOT_MOBILE');
});

test('the mailbox of any spelling is one', () => {
  const name = createName();
  expect(new Set(spell(name).map((email) => getMailbox(normalizeEmail(email)))).size).toBe(1);
  expect(new Set(spellInternational(name).map((email) => getMailbox(normalizeEmail(email)))).size).toBe(1);
});
