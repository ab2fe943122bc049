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
import { getWaitAvailability, isAwaited } from './waitlist.rules.ts';
import {
  claimDue,
  type DueWait,
  deleteOver,
  findDue,
  listStockedWaits,
  releaseDue,
  releaseOverdue,
} from './waitlist.store.ts';

/** Items that become due in one transaction. */
const claimBatchSize = 500;

/** After so long an item waits on whose mail could not be sent: longer than the mail is tried. */
const overdueMs = 6 * dayMs;

export type WaitlistTelling = ReturnType<typeof createWaitlistTelling>;

/** Tells members that what they wait for can be bought: once for each item, by a mail, which ends it. */
export function createWaitlistTelling({
  database: { db },
  clock,
  accounts,
  catalogue,
  stock,
  renderMail,
  getPageUrl,
}: {
  database: Database;
  clock: Clock;
  accounts: Pick<AccountService, 'find'>;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'readOrderPrices'>;
  stock: Pick<StockService, 'readAvailable'>;
  renderMail: RenderMail;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}) {
  /** Returns the variant as it can be bought now; null where it cannot, or this process does not have it yet. */
  async function findOffer({ market, variantId, language }: DueWait): Promise<BagItem | null> {
    const price = (await catalogue.readOrderPrices(db, [variantId], market)).get(variantId);
    const units = (await stock.readAvailable(db, market, [variantId])).get(variantId) ?? 0;
    const current = catalogue.findBagItem(variantId, market, language);
    if (!price || !current || !isAwaited(getWaitAvailability(price.availability, units))) return null;
    return { ...current, ...price };
  }

  return {
    /** Finds what can be bought and is waited for, and has a mail sent for each item. */
    claimAvailable: async (signal: AbortSignal): Promise<void> => {
      await releaseOverdue(db, new Date(clock.now().getTime() - overdueMs));
      const byMarket = Map.groupBy(await listStockedWaits(db), ({ market }) => market);
      for (const [market, waits] of byMarket) {
        const stockedIds = waits.map(({ variantId }) => variantId);
        const sold = await catalogue.readOrderPrices(db, stockedIds, market);
        const variantIds = stockedIds.filter((id) => isAwaited(sold.get(id)?.availability ?? 'gone'));
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

    /** Mails the member of a due item, unless it has sold out again meanwhile: then the item waits on. */
    tell: async (itemId: string, mailer: Mailer): Promise<void> => {
      const wait = await findDue(db, itemId);
      if (!wait) return;
      const account = await accounts.find(db, wait.accountId);
      if (!account || account.disabled_at !== null) return deleteOver(db, itemId, 'left');
      const offer = await findOffer(wait);
      if (!offer) return releaseDue(db, itemId);
      const { market, language, reason } = wait;
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
      await deleteOver(db, itemId, 'told');
    },
  };
}
