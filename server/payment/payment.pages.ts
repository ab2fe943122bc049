import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { HandlerRegistries } from './payment.handlers.ts';
import { closePageJob } from './payment.jobs.ts';
import type { ClosePageResult } from './payment.provider.ts';
import { getProvider, type PaymentProviders } from './payment.providers.ts';
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

type OpenedPage = Parameters<typeof storePage>[2];

type PaymentPages = Pick<PaymentService, 'openPage' | 'closePage' | 'closeEndedPage' | 'abandon'>;

/** Opens and closes the provider's pages, on which shoppers pay. */
export function createPaymentPages({
  db,
  clock,
  providers,
  registries,
}: {
  db: Db;
  clock: Clock;
  providers: PaymentProviders;
  registries: Pick<HandlerRegistries, 'payableHandlers'>;
}): PaymentPages {
  const { payableHandlers } = registries;
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
    const result = await getProvider(providers, payment).void(toStartedPayment(payment));
    if (result === 'closed') await markClosed(db, payment.id, clock.now());
    return result;
  }

  /**
   * Requests a page and stores it while the attempt may still be paid. PAYMENT_UNAVAILABLE where the provider gave none: the
   * attempt is then `unreachable`, unless another process has got the page.
   * @returns null where the attempt has ended meanwhile; its page is closed
   */
  async function requestPage(
    payment: Payment,
    facts: Parameters<PaymentService['openPage']>[1],
  ): Promise<RequestedPage> {
    const { id: paymentId, amount, currency, method, page_expires_at, created_at } = payment;
    const started = await getProvider(providers, payment).start({
      ...facts,
      paymentId,
      amount,
      currency,
      method,
      startedAt: created_at.toISOString(),
      expiresAt: page_expires_at.toISOString(),
    });
    if (started.ok) {
      const storedUrl = await storePage(db, payment.id, started.value);
      return ok(storedUrl ?? (await resolveLatePage(payment, started.value)));
    }
    return runInTransaction(db, async (transaction) => {
      await payableHandlers.get(payment.payable_kind).lock(transaction, payment.payable_id);
      const latest = await findPayment(transaction, payment.id);
      if (latest?.state === 'started' && latest.page_url === null) {
        await updatePayment(transaction, payment.id, { state: 'unreachable' });
      }
      return latest?.page_url ? ok(latest.page_url) : fail('PAYMENT_UNAVAILABLE');
    });
  }

  /**
   * Stores a page whose attempt has ended while the provider created it, where the failed request of another process ended it
   * and no other attempt followed. Otherwise closes it: a request to do so may have come before the page existed.
   * @returns null where it is closed
   */
  async function resolveLatePage({ id, ...payment }: Payment, page: OpenedPage): Promise<string | null> {
    return runInTransaction(db, async (transaction) => {
      const { isAwaitingPayment } = await payableHandlers
        .get(payment.payable_kind)
        .lock(transaction, payment.payable_id);
      const attempts = await listAttempts(transaction, getPayable({ id, ...payment }));
      const ended = attempts.find((attempt) => attempt.id === id);
      if (!ended || paymentStates[ended.state].hasMoney) return null;
      const canStart = ended.state === 'unreachable' && ended.closed_at === null && attempts[0]?.id === id;
      if (canStart && isAwaitingPayment) {
        await updatePayment(transaction, id, { state: 'started' });
        return storePage(transaction, id, page);
      }
      await markOpen(transaction, id);
      if (shouldBeClosed(ended)) await enqueuePageClosing(transaction, id);
      return null;
    });
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
