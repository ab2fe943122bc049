import type { CurrencyCode, PaymentMethodCode } from '@vermilion/contract/markets';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { type PaymentOutcome, type PaymentState, paymentStates } from './payment.rules.ts';

/** One attempt to pay a payable. */
export type Payment = Selectable<Tables['payments']>;
export type Refund = Selectable<Tables['refunds']>;

/** What can be paid, such as an order; `kind` names the noun that owns it. */
export type Payable = { kind: string; id: string };
/** What a payable is paid with; today always the provider's page. */
export type Tender = 'provider' | 'gift_card' | 'credit';

const openStates = (Object.keys(paymentStates) as PaymentState[]).filter((state) => paymentStates[state].isOpen);

type NewAttempt = { paymentId: string; method: PaymentMethodCode; pageExpiresAt: Date; now: Date };

/** Writes a payable with its one tender, the provider's, and the first attempt of that. */
export async function insertPayable(
  transaction: Transaction<Tables>,
  { kind, id, amount, currency }: Payable & { amount: number; currency: CurrencyCode },
  attempt: NewAttempt,
): Promise<Payment> {
  const { rows } = await sql<Payment>`
    with payable as (
      insert into payables (kind, id, amount, currency)
      values (${kind}, ${id}::uuid, ${amount}::bigint, ${currency})
    ),
    tender as (
      insert into tenders (payable_kind, payable_id, tender, amount, currency)
      values (${kind}, ${id}::uuid, 'provider', ${amount}::bigint, ${currency})
      returning *
    )
    insert into payments (
      id, payable_kind, payable_id, tender, attempt, method, amount, currency, state, page_expires_at, created_at
    )
    select ${attempt.paymentId}::uuid, payable_kind, payable_id, tender, 1, ${attempt.method}, amount, currency,
      'started', ${attempt.pageExpiresAt}::timestamptz, ${attempt.now}::timestamptz
    from tender
    returning *`.execute(transaction);
  const [payment] = rows;
  if (!payment) throw new Error(`The ${kind} ${id} was not written`);
  return payment;
}

/** Starts the next attempt of the provider's tender, for the tender's own amount. */
export async function insertAttempt(
  transaction: Transaction<Tables>,
  { kind, id }: Payable,
  attempt: NewAttempt,
): Promise<Payment> {
  const { rows } = await sql<Payment>`
    insert into payments (
      id, payable_kind, payable_id, tender, attempt, method, amount, currency, state, page_expires_at, created_at
    )
    select ${attempt.paymentId}::uuid, payable_kind, payable_id, tender,
      1 + (select count(*) from payments where payable_kind = ${kind} and payable_id = ${id}::uuid),
      ${attempt.method}, amount, currency, 'started', ${attempt.pageExpiresAt}::timestamptz, ${attempt.now}::timestamptz
    from tenders
    where payable_kind = ${kind} and payable_id = ${id}::uuid and tender = 'provider'
    returning *`.execute(transaction);
  const [payment] = rows;
  if (!payment) throw new Error(`There is no ${kind} ${id} to pay`);
  return payment;
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the attempts of a payable, newest first. */
export async function listAttempts(db: Db, { kind, id }: Payable): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .orderBy('attempt', 'desc')
    .execute();
}

export async function updatePayment(
  transaction: Transaction<Tables>,
  id: string,
  change: { state: PaymentState; reason?: string | null; reference?: string | null },
): Promise<void> {
  await transaction.updateTable('payments').set(change).where('id', '=', id).execute();
}

/**
 * Stores the provider's page of an attempt that may still be paid.
 * @returns the page that was stored first; null, and nothing is stored, when the attempt has ended or its page was closed
 */
export async function storePage(db: Db, id: string, pageUrl: string): Promise<string | null> {
  const row = await db
    .updateTable('payments')
    .set({ page_url: sql`coalesce(page_url, ${pageUrl})` })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('closed_at', 'is', null)
    .returning('page_url')
    .executeTakeFirst();
  return row?.page_url ?? null;
}

/** Marks the page of a payment as open: the provider created it after it was asked to close it. */
export async function markOpen(db: Db, id: string): Promise<void> {
  await db.updateTable('payments').set({ closed_at: null }).where('id', '=', id).execute();
}

/** Marks the page of a payment as closed by the provider. */
export async function markClosed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** Abandons the open attempt of a payable. @returns those whose pages the provider has not closed yet */
export async function abandonOpen(transaction: Transaction<Tables>, { kind, id }: Payable): Promise<Payment[]> {
  const abandoned = await transaction
    .updateTable('payments')
    .set({ state: 'abandoned' })
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .where('state', 'in', openStates)
    .returningAll()
    .execute();
  return abandoned.filter(({ closed_at }) => closed_at === null);
}

/**
 * Stores a callback in the inbox.
 * @returns false when an event of this id was stored before
 */
export async function insertEvent(
  transaction: Transaction<Tables>,
  event: { eventId: string; paymentId: string; outcome: PaymentOutcome; now: Date },
): Promise<boolean> {
  const stored = await transaction
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
  return stored !== undefined;
}

/** Writes a refund. @returns undefined when one with this key was written before */
export async function insertRefund(
  transaction: Transaction<Tables>,
  refund: { id: string; payment: Payment; idempotencyKey: string; amount: number; now: Date },
): Promise<Refund | undefined> {
  return transaction
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: refund.payment.id,
      idempotency_key: refund.idempotencyKey,
      amount: refund.amount,
      currency: refund.payment.currency,
      requested_at: refund.now,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the refunds of a payable, oldest first. */
export async function listRefunds(db: Db, { kind, id }: Payable): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('payments.payable_kind', '=', kind)
    .where('payments.payable_id', '=', id)
    .orderBy('refunds.requested_at')
    .orderBy('refunds.id')
    .execute();
}

/** Ends a requested refund. @returns false when it had ended before */
export async function settleRefund(
  transaction: Transaction<Tables>,
  id: string,
  change: { state: 'succeeded' | 'refused'; reference: string | null; now: Date },
): Promise<boolean> {
  const settled = await transaction
    .updateTable('refunds')
    .set({ state: change.state, reference: change.reference, settled_at: change.now })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
