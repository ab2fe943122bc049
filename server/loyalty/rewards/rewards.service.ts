import type { Reward } from '@vermilion/contract/loyalty';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { tier } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import { type CatalogueService, readVariantIds } from '../../catalogue/catalogue.service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Fault } from '../../platform/explain-issue.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { announcePurge } from '../../platform/purge.ts';
import type { Tables } from '../../platform/tables.ts';
import type { StockService } from '../../stock/stock.service.ts';
import type { RewardRecord } from './rewards.import.ts';
import { listCurrentRewards, replaceRewards, type StoredReward } from './rewards.store.ts';

export type RewardsService = {
  /**
   * Returns the rewards that can be redeemed now, by tier, then points, then in the retailer's order; without products that
   * the market does not sell. A product without stock is fully redeemed.
   */
  listRewards(market: MarketCode, language: Language): Promise<Reward[]>;
  /** Returns which of some rewards are products without stock. */
  findSoldOut(market: MarketCode, rewards: readonly StoredReward[]): Promise<ReadonlySet<string>>;
};

export function createRewardsService({
  db,
  clock,
  catalogue,
  stock,
}: {
  db: Db;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'findBagItem'>;
  stock: Pick<StockService, 'readAvailable'>;
}): RewardsService {
  async function findSoldOut(market: MarketCode, rewards: readonly StoredReward[]): Promise<ReadonlySet<string>> {
    const variantIds = rewards.flatMap((reward) => reward.variant_id ?? []);
    if (variantIds.length === 0) return new Set();
    const levels = await stock.readAvailable(db, market, variantIds);
    const isSoldOut = ({ variant_id: id }: StoredReward) => id !== null && (levels.get(id) ?? 0) <= 0;
    return new Set(rewards.filter(isSoldOut).map(({ id }) => id));
  }

  function createReward(stored: StoredReward, language: Language, soldOut: ReadonlySet<string>): Reward | null {
    const { id, market, points, value, name, description, variant_id: variantId } = stored;
    const item = variantId === null ? null : catalogue.findBagItem(variantId, market, language);
    if (variantId !== null && !item) return null;
    return {
      id,
      name: name[language] ?? name.en,
      description: description[language] ?? description.en,
      points,
      tier: stored.tier,
      value,
      product: item && {
        variantId: item.variantId,
        slug: item.productSlug,
        name: item.name,
        brand: item.brand,
        picture: item.picture,
      },
      isCollectable: stored.is_collectable,
      isFullyRedeemed: stored.quantity_left === 0 || soldOut.has(id),
      endsAt: stored.ends_at?.toISOString() ?? null,
    };
  }

  return {
    listRewards: async (market, language) => {
      const stored = await listCurrentRewards(db, market, clock.now());
      const soldOut = await findSoldOut(market, stored);
      const getRank = (reward: Reward) => tier.options.indexOf(reward.tier);
      return stored
        .map((reward) => createReward(reward, language, soldOut))
        .filter((reward) => reward !== null)
        .sort((one, other) => getRank(one) - getRank(other) || one.points - other.points);
    },
    findSoldOut,
  };
}

/** Returns which of the rewards of a file name a SKU of no variant; others may have faults of their own. */
export async function findUnknownSkus(
  transaction: Transaction<Tables>,
  records: readonly { sku?: unknown }[],
): Promise<Fault[]> {
  const skus = records.map((record) => (typeof record?.sku === 'string' ? record.sku.trim() : null));
  const variantIds = await readVariantIds(
    transaction,
    skus.filter((sku) => sku !== null),
  );
  return skus.flatMap((sku, index) =>
    sku === null || variantIds.has(sku) ? [] : [{ path: [index, 'sku'], message: `no variant has the SKU ${sku}` }],
  );
}

/**
 * Makes the given rewards the only ones of the markets that they name, in the given order.
 * @throws OperatorError where a SKU is of no variant
 */
export async function importRewards(transaction: Transaction<Tables>, records: readonly RewardRecord[]): Promise<void> {
  const skus = records.flatMap(({ sku }) => sku ?? []);
  const variantIds = await readVariantIds(transaction, skus);
  const unknown = skus.filter((sku) => !variantIds.has(sku));
  if (unknown.length > 0) throw new OperatorError(`No variant has the SKU ${[...new Set(unknown)].join(', ')}`);
  const rows = records.map((record, position) => ({
    market: record.market,
    id: record.id,
    position,
    points: record.points,
    tier: record.tier,
    variant_id: record.sku === undefined ? null : (variantIds.get(record.sku) ?? null),
    value: record.value ?? null,
    name: JSON.stringify(record.name),
    description: JSON.stringify(record.description),
    is_collectable: record.isCollectable,
    quantity: record.quantity ?? null,
    starts_at: record.startsAt ? new Date(record.startsAt) : null,
    ends_at: record.endsAt ? new Date(record.endsAt) : null,
  }));
  await replaceRewards(transaction, rows);
  await announcePurge(transaction, ['rewards']);
}
