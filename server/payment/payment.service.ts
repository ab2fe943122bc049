import type { PaymentMethodCode } from '@vermilion/contract/markets';
import { ok, type Result } from '@vermilion/contract/result';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import type { PaymentProvider, PaymentStart } from './payment.provider.ts';
import { type PaymentOutcome, type PaymentStatus, settled } from './payment.rules.ts';
import {
  abandonUnderWay,
  findPayment,
  insertPayment,
  keepEvent,
  keepPage,
  type Payment,
  paymentsOf,
  setStatus,
} from './payment.store.ts';

export type { Payment } from './payment.store.ts';

/** What the provider tells of a payment. */
export type PaymentCallback = {
  eventId: string;
  paymentId: string;
  outcome: PaymentOutcome;
  /** The provider's own words, for failed and blocked. */
  reason: string | null;
  reference: string | null;
};

/**
 * The tries to pay an order. Whoever changes them holds the order's row locked, so tries, callbacks and expiry of
 * one order come one after another.
 */
export type PaymentService = {
  /** Abandons what is under way and begins the next try. @param amount the order's total, minor units */
  begin(transaction: Transaction<Tables>, orderId: string, method: PaymentMethodCode, amount: number): Promise<void>;
  /** The try that counts for the order: the one that paid it, else the newest. */
  current(db: Db, orderId: string): Promise<Payment>;
  /** The page of a payment: the one it has, or the provider is asked for one. */
  page(
    payment: Payment,
    facts: Omit<PaymentStart, 'paymentId' | 'amount' | 'method'>,
  ): Promise<Result<string, 'PAYMENT_UNAVAILABLE'>>;
  /** Ends a try for which the provider gave no page. False when meanwhile it has one, or an outcome. */
  giveUp(transaction: Transaction<Tables>, paymentId: string): Promise<boolean>;
  /** The order that a payment is of; null when there is no such payment. */
  orderOf(db: Db, paymentId: string): Promise<string | null>;
  /**
   * Keeps a callback and does what it says, once.
   * @param isNeeded whether the order still waits for money
   * @returns what the payment has become; null when the callback changes nothing, being a double or late
   */
  hear(transaction: Transaction<Tables>, callback: PaymentCallback, isNeeded: boolean): Promise<PaymentStatus | null>;
  /** Ends all tries that are under way. */
  abandon(transaction: Transaction<Tables>, orderId: string): Promise<void>;
  /** Whether a callback comes from the provider. */
  verify: PaymentProvider['verify'];
};

export function createPaymentService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  provider: PaymentProvider;
}): PaymentService {
  const { clock, random, provider } = deps;
  const { db } = deps.database;
  return {
    begin: async (transaction, orderId, method, amount) => {
      const [newest] = await paymentsOf(transaction, orderId);
      if (newest) await abandonUnderWay(transaction, orderId);
      await insertPayment(transaction, {
        id: random.uuid(),
        orderId,
        attempt: (newest?.attempt ?? 0) + 1,
        method,
        amount,
        now: clock.now(),
      });
    },

    current: async (from, orderId) => {
      const tries = await paymentsOf(from, orderId);
      const counts = tries.find((payment) => payment.status === 'confirmed') ?? tries[0];
      if (!counts) throw new Error(`Order ${orderId} has no payment`);
      return counts;
    },

    page: async (payment, facts) => {
      if (payment.page_url !== null) return ok(payment.page_url);
      const started = await provider.start({
        ...facts,
        paymentId: payment.id,
        amount: payment.amount,
        method: payment.method,
      });
      if (!started.ok) return started;
      await keepPage(db, payment.id, started.value.pageUrl);
      return ok(started.value.pageUrl);
    },

    giveUp: async (transaction, paymentId) => {
      const payment = await findPayment(transaction, paymentId);
      if (payment?.status !== 'started' || payment.page_url !== null) return false;
      await setStatus(transaction, paymentId, { status: 'failed' });
      return true;
    },

    orderOf: async (from, paymentId) => (await findPayment(from, paymentId))?.order_id ?? null,

    hear: async (transaction, { eventId, paymentId, outcome, reason, reference }, isNeeded) => {
      const isNew = await keepEvent(transaction, { eventId, paymentId, outcome, now: clock.now() });
      const payment = isNew ? await findPayment(transaction, paymentId) : undefined;
      if (!payment) return null;
      const status = settled(payment.status, outcome, isNeeded);
      if (!status) return null;
      // A paid order has no other try under way; the database insists on it for the next one's sake.
      if (status === 'confirmed') await abandonUnderWay(transaction, payment.order_id);
      await setStatus(transaction, paymentId, { status, reason, reference });
      return status;
    },

    abandon: abandonUnderWay,
    verify: provider.verify,
  };
}
