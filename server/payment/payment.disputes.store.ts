import type { MomentCursor } from '@vermilion/contract/fields';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { type DisputeState, type PaymentState, paymentStates } from './payment.rules.ts';
import type { Payable } from './payment.store.ts';

export type StoredDispute = Selectable<Tables['disputes']>;

const capturedStates = (Object.keys(paymentStates) as PaymentState[]).filter((state) => paymentStates[state].hasMoney);

/** Disputes for which the provider names no time stand last. 13 digits of milliseconds hold it. */
const noAnswerDay = new Date('2286-01-01T00:00:00Z');

/** Returns where an open dispute stands in the list of them. */
export function getDisputePlace({
  answer_by: answerBy,
  provider,
  id,
}: Pick<StoredDispute, 'answer_by' | 'provider' | 'id'>): MomentCursor {
  return { at: answerBy ?? noAnswerDay, id: `${provider}:${id}` };
}

/** Returns the same in SQL. */
const getPlaceSql = () => ({
  at: sql<Date>`coalesce(disputes.answer_by, ${noAnswerDay}::timestamptz)`,
  id: sql<string>`(disputes.provider || ':' || disputes.id) collate "C"`,
});

/** Returns the open disputes, by the time until which the shop can object, with what was paid for. */
export async function listOpenDisputes(
  db: Db,
  {
    provider = null,
    after = null,
    limit = null,
  }: { provider?: string | null; after?: MomentCursor | null; limit?: number | null },
) {
  const place = getPlaceSql();
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'disputes.provider', 'disputes.payment_id', 'disputes.amount', 'disputes.currency'])
    .select(['disputes.reason', 'disputes.opened_at', 'disputes.answer_by'])
    .select(['payments.payable_kind', 'payments.payable_id'])
    .where('disputes.state', '=', 'open')
    .$if(provider !== null, (query) => query.where('disputes.provider', '=', provider ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${place.at}, ${place.id}) > (${after?.at}::timestamptz, ${after?.id}::text collate "C")`,
      ),
    )
    .orderBy(place.at)
    .orderBy(place.id)
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Returns the disputes of all payments of a payable, the first one first. */
export async function listDisputes(db: Db, { kind, id }: Payable): Promise<StoredDispute[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .selectAll('disputes')
    .where('payments.payable_kind', '=', kind)
    .where('payments.payable_id', '=', id)
    .orderBy('disputes.opened_at')
    .orderBy('disputes.id')
    .execute();
}

/** Returns the disputes of a payment. */
export async function listPaymentDisputes(db: Db, paymentId: string): Promise<StoredDispute[]> {
  return db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute();
}

export async function findDispute(db: Db, provider: string, id: string): Promise<StoredDispute | undefined> {
  const query = db.selectFrom('disputes').selectAll().where('provider', '=', provider).where('id', '=', id);
  return query.executeTakeFirst();
}

/** Marks a lost dispute whose amount is recorded as given back. */
export async function markDisputeApplied(
  transaction: Transaction<Tables>,
  { provider, id }: Pick<StoredDispute, 'provider' | 'id'>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('disputes')
    .set({ applied_at: now })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute();
}

/** Returns lost disputes of captured payments that are not applied, by payment, with what was paid for. */
export async function listUnappliedDisputes(
  db: Db,
  { provider = null, after = null, limit }: { provider?: string | null; after?: string | null; limit: number },
) {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select(['disputes.id', 'disputes.payment_id', 'disputes.amount', 'disputes.currency'])
    .select(['disputes.reason', 'disputes.closed_at', 'payments.payable_kind', 'payments.payable_id'])
    .where('disputes.state', '=', 'lost')
    .where('disputes.applied_at', 'is', null)
    .where('payments.state', 'in', capturedStates)
    .$if(provider !== null, (query) => query.where('disputes.provider', '=', provider ?? ''))
    .$if(after !== null, (query) => query.where('disputes.payment_id', '>', after ?? ''))
    .orderBy('disputes.payment_id')
    .orderBy('disputes.id')
    .limit(limit)
    .execute();
}

/**
 * Writes a dispute, or what became of it. One that is over does not open again by a late report.
 * @returns the state that it had before: null for a new one; undefined where nothing but its details has changed
 */
export async function upsertDispute(
  transaction: Transaction<Tables>,
  dispute: Omit<StoredDispute, 'opened_at' | 'closed_at' | 'applied_at'>,
  now: Date,
): Promise<DisputeState | null | undefined> {
  const { provider, id, payment_id: paymentId, amount, reason, state, answer_by: answerBy } = dispute;
  const closedAt = state === 'open' ? null : now;
  const inserted = await transaction
    .insertInto('disputes')
    .values({ ...dispute, opened_at: now, closed_at: closedAt })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return null;
  const updated = await transaction
    .updateTable('disputes')
    .set({ amount, reason, state, answer_by: sql`coalesce(${answerBy}, answer_by)`, closed_at: closedAt })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return updated && state !== 'open' ? 'open' : undefined;
}
