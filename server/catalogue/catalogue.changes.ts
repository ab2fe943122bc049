import { type Db, notify } from '../platform/database.ts';
import { formatIdList, parseIdList } from '../platform/id-list.ts';
import type { Withdrawal } from './catalogue.withdraw.ts';

/** The channel on which changes of the catalogue are announced to all processes. */
export const catalogueChannel = 'catalogue';

/** What has changed of the catalogue: some products by id, or anything. */
export type CatalogueChange = ReadonlySet<number> | 'any';

/** Announces a change to every process; within a transaction when that commits. No products announce nothing. */
export async function announceChange(db: Db, change: CatalogueChange): Promise<void> {
  if (change === 'any') await notify(db, catalogueChannel, '');
  else if (change.size > 0) await notify(db, catalogueChannel, formatIdList(change));
}

/** How many ids a notification of a withdrawal names; it takes 8,000 bytes. */
const maxIdsPerMessage = 350;
const withdrawalPrefix = 'withdrawn:';

/**
 * Announces what is sold no more, ahead of everything that an announcement of any change makes processes read. A process of a
 * release that knows no withdrawals takes it for any change.
 */
export async function announceWithdrawal(db: Db, { products, variants }: Withdrawal): Promise<void> {
  const [productIds, variantIds] = [[...products], [...variants]];
  for (let from = 0; from < Math.max(productIds.length, variantIds.length); from += maxIdsPerMessage) {
    const parts = [productIds, variantIds].map((ids) => ids.slice(from, from + maxIdsPerMessage).join(','));
    await notify(db, catalogueChannel, `${withdrawalPrefix}${parts.join(';')}`);
  }
}

/** Reads the payload of an announcement as a withdrawal; null: it is none. */
export function parseWithdrawal(payload: string): Withdrawal | null {
  if (!payload.startsWith(withdrawalPrefix)) return null;
  const [products, variants] = payload
    .slice(withdrawalPrefix.length)
    .split(';')
    .map((ids) => parseIdList(ids));
  return { products: products ?? new Set(), variants: variants ?? new Set() };
}

/** Reads the payload of an announcement, also of one about pictures. */
export const parseChange = (payload: string): CatalogueChange => parseIdList(payload) ?? 'any';

/** Returns both changes as one. */
export function joinChanges(one: CatalogueChange, other: CatalogueChange): CatalogueChange {
  return one === 'any' || other === 'any' ? 'any' : one.union(other);
}
