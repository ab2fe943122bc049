import type { MarketCode } from '@vermilion/contract/markets';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { runEach } from '../../platform/run-each.ts';
import type { DailyTask } from '../loyalty.daily.ts';
import type { TiersService } from './tiers.service.ts';
import { deletePending, findPending, findPurchase, listStalePending, lockMembership } from './tiers.store.ts';

const batchSize = 200;

/**
 * Returns the daily work of ending what processes of an older version have left pending of orders that they have counted or
 * cancelled: it would keep a tier (ADR 181, 196).
 */
export function createTidyTask({ db }: Pick<Database, 'db'>, tiers: Pick<TiersService, 'takeBack'>): DailyTask {
  const tidy = (orderId: string) =>
    runInTransaction(db, async (transaction) => {
      const pending = await findPending(transaction, orderId);
      if (!pending) return;
      await lockMembership(transaction, pending.accountId);
      if (await findPurchase(transaction, orderId)) await deletePending(transaction, orderId);
      else await tiers.takeBack(transaction, orderId, null);
    });
  return {
    name: 'tidy_pending_spend',
    at: '00:02',
    run: async (market: MarketCode, _day, signal) => {
      for (let count = 0; ; ) {
        const orderIds = await listStalePending(db, market, batchSize);
        await runEach(orderIds, tidy, signal);
        count += orderIds.length;
        if (orderIds.length < batchSize) return count;
      }
    },
  };
}
