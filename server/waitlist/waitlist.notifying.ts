import { dayMs } from '@vermilion/contract/durations';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { AccountService } from '../account/account.service.ts';
import type { BagItem, CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { createJob, enqueueJobs } from '../platform/jobs.ts';
import type { Mailer } from '../platform/mail.ts';
import type { StockService } from '../stock/stock.service.ts';
import { mailAvailableJob } from './waitlist.jobs.ts';
import { canBeBought, getWaitAvailability } from './waitlist.rules.ts';
import {
  claimDue,
  type DueItem,
  deleteEnded,
  findDue,
  listStockedItems,
  releaseDue,
  releaseOverdue,
} from './waitlist.store.ts';

/** Items that become due in one transaction. */
const claimBatchSize = 500;

/** How long an item stays due before it waits on: longer than its mail is retried. */
const overdueMs = 6 * dayMs;

/** Mails members that what they wait for can be bought: once for each item, which ends it. */
export type WaitlistNotifier = {
  /** Finds what can be bought and is waited for, and has a mail sent for each item. */
  claimAvailable(signal: AbortSignal): Promise<void>;
  /** Mails the member of a due item, unless it has sold out again meanwhile: then the item waits on. */
  notifyMember(itemId: string, mailer: Mailer): Promise<void>;
};

export function createWaitlistNotifier({
  database: { db },
  clock,
  openMarkets,
  accounts,
  catalogue,
  stock,
  renderMail,
  getPageUrl,
}: {
  database: Database;
  clock: Clock;
  /** Members of other markets are not told: their site is closed. */
  openMarkets: readonly MarketCode[];
  accounts: Pick<AccountService, 'find'>;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'readOrderPrices'>;
  stock: Pick<StockService, 'readAvailable'>;
  renderMail: RenderMail;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): WaitlistNotifier {
  /** Returns the variant as it can be bought now; null where it cannot, or this process does not have it yet. */
  async function findOffer({ market, variantId, language }: DueItem): Promise<BagItem | null> {
    const price = (await catalogue.readOrderPrices(db, [variantId], market)).get(variantId);
    const units = (await stock.readAvailable(db, market, [variantId])).get(variantId) ?? 0;
    const current = catalogue.findBagItem(variantId, market, language);
    if (!price || !current || !canBeBought(getWaitAvailability(price.availability, units))) return null;
    return { ...current, ...price };
  }

  return {
    claimAvailable: async (signal) => {
      await releaseOverdue(db, new Date(clock.now().getTime() - overdueMs));
      const byMarket = Map.groupBy(await listStockedItems(db, openMarkets), ({ market }) => market);
      for (const [market, stocked] of byMarket) {
        const stockedIds = stocked.map(({ variantId }) => variantId);
        const sold = await catalogue.readOrderPrices(db, stockedIds, market);
        const variantIds = stockedIds.filter((id) => canBeBought(sold.get(id)?.availability ?? 'gone'));
        let count = variantIds.length > 0 ? claimBatchSize : 0;
        while (count === claimBatchSize && !signal.aborted) {
          count = await runInTransaction(db, async (transaction) => {
            const batch = { market, variantIds, limit: claimBatchSize, now: clock.now() };
            const ids = await claimDue(transaction, batch);
            const jobs = ids.map((itemId) => createJob(clock, mailAvailableJob, { itemId }, { key: itemId }));
            if (jobs.length > 0) await enqueueJobs(transaction, clock, jobs);
            return ids.length;
          });
        }
      }
    },

    notifyMember: async (itemId, mailer) => {
      const item = await findDue(db, itemId);
      if (!item) return;
      const account = await accounts.find(db, item.accountId);
      if (!account || account.disabled_at !== null) return deleteEnded(db, itemId, 'left');
      const offer = openMarkets.includes(item.market) ? await findOffer(item) : null;
      if (!offer) return releaseDue(db, itemId);
      const { market, language, reason } = item;
      const path = `/products/${offer.productSlug}?variant=${encodeURIComponent(offer.sku)}`;
      const link = getPageUrl(path, market, language);
      const listLink = getPageUrl('/account/waitlist', market, language);
      const mail = await renderMail(
        'waitlist.available',
        { item: offer, reason, link, listLink },
        { market, language },
      );
      const to = { name: '', address: account.email };
      await mailer.send({ ...mail, to, messageId: `waitlist.${itemId}`, about: offer.sku });
      await deleteEnded(db, itemId, 'notified');
    },
  };
}
