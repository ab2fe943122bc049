import type { Language, MarketCode } from '@vermilion/contract/markets';
import { maxWaitlistItems, type WaitlistItem } from '@vermilion/contract/waitlist';
import type { AccountService } from '../account/account.service.ts';
import type { CatalogueService, VariantItem } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { StockService } from '../stock/stock.service.ts';
import { decideWait, getWaitAvailability, type WaitRefusal } from './waitlist.rules.ts';
import {
  deleteLeft,
  type ItemKey,
  insertItem,
  listItems,
  listWaitedVariants,
  lockWaitlist,
  type StoredItem,
} from './waitlist.store.ts';
import type { WaitedVariant } from './waitlist.tables.ts';

/** A member on a site: lists are kept by market, as bags are. */
type WaitlistMember = { accountId: string; market: MarketCode; language: Language };

export type WaitlistService = {
  /** Returns what a member waits for in a market, the latest first. */
  list(member: WaitlistMember): Promise<WaitlistItem[]>;
  /** Lets a member wait for a variant. A member who waits for it already stays on the list. */
  join(
    member: WaitlistMember,
    variantId: number,
  ): Promise<Result<undefined, WaitRefusal | 'USER_NOT_FOUND' | 'WAITLIST_FULL'>>;
  /** Takes a variant off a member's list. Idempotent. */
  leave(key: ItemKey): Promise<void>;
};

export function createWaitlistService({
  database: { db },
  clock,
  random,
  accounts,
  catalogue,
  stock,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  accounts: Pick<AccountService, 'find'>;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'readOrderPrices'>;
  stock: Pick<StockService, 'readAvailable'>;
}): WaitlistService {
  function describe({ market, language }: WaitlistMember, stored: StoredItem): WaitlistItem {
    const current = catalogue.findBagItem(stored.variantId, market, language);
    return {
      variantId: stored.variantId,
      ...(current ? createWaitedVariant(current) : stored.item),
      price: current?.price ?? null,
      priceBeforeSale: current?.priceBeforeSale ?? null,
      availability: getWaitAvailability(current?.availability, stored.available),
      reason: stored.reason,
      joinedAt: stored.joinedAt.toISOString(),
    };
  }

  return {
    list: async (member) => (await listItems(db, member)).map((stored) => describe(member, stored)),

    join: ({ accountId, market, language }, variantId) =>
      runResultInTransaction(db, async (transaction) => {
        await lockWaitlist(transaction, accountId);
        if (!(await accounts.find(transaction, accountId))) return fail('USER_NOT_FOUND');
        const waitedIds = await listWaitedVariants(transaction, { accountId, market });
        if (waitedIds.includes(variantId)) return ok(undefined);
        const current = catalogue.findBagItem(variantId, market, language);
        const sold = await catalogue.readOrderPrices(transaction, [variantId], market);
        if (!current) return fail('VARIANT_NOT_FOUND');
        const units = await stock.readAvailable(transaction, market, [variantId]);
        const decision = decideWait(getWaitAvailability(sold.get(variantId)?.availability, units.get(variantId) ?? 0));
        if ('refusal' in decision) return fail(decision.refusal);
        if (waitedIds.length >= maxWaitlistItems) return fail('WAITLIST_FULL', { maxItems: maxWaitlistItems });
        const item = createWaitedVariant(current);
        const key = { accountId, market, variantId };
        await insertItem(transaction, {
          ...key,
          id: random.uuid(),
          reason: decision.reason,
          language,
          item,
          now: clock.now(),
        });
        return ok(undefined);
      }),

    leave: (key) => deleteLeft(db, key),
  };
}

function createWaitedVariant(variant: VariantItem): WaitedVariant {
  const { sku, productSlug, name, brand, shade, size, type, picture } = variant;
  return { sku, productSlug, name, brand, shade, size, type, picture };
}
