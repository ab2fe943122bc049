import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BagItem, CatalogueService } from '../../catalogue/catalogue.service.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { testDatabase } from '../../platform/testing.ts';
import { createTestStock, stockUp } from '../../stock/stock.testing.ts';
import { type RewardRecord, rewardFile } from './rewards.import.ts';
import { createRewardsService, importRewards } from './rewards.service.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 5, 2: 5 });
});
afterAll(() => database.close());

const voucher: RewardRecord = {
  id: 'five-off',
  market: 'SG',
  points: 200,
  tier: 'pink',
  value: 500,
  name: { en: 'A little off', th: 'ส่วนลดเล็ก ๆ' },
  description: { en: 'Taken off the price of your order.' },
  isCollectable: true,
};
const { value: _, ...withoutValue } = voucher;
const product: RewardRecord = { ...withoutValue, id: 'lips', sku: 'SKU-1', points: 400, isCollectable: false };

/** A catalogue that sells variant 1 in Singapore only. */
const catalogue: Pick<CatalogueService, 'findBagItem'> = {
  findBagItem: (variantId, market) =>
    variantId === 1 && market === 'SG'
      ? ({
          variantId,
          productSlug: 'velvet',
          name: 'Velvet',
          brand: { slug: 'house', name: 'House' },
          picture: { url: '/media/velvet.svg', ground: '#f0cfc6' },
        } as BagItem)
      : null,
};

const load = (records: readonly RewardRecord[]) =>
  runInTransaction(database.db, (transaction) => importRewards(transaction, records));

function listAt(moment: string, market: 'SG' | 'TH' = 'SG', language: 'en' | 'th' = 'en') {
  const clock = { now: () => new Date(moment) };
  return createRewardsService({ db: database.db, clock, catalogue, stock: createTestStock(database) }).listRewards(
    market,
    language,
  );
}

const now = '2026-11-22T02:00:00Z';

describe('rewards', () => {
  test('are listed by tier, then points, then in the retailer’s order', async () => {
    await load([
      { ...voucher, id: 'gold-cheap', tier: 'gold', points: 10 },
      { ...voucher, id: 'second', points: 200 },
      { ...voucher, id: 'first', points: 100 },
      { ...voucher, id: 'third', points: 200 },
      { ...voucher, id: 'black', tier: 'black', points: 900 },
      { ...voucher, id: 'white', tier: 'white', points: 900 },
    ]);
    const ids = (await listAt(now)).map(({ id }) => id);
    expect(ids).toEqual(['first', 'second', 'third', 'white', 'black', 'gold-cheap']);
  });

  test('are money off or a product, in the reader’s language', async () => {
    await load([voucher, product, { ...voucher, market: 'TH' }]);
    const [money, lips] = await listAt(now);
    expect(money).toEqual({
      id: 'five-off',
      name: 'A little off',
      description: 'Taken off the price of your order.',
      points: 200,
      tier: 'pink',
      value: 500,
      product: null,
      isCollectable: true,
      isFullyRedeemed: false,
      endsAt: null,
    });
    expect(lips).toMatchObject({
      id: 'lips',
      value: null,
      product: { variantId: 1, slug: 'velvet' },
      isCollectable: false,
      isFullyRedeemed: false,
    });
    expect((await listAt(now, 'TH', 'th')).map(({ name }) => name)).toEqual(['ส่วนลดเล็ก ๆ']);
  });

  test('that are sold out are fully redeemed', async () => {
    await load([product]);
    await stockUp(database.db, 'SG', { 1: 0 });
    expect(await listAt(now)).toMatchObject([{ id: 'lips', isFullyRedeemed: true }]);
    await stockUp(database.db, 'SG', { 1: 5 });
    expect(await listAt(now)).toMatchObject([{ id: 'lips', isFullyRedeemed: false }]);
  });

  test('of products that the market does not sell are left out', async () => {
    await load([voucher, { ...product, sku: 'SKU-2' }]);
    expect((await listAt(now)).map(({ id }) => id)).toEqual(['five-off']);
  });

  test('can be redeemed from their first moment until their last', async () => {
    const window = { startsAt: '2026-11-22T00:00:00+08:00', endsAt: '2026-11-23T00:00:00+08:00' };
    await load([{ ...voucher, ...window }]);
    const counts = [];
    for (const moment of [
      '2026-11-21T15:59:59Z',
      '2026-11-21T16:00:00Z',
      '2026-11-22T15:59:59Z',
      '2026-11-22T16:00:00Z',
    ]) {
      counts.push((await listAt(moment)).length);
    }
    expect(counts).toEqual([0, 1, 1, 0]);
  });

  test('replace those of the markets that a file names, or change nothing', async () => {
    await load([voucher, { ...voucher, market: 'TH' }]);
    await load([product]);
    expect((await listAt(now)).map(({ id }) => id)).toEqual(['lips']);
    expect(await listAt(now, 'TH')).toHaveLength(1);
    await expect(load([voucher, { ...product, sku: 'SKU-9' }])).rejects.toThrow('No variant has the SKU SKU-9');
    expect((await listAt(now)).map(({ id }) => id)).toEqual(['lips']);
  });
});

describe('a file of rewards', () => {
  const file = { ...voucher, value: ((voucher.value ?? 0) / 100).toFixed(2), isCollectable: undefined };

  test('is taken with amounts as people write them', () => {
    expect(rewardFile.parse([file, { ...file, market: 'TH' }])[0]).toEqual(voucher);
  });

  test.each([
    ['without a reward', []],
    ['with a reward twice', [file, file]],
    ['with minor units, as files of an older version had them', [{ ...file, value: 500 }]],
    ['with a value that is no amount', [{ ...file, value: '5,00' }]],
    ['with a reward of nothing', [{ ...file, value: undefined }]],
    ['with a reward of both', [{ ...file, sku: 'SKU-1' }]],
    ['with a reward that ends first', [{ ...file, startsAt: '2026-11-22T00:00:00Z', endsAt: '2026-11-21T00:00:00Z' }]],
    ['with a reward for no points', [{ ...file, points: 0 }]],
    ['without English', [{ ...file, name: { th: 'ส่วนลด' } }]],
    ['with an unknown tier', [{ ...file, tier: 'silver' }]],
    ['with an unknown field', [{ ...file, price: 5 }]],
  ])('%s is refused', (_what, records) => {
    expect(rewardFile.safeParse(records).success).toBe(false);
  });
});
