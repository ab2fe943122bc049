import { randomUUID } from 'node:crypto';
import { type GivenGift, givenGift, membershipEndpoints } from '@vermilion/contract/membership';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../../account/account.testing.ts';
import { createTestGrantCounter } from '../../grant/grant.testing.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { deleteExpiredKeys, keyLifetimeMs } from '../../platform/idempotency.ts';
import { createPersonHasher } from '../../platform/person-hash.ts';
import { systemRandom } from '../../platform/random.ts';
import { testDatabase } from '../../platform/testing.ts';
import { createClaimsService } from './claims.ts';
import { createGiftsService } from './gifts.service.ts';
import { createStaffGifts } from './gifts.staff.ts';
import { createTiersService } from './tiers.service.ts';

let database: Database;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
  await database.close();
});

const care: { accountId: string; address: string } = { accountId: randomUUID(), address: '192.0.2.7' };

async function openShop() {
  const { clock, accounts, visit, join, close } = await testAccounts(database);
  const made = { database, clock, random: systemRandom };
  const hashPerson = createPersonHasher('the secret of persons, of tests only', 'tests');
  const claims = createClaimsService({ hashPerson, findAccount: accounts.find });
  const tiers = createTiersService({ ...made, gifts: createGiftsService(made), claims, accounts });
  return {
    close,
    clock,
    gifts: createStaffGifts({
      ...made,
      accounts,
      gifts: createGiftsService(made),
      tiers,
      countGrant: createTestGrantCounter(clock),
    }),
    listGifts: (accountId: string) => createGiftsService(made).list({ accountId, isEmployee: false, language: 'th' }),
    /** Opens an account. @returns its id */
    open: async () => (await join(visit())).id,
    /** Opens an account that is a member's. @returns its id */
    join: async () => {
      const { id: accountId } = await join(visit());
      await runInTransaction(database.db, (transaction) => tiers.join(transaction, accountId));
      return accountId;
    },
  };
}

const why = { reason: 'Parcel came late', idempotencyKey: '' };
const apology = {
  type: 'others',
  label: { en: 'With our apologies', th: 'ขออภัยในความไม่สะดวก' },
  value: { kind: 'amount_off', amount: 1000 },
  minimumSpend: 0,
  days: 30,
  ...why,
} as const satisfies GivenGift;

const give = (accountId: string, gift: GivenGift, idempotencyKey: string = randomUUID(), author = care) =>
  shop.gifts.give(author, { ...gift, idempotencyKey, accountId }, 'en');

const listAudit = (accountId: string) =>
  database.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', accountId)
    .execute();

test('a gift of another kind is given once per key, is the member’s, and is audited with who and why', async () => {
  const member = await shop.join();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(member, apology, key)));
  for (const answer of answers) {
    expect(answer).toMatchObject({
      ok: true,
      value: { type: 'others', label: 'With our apologies', state: 'available' },
    });
  }
  const given = (await shop.listGifts(member)).filter(({ type }) => type === 'others');
  expect(given).toMatchObject([
    { label: 'ขออภัยในความไม่สะดวก', value: { kind: 'amount_off', amount: 1000 }, market: 'SG' },
  ]);
  expect(await listAudit(member)).toEqual([
    {
      action: 'loyalty.gift_given',
      before: null,
      after: {
        giftId: given[0]?.id,
        type: 'others',
        value: { kind: 'amount_off', amount: 1000 },
        minimumSpend: 0,
        lastDay: given[0]?.lastDay,
        reason: 'Parcel came late',
      },
    },
  ]);
  await deleteExpiredKeys(database.db, new Date(shop.clock.now().getTime() + 2 * keyLifetimeMs));
  expect(await give(member, apology, key)).toMatchObject({ ok: true, value: { id: given[0]?.id } });
  expect(await listAudit(member)).toHaveLength(1);
  expect(await give(member, { ...apology, days: 31 }, key)).toMatchObject({
    error: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

test.each(givenGift.options[0].shape.type.options)('%s is given once more, with the terms of today', async (type) => {
  const member = await shop.join();
  const before = (await shop.listGifts(member)).filter((gift) => gift.type === type).length;
  expect(await give(member, { type, ...why })).toMatchObject({ ok: true, value: { type, state: 'available' } });
  expect((await shop.listGifts(member)).filter((gift) => gift.type === type)).toHaveLength(before + 1);
});

test('nobody gives to themselves, to who is no member, or more than the shop gives', async () => {
  const member = await shop.join();
  expect(await give(member, apology, randomUUID(), { ...care, accountId: member })).toMatchObject({
    error: { code: 'NOT_PERMITTED' },
  });
  expect(await give(await shop.open(), apology)).toMatchObject({ error: { code: 'MEMBERSHIP_NEEDED' } });
  expect(await give(randomUUID(), apology)).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
  const worth = (amount: number) => ({ ...apology, value: { kind: 'amount_off' as const, amount } });
  expect(await give(member, worth(5001))).toMatchObject({ error: { code: 'GIFT_TOO_HIGH' } });
  expect(await give(member, worth(5000))).toMatchObject({ ok: true });
  const { body } = membershipEndpoints['POST staff/members/{accountId}/gifts'];
  const isAccepted = (change: object) =>
    body.safeParse({ ...apology, idempotencyKey: randomUUID(), ...change }).success;
  expect(isAccepted({})).toBe(true);
  expect(isAccepted({ value: { kind: 'percent_off', basisPoints: 2001 } })).toBe(false);
  expect(isAccepted({ days: 181 })).toBe(false);
  expect(isAccepted({ label: { th: 'ขออภัย' } })).toBe(false);
  expect(isAccepted({ reason: ' ' })).toBe(false);
});

test('one person gives so many gifts within a day, whoever gets them; a repetition counts once', async () => {
  const giver = { ...care, accountId: randomUUID() };
  const member = await shop.join();
  const key = randomUUID();
  for (let count = 0; count < 3; count += 1)
    expect(await give(member, apology, key, giver)).toMatchObject({ ok: true });
  for (let count = 1; count < 20; count += 1) {
    expect(await give(await shop.join(), apology, randomUUID(), giver)).toMatchObject({ ok: true });
  }
  const other = await shop.join();
  expect(await give(other, apology, randomUUID(), giver)).toMatchObject({ error: { code: 'STAFF_LIMIT_REACHED' } });
  expect(await shop.listGifts(other)).toEqual([]);
  expect(await listAudit(other)).toEqual([]);
  expect(await give(other, apology)).toMatchObject({ ok: true });
});
