import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { PaymentOutcome, PaymentStatus } from './payment.rules.ts';

/** One try to pay an order. */
export type Payment = Selectable<Tables['payments']>;

export async function insertPayment(
  transaction: Transaction<Tables>,
  payment: {
    id: string;
    orderId: string;
    attempt: number;
    method: PaymentMethodCode;
    /** Minor units. */
    amount: number;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto('payments')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      attempt: payment.attempt,
      method: payment.method,
      amount: payment.amount,
      status: 'started',
      created_at: payment.now,
    })
    .execute();
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest try first. */
export async function paymentsOf(db: Db, orderId: string): Promise<Payment[]> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('attempt', 'desc').execute();
}

export async function setStatus(
  transaction: Transaction<Tables>,
  id: string,
  change: { status: PaymentStatus; reason?: string | null; reference?: string | null },
): Promise<void> {
  await transaction.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** Keeps the provider's page of a payment; the one kept first stays. */
export async function keepPage(db: Db, id: string, pageUrl: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ page_url: pageUrl })
    .where('id', '=', id)
    .where('page_url', 'is', null)
    .execute();
}

export async function abandonUnderWay(transaction: Transaction<Tables>, orderId: string): Promise<void> {
  await transaction
    .updateTable('payments')
    .set({ status: 'abandoned' })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['started', 'pending'])
    .execute();
}

/**
 * Puts a callback into the inbox.
 * @returns false when an event of this id has been there already
 */
export async function keepEvent(
  transaction: Transaction<Tables>,
  event: { eventId: string; paymentId: string; outcome: PaymentOutcome; now: Date },
): Promise<boolean> {
  const kept = await transaction
    .insertInto('payment_events')
    .values({
      event_id: event.eventId,
      payment_id: event.paymentId,
      outcome: event.outcome,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return kept !== undefined;
}
