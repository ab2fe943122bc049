import type { CurrencyCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { TenderSource } from '@vermilion/contract/pricing';
import { type Selectable, sql, type Transaction } from 'kysely';
import { joinColumns, nameColumns } from '../platform/columns.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { StartedPayment } from './payment.provider.ts';
import { type PaymentOutcome, type PaymentState, paymentStates } from './payment.rules.ts';

/** One attempt to pay a payable. */
export type Payment = Selectable<Tables['payments']>;
export type Refund = Selectable<Tables['refunds']>;

const paymentColumns = nameColumns('payments', {
  id: true,
  payable_kind: true,
  payable_id: true,
  attempt: true,
  method: true,
  amount: true,
  currency: true,
  state: true,
  reason: true,
  reference: true,
  page_url: true,
  provider_id: true,
  provider: true,
  page_expires_at: true,
  closed_at: true,
  refunded: true,
  created_at: true,
});

/** What can be paid, such as an order. `kind` names the noun that owns it. */
export type Payable = { kind: string; id: string };
/** What pays part of a payable before the provider's payment, such as a gift card. */
export type Tender = Selectable<Tables['tenders']>;

/** What a payable costs, and how it is paid. Minor units; `amountDue` is `total` less the tenders. */
export type Amounts = {
  total: number;
  amountDue: number;
  tenders: readonly { source: TenderSource; amount: number }[];
  currency: CurrencyCode;
};

/** Returns the payable that a payment is for. */
export function getPayable(payment: Payment): Payable {
  return { kind: payment.payable_kind, id: payment.payable_id };
}

/** Whether a provider may report about a payment: it took it, or nobody knows who did. */
export function isTakenBy({ provider }: Payment, providerName: string): boolean {
  return provider === null || provider === providerName;
}

/** Returns what identifies a payment to its provider. */
export function toStartedPayment({ id, provider_id, created_at }: Payment): StartedPayment {
  return { paymentId: id, providerId: provider_id, startedAt: created_at };
}

const openStates = (Object.keys(paymentStates) as PaymentState[]).filter((state) => paymentStates[state].isOpen);

/** A tender that is written with its payable. */
export type NewTender = Pick<Tender, 'id' | 'source' | 'amount' | 'currency' | 'payable_kind' | 'payable_id'>;

type NewAttempt = {
  paymentId: string;
  method: PaymentMethodCode;
  /** The name of the provider that takes it. */
  provider: string;
  pageExpiresAt: Date;
  now: Date;
};

/**
 * Writes a payable with its tenders, and the first attempt to pay what is left.
 * @param attempt null where nothing is left to pay
 */
export async function insertPayable(
  transaction: Transaction<Tables>,
  { kind, id }: Payable,
  { total, amountDue, tenders, currency }: Omit<Amounts, 'tenders'> & { tenders: readonly NewTender[] },
  attempt: NewAttempt | null,
): Promise<Payment | null> {
  const { rows } = await sql<Payment>`
    with payable as (
      insert into payables (kind, id, total, amount_due, currency)
      values (${kind}, ${id}::uuid, ${total}::bigint, ${amountDue}::bigint, ${currency})
      returning kind, id, amount_due, currency
    ),
    written_tenders as (
      insert into tenders (id, payable_kind, payable_id, position, source, amount, currency)
      select given.id, payable.kind, payable.id, given.position, given.source::jsonb, given.amount, payable.currency
      from payable, unnest(
        ${tenders.map(({ id: tenderId }) => tenderId)}::uuid[], ${tenders.map(({ source }) => JSON.stringify(source))}::text[],
        ${tenders.map(({ amount }) => amount)}::bigint[]
      ) with ordinality as given (id, source, amount, position)
    )
    insert into payments (
      id, payable_kind, payable_id, attempt, method, provider, amount, currency, state, page_expires_at, created_at
    )
    select ${attempt?.paymentId}::uuid, kind, id, 1, ${attempt?.method}, ${attempt?.provider}, amount_due, currency,
      'started', ${attempt?.pageExpiresAt}::timestamptz, ${attempt?.now}::timestamptz
    from payable
    where ${attempt !== null}::boolean
    returning ${joinColumns(paymentColumns)}`.execute(transaction);
  return rows[0] ?? null;
}

/** Starts the next attempt to pay what the tenders leave of a payable. */
export async function insertAttempt(
  transaction: Transaction<Tables>,
  { kind, id }: Payable,
  attempt: NewAttempt,
): Promise<Payment> {
  const { rows } = await sql<Payment>`
    insert into payments (
      id, payable_kind, payable_id, attempt, method, provider, amount, currency, state, page_expires_at, created_at
    )
    select ${attempt.paymentId}::uuid, kind, id,
      1 + (select count(*) from payments where payable_kind = ${kind} and payable_id = ${id}::uuid),
      ${attempt.method}, ${attempt.provider}, amount_due, currency, 'started',
      ${attempt.pageExpiresAt}::timestamptz, ${attempt.now}::timestamptz
    from payables
    where kind = ${kind} and id = ${id}::uuid
    returning *`.execute(transaction);
  const [payment] = rows;
  if (!payment) throw new Error(`There is no ${kind} ${id} to pay`);
  return payment;
}

/** Returns the tenders of a payable, in the order in which they pay. */
export async function listTenders(db: Db, { kind, id }: Payable): Promise<Tender[]> {
  return db
    .selectFrom('tenders')
    .selectAll()
    .where('payable_kind', '=', kind)
    .where('payable_id', '=', id)
    .orderBy('position')
    .execute();
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst();
}

/** Returns the payment of a provider's reference, the latest one where several have it. */
export async function findPaymentByReference(db: Db, reference: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
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

/** Returns the attempts of payables of a kind, newest first. */
export async function listAttemptsOfMany(db: Db, kind: string, ids: readonly string[]): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select * from payments where payable_kind = ${kind} and payable_id = any(${ids}::uuid[])
    order by attempt desc`.execute(db);
  return rows;
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
export async function storePage(
  db: Db,
  id: string,
  { pageUrl, providerId }: { pageUrl: string; providerId: string | null },
): Promise<string | null> {
  const row = await db
    .updateTable('payments')
    .set({ page_url: sql`coalesce(page_url, ${pageUrl})`, provider_id: sql`coalesce(provider_id, ${providerId})` })
    .where('id', '=', id)
    .where('state', '=', 'started')
    .where('closed_at', 'is', null)
    .returning('page_url')
    .executeTakeFirst();
  return row?.page_url ?? null;
}

/** Marks the page of a payment as open: the provider created it after the request to close it. */
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
 * Stores a callback in the inbox. A provider names its events by itself, and two of them may choose the same name: events of
 * another payment are others.
 * @returns false when an event of this id was stored for the payment before
 */
export async function insertEvent(
  transaction: Transaction<Tables>,
  event: { eventId: string; paymentId: string; outcome: PaymentOutcome; now: Date },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('payment_events')
    .values({
      event_id: `${event.paymentId}.${event.eventId}`,
      payment_id: event.paymentId,
      outcome: event.outcome,
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
