import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { HandlerRegistry } from './payment.handlers.ts';
import { closePageJob } from './payment.jobs.ts';
import type { ClosePageResult, PaymentProvider } from './payment.provider.ts';
import { paymentStates, shouldBeClosed } from './payment.rules.ts';
import type { PaymentService } from './payment.service.ts';
import {
  abandonOpen,
  findPayment,
  getPayable,
  listAttempts,
  markClosed,
  markOpen,
  type Payable,
  type Payment,
  storePage,
  toStartedPayment,
  updatePayment,
} from './payment.store.ts';

/** The page of an attempt; null when the attempt has ended. */
export type RequestedPage = Result<string | null, 'PAYMENT_UNAVAILABLE'>;

type PaymentPages = Pick<PaymentService, 'openPage' | 'closePage' | 'closeEndedPage' | 'abandon'>;

/** Opens and closes the provider's pages, on which shoppers pay. */
export function createPaymentPages({
  db,
  clock,
  provider,
  registry,
}: {
  db: Db;
  clock: Clock;
  provider: PaymentProvider;
  registry: Pick<HandlerRegistry, 'getHandler'>;
}): PaymentPages {
  const { getHandler } = registry;
  /** Pages being requested in this process, by payment id. */
  const pageRequests = new Map<string, Promise<RequestedPage>>();

  async function abandon(transaction: Transaction<Tables>, payable: Payable): Promise<void> {
    for (const { id } of await abandonOpen(transaction, payable)) await enqueuePageClosing(transaction, id);
  }

  function enqueuePageClosing(transaction: Transaction<Tables>, paymentId: string): Promise<void> {
    return enqueueJob(transaction, clock, closePageJob, { paymentId }, { key: paymentId });
  }

  async function closeProviderPage(payment: Payment): Promise<ClosePageResult> {
    if (payment.closed_at !== null) return 'closed';
    const result = await provider.void(toStartedPayment(payment));
    if (result === 'closed') await markClosed(db, payment.id, clock.now());
    return result;
  }

  /**
   * Requests a page and stores it while the attempt may still be paid. PAYMENT_UNAVAILABLE where the provider gave none:
   * the attempt is then `unreachable`.
   * @returns null where the attempt has ended meanwhile; its page is closed
   */
  async function requestPage(
    payment: Payment,
    facts: Parameters<PaymentService['openPage']>[1],
  ): Promise<RequestedPage> {
    const started = await provider.start({
      ...facts,
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method,
      expiresAt: payment.page_expires_at.toISOString(),
    });
    if (started.ok) {
      const stored = await storePage(db, payment.id, started.value);
      return ok(stored ?? (await discardPage(payment)));
    }
    return runInTransaction(db, async (transaction) => {
      await getHandler(payment.payable_kind).lock(transaction, payment.payable_id);
      const latest = await findPayment(transaction, payment.id);
      // Another process may have got the page meanwhile.
      if (latest?.state === 'started' && latest.page_url === null) {
        await updatePayment(transaction, payment.id, { state: 'unreachable' });
      }
      return latest?.page_url ? ok(latest.page_url) : fail('PAYMENT_UNAVAILABLE');
    });
  }

  /**
   * Closes a page that the provider created for an attempt that ended meanwhile. A request to close it may have come
   * before the page existed, so another one follows.
   */
  async function discardPage({ id, ...payment }: Payment): Promise<null> {
    await runInTransaction(db, async (transaction) => {
      await getHandler(payment.payable_kind).lock(transaction, payment.payable_id);
      const latest = await findPayment(transaction, id);
      if (!latest || paymentStates[latest.state].hasMoney) return;
      await markOpen(transaction, id);
      if (shouldBeClosed(latest)) await enqueuePageClosing(transaction, id);
    });
    return null;
  }

  return {
    openPage: async (payment, facts) => {
      if (payment.page_url !== null) return ok(payment.page_url);
      const others = payment.attempt > 1 ? await listAttempts(db, getPayable(payment)) : [];
      for (const other of others.filter(({ state, page_url }) => state === 'abandoned' && page_url !== null)) {
        const result = await closeProviderPage(other);
        if (result === 'under_way') return ok(null);
        if (result === 'unreachable') return fail('PAYMENT_UNAVAILABLE');
      }
      const request =
        pageRequests.get(payment.id) ?? requestPage(payment, facts).finally(() => pageRequests.delete(payment.id));
      pageRequests.set(payment.id, request);
      return request;
    },

    closePage: async (payable) => {
      const attempts = await listAttempts(db, payable);
      const open = attempts.find(({ state }) => paymentStates[state].isOpen);
      return open ? closeProviderPage(open) : 'closed';
    },

    abandon,

    closeEndedPage: async (paymentId) => {
      const payment = await findPayment(db, paymentId);
      // One that was paid meanwhile is settled by its callback.
      if (!payment || !shouldBeClosed(payment) || (await closeProviderPage(payment)) !== 'unreachable') return;
      if (clock.now() < payment.page_expires_at) throw new Error(`The page of payment ${paymentId} is still open`);
    },
  };
}
