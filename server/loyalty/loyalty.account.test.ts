import { createHash } from 'node:crypto';
import { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../account/account.testing.ts';
import { createTestGrantCounter } from '../grant/grant.testing.ts';
import type { Database } from '../platform/database.ts';
import { runInTransaction } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { testDatabase } from '../platform/testing.ts';
import { createAccountReader } from './loyalty.account.ts';
import { createLoyaltyHandlers } from './loyalty.routes.ts';
import { createClaimsService } from './membership/claims.ts';
import { createGiftsService } from './membership/gifts.service.ts';
import { createTiersService } from './membership/tiers.service.ts';
import { createPointsDataHolder } from './points/points.personal-data.ts';
import { createPointsService } from './points/points.service.ts';
import { createStaffPoints } from './points/points.staff.ts';
import { createGrantRequest } from './points/points.testing.ts';

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

async function openShop() {
  const { clock, accounts, visit, join, close } = await testAccounts(database);
  const deps = { database, clock, random: systemRandom };
  const points = createPointsService(deps);
  const hashPerson = createPersonHasher('the secret of persons, of tests only', 'tests');
  const claims = createClaimsService({ hashPerson, findAccount: accounts.find });
  const tiers = createTiersService({ ...deps, gifts: createGiftsService(deps), claims, accounts });
  const readAccount = createAccountReader({ db: database.db, clock, accounts, tiers, points });
  const countGrant = createTestGrantCounter(clock);
  const staffPoints = createStaffPoints({ ...deps, accounts, points, tiers, countGrant });
  const rewards = { listRewards: async () => [] };
  const handlers = createLoyaltyHandlers({ points, staffPoints, rewards, readAccount });
  const dispatch = createDispatch([serveEndpoints(loyaltyEndpoints, handlers)]);
  accounts.personalData.add('points', createPointsDataHolder(points));
  return {
    points,
    tiers,
    accounts,
    visit,
    join,
    close,
    grant: (accountId: string, amount: number) =>
      runInTransaction(database.db, (transaction) =>
        points.grantPoints(transaction, createGrantRequest(accountId, amount)),
      ),
    readAccount: (visitor: RequestContext) => dispatch.call('GET account', {}, visitor),
    readLog: (visitor: RequestContext) => dispatch.call('GET account/points', {}, visitor),
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

test('the account shows the person, the membership and the points', async () => {
  const visitor = shop.visit('SG');
  const { id, email } = await shop.join(visitor, { fullName: 'Mei  Ling Tan', birthday: '1990-11-20' });
  await runInTransaction(database.db, (transaction) => shop.tiers.join(transaction, id));
  await shop.grant(id, 120);
  expect(await shop.readAccount(visitor)).toEqual({
    ok: true,
    value: {
      id,
      fullName: 'Mei Ling Tan',
      email,
      isEmployee: false,
      age: 36,
      cardNumber: expect.stringMatching(/^99\d{14}$/),
      hashedEmail: hash(email),
      hashedMobile: hash('+6591234567'),
      loyaltyPoints: 120,
      pendingPoints: 0,
      owedPoints: 0,
      expiringPoints: { points: 120, on: '2028-05-20' },
      loyaltyTier: 'pink',
      tierPointsCounter: 0,
    },
  });
});

test('somebody without a membership or points has neither', async () => {
  const visitor = shop.visit('TH', 'th');
  await shop.join(visitor);
  expect(await shop.readAccount(visitor)).toMatchObject({
    ok: true,
    value: { cardNumber: null, loyaltyTier: null, loyaltyPoints: 0, expiringPoints: null, tierPointsCounter: 0 },
  });
  expect(await shop.readLog(visitor)).toEqual({ ok: true, value: { items: [], next: null } });
});

test('members see their own account and log, visitors none', async () => {
  const [mei, ana] = [shop.visit('SG'), shop.visit('SG')];
  const [first, second] = [await shop.join(mei), await shop.join(ana)];
  await shop.grant(first.id, 10);
  await shop.grant(second.id, 20);
  expect(await shop.readAccount(mei)).toMatchObject({ value: { id: first.id, loyaltyPoints: 10 } });
  expect(await shop.readLog(ana)).toMatchObject({ value: { items: [{ points: 20, text: 'Bonus points' }] } });
  const guest = shop.visit('SG');
  expect(await shop.readAccount(guest)).toMatchObject({ ok: false, error: { code: 'AUTHENTICATION_FAILED' } });
  expect(await shop.readLog(guest)).toMatchObject({ ok: false, error: { code: 'AUTHENTICATION_FAILED' } });
});

test('the export of a member’s data holds the balance and the whole log', async () => {
  const { id } = await shop.join(shop.visit('SG'));
  await shop.grant(id, 10);
  expect(await shop.accounts.exportData(id)).toMatchObject({
    ok: true,
    value: { points: { balance: { available: 10 }, log: [{ source: 'bonus_points', points: 10, market: 'SG' }] } },
  });
});
