import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { attemptLimits } from './account.rules.ts';
import { erasePerson, upsertPassword } from './account.store.ts';
import { getOutcome, testAccounts, testPassword } from './account.testing.ts';

const hooks = vi.hoisted(() => ({
  /** What happens after a password was found right, and before that is acted on. */
  onMatched: null as (() => Promise<void>) | null,
  /** What every new hash waits for. */
  beforeHash: null as Promise<void> | null,
}));

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      await hooks.beforeHash;
      return argon2.hash(...given);
    },
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      const isMatch = await argon2.verify(...given);
      const { onMatched } = hooks;
      if (!isMatch || !onMatched) return isMatch;
      hooks.onMatched = null;
      await onMatched();
      return isMatch;
    },
  };
});

let database: Database;
let shop: Awaited<ReturnType<typeof testAccounts>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await testAccounts(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const resetHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(43)}`;

/** As another request commits them meanwhile. */
const meanwhile = {
  reset: async (id: string) => {
    await upsertPassword(database.db, id, resetHash, shop.clock.now());
    await shop.sessions.endAll(database.db, id);
  },
  deletion: async (id: string, email: string) => {
    await shop.sessions.endAll(database.db, id);
    await database.db.transaction().execute((transaction) => erasePerson(transaction, { id, email }, shop.clock.now()));
  },
};

async function joinMember() {
  const visitor = shop.visit();
  const { id, email } = await shop.join(visitor);
  return { visitor, id, email };
}

const findHash = (id: string) =>
  database.db.selectFrom('account_passwords').select('hash').where('account_id', '=', id).executeTakeFirst();

test.each(['reset', 'deletion'] as const)('a sign-in that meets a %s starts no session', async (event) => {
  const { id, email } = await joinMember();
  hooks.onMatched = () => meanwhile[event](id, email);
  expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SIGN_IN_FAILED');
  expect(await shop.sessions.list(id, null)).toEqual([]);
});

test.each([
  ['reset', resetHash],
  ['deletion', undefined],
] as const)('a change of password that meets a %s changes nothing', async (event, hash) => {
  const { visitor, id, email } = await joinMember();
  hooks.onMatched = () => meanwhile[event](id, email);
  const passwords = { password: 'Another-1-word', passwordConfirmation: 'Another-1-word' };
  const body = { currentPassword: testPassword, ...passwords };
  const changed = await shop.dispatch.call('PUT user/password', { body }, visitor);
  expect(getOutcome(changed)).toBe('currentPassword PASSWORD_WRONG');
  expect((await findHash(id))?.hash).toBe(hash);
});

test('a deletion by a password that a reset has replaced meanwhile deletes nothing', async () => {
  const { visitor, id, email } = await joinMember();
  hooks.onMatched = () => meanwhile.reset(id);
  const deleted = await shop.dispatch.call('DELETE user', { body: { password: testPassword } }, visitor);
  expect(getOutcome(deleted)).toBe('password PASSWORD_WRONG');
  expect(await shop.accounts.find(database.db, id)).toMatchObject({ email });
});

test('sign-ins that are refused because many others wait do not count as failures', async () => {
  const { email } = await joinMember();
  const { promise, resolve } = Promise.withResolvers<void>();
  hooks.beforeHash = promise;
  const others = Array.from({ length: 110 }, () => shop.accounts.hashPassword(testPassword));
  for (let attempt = 1; attempt <= attemptLimits.sign_in_email.maxCount + 1; attempt += 1) {
    expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('SERVICE_UNAVAILABLE');
  }
  hooks.beforeHash = null;
  resolve();
  await Promise.all(others);
  expect(getOutcome(await shop.signIn(shop.visit(), email))).toBe('ok');
});
