// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { PointsChange } from '@vermilion/contract/loyalty';
import { languages } from '@vermilion/contract/markets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../../account/account.testing.ts';
import { createTestGrantCounter } from '../../grant/grant.testing.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { deleteExpiredKeys, keyLifetimeMs } from '../../platform/idempotency.ts';
import { createPersonHasher } from '../../platform/person-hash.ts';
import { systemRandom } from '../../platform/random.ts';
import { testDatabase } from '../../platform/testing.ts';
import { createClaimsService } from '../membership/claims.ts';
import { createGiftsService } from '../membership/gifts.service.ts';
import { createTiersService } from '../membership/tiers.service.ts';
import { createPointsService } from './points.service.ts';
import { createStaffPoints } from './points.staff.ts';

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
  const points = createPointsService(made);
  const hashPerson = createPersonHasher('the secret of persons, of tests only', 'tests');
  const claims = createClaimsService({ hashPerson, findAccount: accounts.find });
  const tiers = createTiersService({ ...made, gifts: createGiftsService(made), claims, accounts });
  const countGrant = createTestGrantCounter(clock);
  const staff = createStaffPoints({ ...made, accounts, points, tiers, countGrant });
  return {
    close,
    staff,
    clock,
    points,
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

type Given = PointsChange extends infer Change
  ? Change extends unknown
    ? Omit<Change, 'reason' | 'idempotencyKey'>
    : never
  : never;

const change = (accountId: string, given: Given, idempotencyKey: string = randomUUID(), author = care) =>
  shop.staff.change(author, { ...given, reason: 'Parcel came late', idempotencyKey, accountId }, 'en');

const bonus = (points: number) => ({ source: 'bonus_points' as const, points });
const adjustment = (points: number) => ({ source: 'manual_points_adjustment' as const, points });

const points = (accountId: string) => shop.points.readPoints(database.db, accountId);

const listAudit = (accountId: string) =>
  database.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', accountId)
    .orderBy('id')
    .execute();

test('points are given once per key, however often the call is repeated, and audited once', async () => {
  const member = await shop.join();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => change(member, bonus(70), key)));
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { availablePoints: 70 } });
  expect(await listAudit(member)).toEqual([
    {
      action: 'loyalty.points_changed',
      before: { availablePoints: 0 },
      after: { availablePoints: 70, source: 'bonus_points', points: 70, reason: 'Parcel came late' },
    },
  ]);
  expect(await change(member, bonus(71), key)).toMatchObject({ ok: false, error: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(await change(member, adjustment(70), key)).toMatchObject({
    ok: false,
    error: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await shop.staff.read(member, 'en')).toMatchObject({ ok: true, value: { availablePoints: 70 } });
});

test('one person gives so many points within a day; a repetition counts once', async () => {
  const giver = { ...care, accountId: randomUUID() };
  const member = await shop.join();
  const key = randomUUID();
  for (let count = 0; count < 3; count += 1) {
    expect(await change(member, bonus(9000), key, giver)).toMatchObject({ ok: true });
  }
  expect(await change(member, adjustment(1001), randomUUID(), giver)).toMatchObject({
    error: { code: 'STAFF_LIMIT_REACHED' },
  });
  expect(await listAudit(member)).toHaveLength(1);
  expect(await change(member, adjustment(-500), randomUUID(), giver)).toMatchObject({ ok: true });
  expect(await change(member, adjustment(1000), randomUUID(), giver)).toMatchObject({ ok: true });
  expect(await change(member, bonus(1), randomUUID(), giver)).toMatchObject({ error: { code: 'STAFF_LIMIT_REACHED' } });
  expect(await change(member, bonus(1))).toMatchObject({ ok: true });
  expect((await points(member)).available).toBe(9501);
});

test('more points than a member has are not taken, and nothing is recorded', async () => {
  const member = await shop.join();
  await change(member, bonus(30));
  expect(await change(member, adjustment(-31))).toMatchObject({ ok: false, error: { code: 'POINTS_TOO_LOW' } });
  expect(await listAudit(member)).toHaveLength(1);
  const taken = await Promise.all(Array.from({ length: 5 }, () => change(member, adjustment(-10))));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await shop.staff.read(member, 'en')).toMatchObject({ ok: true, value: { availablePoints: 0 } });
});

test('nobody gives points to themselves, to who is no member, or to nobody', async () => {
  const [member, stranger] = [await shop.join(), await shop.open()];
  const own = { accountId: member, address: '192.0.2.7' };
  expect(await change(member, bonus(10), randomUUID(), own)).toMatchObject({ error: { code: 'NOT_PERMITTED' } });
  expect(await change(stranger, bonus(10))).toMatchObject({ error: { code: 'MEMBERSHIP_NEEDED' } });
  expect(await shop.staff.read(stranger, 'en')).toMatchObject({ error: { code: 'MEMBERSHIP_NEEDED' } });
  expect(await change(randomUUID(), bonus(10))).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
  expect(await shop.staff.read(randomUUID(), 'en')).toMatchObject({ error: { code: 'USER_NOT_FOUND' } });
  for (const accountId of [member, stranger]) expect(await listAudit(accountId)).toEqual([]);
});

test.each<[Given, Record<(typeof languages)[number], string>]>([
  [adjustment(5), { en: 'Adjusted by customer care', id: '', th: '', zh: '' }],
  [
    { source: 'registration_of_product_account', points: 5, product: 'Velvet Brush' },
    { en: 'Registered your Velvet Brush', id: 'Velvet Brush', th: 'Velvet Brush', zh: 'Velvet Brush' },
  ],
  ...(['bonus_points', 'loyalty_points', 'survey_points', 'downloaded_mobile_app', 'referred_mobile_app'] as const).map(
    (source): [Given, Record<(typeof languages)[number], string>] => [
      { source, points: 5 },
      { en: '', id: '', th: '', zh: '' },
    ],
  ),
])('the log names %j in the reader’s language', async (given, expected) => {
  const member = await shop.join();
  await change(member, given);
  const texts = new Set<string>();
  for (const language of languages) {
    const read = await shop.staff.read(member, language);
    const item = read.ok ? read.value.items[0] : undefined;
    expect(item).toMatchObject({ source: given.source, points: 5 });
    expect(item?.text).toContain(expected[language]);
    expect(item?.text).not.toMatch(/[{}]/);
    texts.add(item?.text ?? '');
  }
  expect(texts.size).toBe(languages.length);
});

test('a key that is repeated after requests are forgotten changes nothing, and is no change of the audit', async () => {
  const member = await shop.join();
  const key = randomUUID();
  for (const given of [bonus(70), adjustment(30)]) {
    const used = `${key}${given.points}`;
    expect(await change(member, given, used)).toMatchObject({ ok: true });
    await deleteExpiredKeys(database.db, new Date(shop.clock.now().getTime() + 2 * keyLifetimeMs));
    expect(await change(member, given, used)).toMatchObject({ ok: true });
  }
  expect((await points(member)).available).toBe(100);
  expect(await listAudit(member)).toHaveLength(2);
});

test('the audit of parallel changes names what each found', async () => {
  const member = await shop.join();
  await Promise.all(Array.from({ length: 6 }, () => change(member, bonus(10))));
  const found = (await listAudit(member)).map(({ before }) => (before as { availablePoints: number }).availablePoints);
  expect(found.toSorted((one, other) => one - other)).toEqual([0, 10, 20, 30, 40, 50]);
});
