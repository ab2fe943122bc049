import type { MomentCursor } from '@vermilion/contract/fields';
import type { CurrencyCode } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import { joinColumns, nameColumns } from '../platform/columns.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { RefundOrigin, RefundState } from './payment.rules.ts';
import type { Payable, Payment, Refund, Tender } from './payment.store.ts';

const refundColumns = nameColumns('refunds', {
  id: true,
  payment_id: true,
  tender_id: true,
  idempotency_key: true,
  amount: true,
  currency: true,
  state: true,
  reference: true,
  reason: true,
  paid_by: true,
  requested_at: true,
  settled_at: true,
  as_credit: true,
  closed_at: true,
  close_reason: true,
  origin: true,
  origin_id: true,
});

type NewRefund = { id: string; idempotencyKey: string; amount: number; now: Date };

/**
 * Writes a refund of a captured payment.
 * @param to `credit`: it becomes store credit in the same transaction; `provider`: the provider pays it out later
 * @returns undefined when one with this key was written before
 */
export async function insertPaymentRefund(
  transaction: Transaction<Tables>,
  payment: Pick<Payment, 'id' | 'currency'>,
  refund: NewRefund,
  to: 'provider' | 'credit',
): Promise<Refund | undefined> {
  const settled = { as_credit: true, state: 'succeeded', settled_at: refund.now } as const;
  return transaction
    .insertInto('refunds')
    .values({
      ...createRefundRow(refund, payment.currency),
      payment_id: payment.id,
      ...(to === 'credit' ? settled : { settled_at: null }),
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Writes a refund of a tender, which is paid out in the same transaction.
 * @returns undefined when one with this key was written before
 */
export async function insertTenderRefund(
  transaction: Transaction<Tables>,
  tender: Tender,
  refund: NewRefund,
): Promise<Refund | undefined> {
  return transaction
    .insertInto('refunds')
    .values({
      ...createRefundRow(refund, tender.currency),
      tender_id: tender.id,
      state: 'succeeded',
      settled_at: refund.now,
    })
    .onConflict((conflict) => conflict.columns(['tender_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

function createRefundRow({ id, idempotencyKey, amount, now }: NewRefund, currency: CurrencyCode) {
  return { id, idempotency_key: idempotencyKey, amount, currency, requested_at: now };
}

/**
 * Writes a refund that the shop did not request: somebody made it at the provider, or a dispute was lost.
 * @param returned.originId what the provider calls it
 */
export async function insertMovement(
  transaction: Transaction<Tables>,
  payment: Pick<Payment, 'id' | 'currency'>,
  returned: Omit<NewRefund, 'idempotencyKey'> & {
    origin: RefundOrigin;
    originId: string;
    state: 'pending' | 'succeeded' | 'failed';
  },
): Promise<Refund> {
  const { origin, originId, state, ...refund } = returned;
  const isSettled = state === 'succeeded';
  return transaction
    .insertInto('refunds')
    .values({
      ...createRefundRow({ ...refund, idempotencyKey: `returned:${refund.id}` }, payment.currency),
      payment_id: payment.id,
      origin,
      origin_id: originId,
      reference: origin === 'provider' ? originId : null,
      state: isSettled ? 'succeeded' : 'requested',
      settled_at: isSettled ? refund.now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the refund of a payment that was made at the provider or by a dispute, by the provider's name for it. */
export async function findMovement(
  db: Db,
  paymentId: string,
  { origin, originId }: { origin: RefundOrigin; originId: string },
): Promise<Refund | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('origin', '=', origin)
    .where('origin_id', '=', originId)
    .executeTakeFirst();
}

/** Returns the refunds of a payment, oldest first. */
export async function listPaymentRefunds(db: Db, paymentId: string): Promise<Refund[]> {
  const query = db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId);
  return query.orderBy('requested_at').orderBy('id').execute();
}

export async function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the refunds of a payable, oldest first. */
export async function listRefunds(db: Db, { kind, id }: Payable): Promise<Refund[]> {
  // Arrays rather than joins: each side of the `or` then uses its own index.
  const { rows } = await sql<Refund>`
    select ${joinColumns(refundColumns)} from refunds
    where payment_id = any(array(select id from payments where payable_kind = ${kind} and payable_id = ${id}::uuid))
      or tender_id = any(array(select id from tenders where payable_kind = ${kind} and payable_id = ${id}::uuid))
    order by requested_at, id`.execute(db);
  return rows;
}

/**
 * Ends a refund in one of these states that nobody has paid by hand; one that was closed is open no more.
 * @returns false when it is in another one
 */
export async function settleRefund(
  transaction: Transaction<Tables>,
  id: string,
  from: readonly RefundState[],
  change: { state: 'succeeded' | 'refused'; reference: string | null; reason: string | null; now: Date },
): Promise<boolean> {
  const settled = await transaction
    .updateTable('refunds')
    .set({ state: change.state, reference: change.reference, reason: change.reason, settled_at: change.now })
    .$if(change.state === 'succeeded', (query) => query.set({ closed_at: null, close_reason: null }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('paid_by', 'is', null)
    .where('as_credit', '=', false)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Ends a refund that the provider refused: somebody has paid it out. @returns undefined where it is not refused */
export async function markPaidByHand(
  transaction: Transaction<Tables>,
  id: string,
  { reference, now }: { reference: string; now: Date },
): Promise<Refund | undefined> {
  return transaction
    .updateTable('refunds')
    .set({ state: 'succeeded', paid_by: 'bank_transfer', reference, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a refund that the provider refused without paying it out. @returns undefined where it is not refused, or is closed */
export async function markClosedByStaff(
  transaction: Transaction<Tables>,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<Refund | undefined> {
  return transaction
    .updateTable('refunds')
    .set({ closed_at: now, close_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the refunds that the provider refused and that were neither paid out nor closed since, oldest first, with what paid. */
export async function listRefusedRefunds(db: Db, after: MomentCursor | null, limit: number) {
  const query = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.payable_kind', 'payments.payable_id', 'payments.method', 'payments.id as payment_id'])
    .select(['refunds.id', 'refunds.amount', 'refunds.currency', 'refunds.reason'])
    .select(['refunds.requested_at', 'refunds.settled_at'])
    .where('refunds.state', '=', 'refused')
    .where('refunds.closed_at', 'is', null)
    .orderBy('refunds.requested_at')
    .orderBy('refunds.id')
    .limit(limit);
  if (!after) return query.execute();
  const isAfter = sql<boolean>`(refunds.requested_at, refunds.id) > (${after.at}::timestamptz, ${after.id}::uuid)`;
  return query.where(isAfter).execute();
}
