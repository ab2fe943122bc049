import type { BeautyProfile } from '@vermilion/contract/membership';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { engine, testDatabase } from '../../platform/testing.ts';
import { createPointsService } from '../points/points.service.ts';
import { testMembership } from './membership.testing.ts';
import { createProfileService } from './profile.service.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const complete: BeautyProfile = { skinType: 'dry', skinTone: 'medium', hairType: 'wavy', concerns: ['dryness'] };

function testProfile() {
  const shop = testMembership(database);
  const points = createPointsService({ database, clock: shop.clock });
  const profile = createProfileService({ database, clock: shop.clock, tiers: shop.tiers, points, claims: shop.claims });
  return {
    ...shop,
    profile,
    readPoints: async (accountId: string) => (await points.readPoints(database.db, accountId)).available,
  };
}

test('a profile without answers promises points', async () => {
  const shop = testProfile();
  expect(await shop.profile.read(await shop.join())).toEqual({
    skinType: null,
    skinTone: null,
    hairType: null,
    concerns: [],
    isComplete: false,
    pointsToEarn: 50,
  });
});

test.each([
  ['skin', { skinType: null }],
  ['skin tone', { skinTone: null }],
  ['hair', { hairType: null }],
  ['concerns', { concerns: [] }],
])('a profile without %s is not complete', async (_what, missing) => {
  const shop = testProfile();
  const accountId = await shop.join();
  const written = await shop.profile.write(accountId, { ...complete, ...missing });
  expect(written).toMatchObject({ ok: true, value: { isComplete: false, pointsToEarn: 50 } });
  expect(await shop.readPoints(accountId)).toBe(0);
});

test('completing it earns points once, however often and at the same time', async () => {
  const shop = testProfile();
  const accountId = await shop.join();
  const count = engine === 'postgres' ? 50 : 10;
  await Promise.all(Array.from({ length: count }, () => shop.profile.write(accountId, complete)));
  expect(await shop.readPoints(accountId)).toBe(50);
  await shop.profile.write(accountId, { ...complete, concerns: [] });
  expect(await shop.profile.read(accountId)).toMatchObject({ isComplete: false, pointsToEarn: null });
  await shop.profile.write(accountId, { ...complete, concerns: ['acne', 'frizz'] });
  expect(await shop.profile.read(accountId)).toMatchObject({ concerns: ['acne', 'frizz'], isComplete: true });
  expect(await shop.readPoints(accountId)).toBe(50);
});

test('completing it earns points once per person', async () => {
  const shop = testProfile();
  const email = 'mei.once@example.sg';
  const join = async () => {
    const accountId = shop.open({ email });
    await database.db.transaction().execute((transaction) => shop.tiers.join(transaction, accountId));
    return accountId;
  };
  const first = await join();
  await shop.profile.write(first, complete);
  await database.db.transaction().execute((transaction) => shop.claims.release(transaction, first));
  const second = await join();
  expect(await shop.profile.read(second)).toMatchObject({ pointsToEarn: null });
  expect(await shop.profile.write(second, complete)).toMatchObject({ value: { isComplete: true, pointsToEarn: null } });
  expect([await shop.readPoints(first), await shop.readPoints(second)]).toEqual([50, 0]);
});

test('an account that has not joined has no profile to write', async () => {
  const shop = testProfile();
  expect(await shop.profile.write('6f1c0000-0000-4000-8000-000000000000', complete)).toMatchObject({
    error: { code: 'MEMBERSHIP_NEEDED' },
  });
});
