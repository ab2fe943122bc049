import { hourMs, minuteMs } from '@vermilion/contract/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { findDispute, listOpenDisputes, listUnappliedDisputes } from './payment.disputes.store.ts';
import { enqueueReading } from './payment.jobs.ts';
import type { PaymentProvider, StartedPayment } from './payment.provider.ts';
import {
  comparePayments,
  type Difference,
  type DifferenceKind,
  maxRefundWaitMs,
  type ShopPayment,
} from './payment.reconciling.rules.ts';
import { findPayment, findPaymentByReference, getPayable } from './payment.store.ts';

/** The provider's clock and the way to it: what was started at the edge of the time may be outside it for the provider. */
const marginMs = 60 * minuteMs;

/** How long a lost dispute may wait to be applied: the job that looks for those runs each hour. */
const maxDisputeWaitMs = hourMs;
/** More are not named at once. */
const maxNamedDisputes = 1000;

/** What the shop settles once it has read the payment at the provider. */
const readableKinds: ReadonlySet<DifferenceKind> = new Set([
  'refund_not_in_shop',
  'refunded_at_provider_only',
  'refunded_in_shop_only',
  'lost_dispute_not_applied',
]);

type Reconciled = { differences: Difference[]; shopCount: number; providerCount: number };
type Reconcilable = Pick<PaymentProvider, 'name' | 'list' | 'read' | 'listDisputes'>;
type Window = { from: Date; to: Date };

/**
 * Compares the payments that were started within a time, and their refunds, with those of the providers that took them. Names
 * older payments too: those with refunds that wait for long, and those that are disputed. Has those read by a process of the shop
 * whose refunds or lost disputes it does not know.
 * @returns every difference, and how many payments each side has within the time
 */
export async function reconcilePayments(
  { db, providers, clock }: { db: Db; providers: readonly Reconcilable[]; clock: Clock },
  window: Window,
): Promise<Reconciled> {
  const now = clock.now();
  const all: Reconciled = { differences: [], shopCount: 0, providerCount: 0 };
  for (const [index, provider] of providers.entries()) {
    // What nobody is known to have taken counts as the first one's (`getProvider`).
    const taken = sql`(provider = ${provider.name} or (provider is null and ${index === 0}::boolean))`;
    const { differences, shopCount, providerCount } = await reconcileProvider(db, provider, taken, window, now);
    all.differences.push(...differences, ...(await compareDisputes(db, provider, window, now)));
    all.shopCount += shopCount;
    all.providerCount += providerCount;
  }
  all.differences.push(...(await listUncompared(db, providers, window)));
  const readable = all.differences.filter(({ kind, payable }) => readableKinds.has(kind) && payable !== null);
  for (const paymentId of new Set(readable.map(({ payment }) => payment))) {
    await enqueueReading(db, clock, paymentId, { onConflict: 'keep' });
  }
  return all;
}

async function reconcileProvider(
  db: Db,
  provider: Reconcilable,
  taken: RawBuilder<unknown>,
  { from, to }: Window,
  now: Date,
): Promise<Reconciled> {
  const listed = await Array.fromAsync(provider.list(addMargin(from, to)));
  const byId = Map.groupBy(listed, ({ paymentId }) => paymentId);
  const isWithin = sql`created_at >= ${from} and created_at < ${to}`;
  const within = await listShopPayments(db, sql`${isWithin} and ${taken}`);
  const ids = new Set(within.map(({ paymentId }) => paymentId));
  // Those that the shop started outside the time are compared then; those that it does not know at all, now.
  const others = listed.flatMap(({ paymentId }) => (paymentId && !ids.has(paymentId) ? [paymentId] : []));
  const outside = new Set(
    (await listShopPayments(db, sql`id = any(${others}::uuid[])`)).map(({ paymentId }) => paymentId),
  );
  const unknown = listed.filter(
    ({ paymentId }) => paymentId === null || (!ids.has(paymentId) && !outside.has(paymentId)),
  );
  const differences = [
    ...within.flatMap((payment) => comparePayments(payment, byId.get(payment.paymentId) ?? [], now)),
    ...unknown.flatMap((payment) => comparePayments(null, [payment], now)),
  ];
  const hasLateRefund = sql`id in (
    select payment_id from refunds where state = 'requested' and requested_at < ${new Date(now.getTime() - maxRefundWaitMs)}
  )`;
  for (const payment of await listShopPayments(db, sql`not (${isWithin}) and ${taken} and ${hasLateRefund}`)) {
    const own = await provider.read(payment);
    differences.push(...comparePayments(payment, own ? [own] : [], now));
  }
  return { differences, shopCount: within.length, providerCount: listed.length - outside.size };
}

const addMargin = (from: Date, to: Date): Window => ({
  from: new Date(from.getTime() - marginMs),
  to: new Date(to.getTime() + marginMs),
});

/** Names the open disputes and the lost ones that are not applied, whenever they began, and those of a time that only the provider knows. */
async function compareDisputes(db: Db, provider: Reconcilable, { from, to }: Window, now: Date): Promise<Difference[]> {
  const open = await listOpenDisputes(db, { provider: provider.name });
  const unapplied = await listUnappliedDisputes(db, { provider: provider.name, limit: maxNamedDisputes });
  const late = unapplied.filter(
    ({ closed_at }) => !closed_at || now.getTime() - closed_at.getTime() > maxDisputeWaitMs,
  );
  const differences = [
    ...open.map((dispute) => ({ ...dispute, kind: 'disputed' as const })),
    ...late.map((dispute) => ({ ...dispute, kind: 'lost_dispute_not_applied' as const })),
  ].map(({ kind, id, payment_id, payable_kind, payable_id, amount, currency, reason }) =>
    describeDispute(kind, { payment: payment_id, payable: `${payable_kind} ${payable_id}` }, [
      `${id} ${amount} ${currency}`,
      reason ?? '',
    ]),
  );
  const listed = await Array.fromAsync(provider.listDisputes?.(addMargin(from, to)) ?? []);
  for (const { disputeId, payment: reported, state, amount, currency } of listed) {
    const payment =
      'paymentId' in reported
        ? await findPayment(db, reported.paymentId)
        : await findPaymentByReference(db, reported.reference);
    const known = payment && (await findDispute(db, provider.name, disputeId));
    if (!payment || known?.state === state) continue;
    const { kind, id } = getPayable(payment);
    const printed = `${disputeId} ${state} ${amount} ${currency}`;
    const difference = known ? 'another_dispute_state' : 'dispute_not_in_shop';
    const inShop = known ? `${disputeId} ${known.state} ${known.amount} ${known.currency}` : '';
    differences.push(describeDispute(difference, { payment: payment.id, payable: `${kind} ${id}` }, [inShop, printed]));
  }
  return differences;
}

const describeDispute = (
  kind: 'disputed' | 'lost_dispute_not_applied' | 'dispute_not_in_shop' | 'another_dispute_state',
  of: Pick<Difference, 'payment' | 'payable'>,
  [shop, provider]: [string, string],
): Difference => ({ kind, ...of, shop, provider });

/** Names the money of a time that nothing is compared with: the settings do not name the provider that took it. */
async function listUncompared(db: Db, providers: readonly Reconcilable[], { from, to }: Window): Promise<Difference[]> {
  const names = providers.map(({ name }) => name);
  const { rows } = await sql<{ id: string; payable: string; provider: string; shop: string }>`
    select id, payable_kind || ' ' || payable_id as payable, provider, state || ' ' || amount || ' ' || currency as shop
    from payments
    where created_at >= ${from} and created_at < ${to} and state in ('confirmed', 'surplus')
      and provider <> all(${names}::text[])
    order by created_at, id`.execute(db);
  return rows.map(({ id, payable, provider, shop }) => ({
    kind: 'provider_not_set_up',
    payment: id,
    payable,
    shop,
    provider,
  }));
}

async function listShopPayments(db: Db, condition: RawBuilder<unknown>): Promise<(ShopPayment & StartedPayment)[]> {
  const { rows } = await sql<ShopPayment & StartedPayment>`
    select id as "paymentId", payable_kind || ' ' || payable_id as payable, state, amount, currency,
      created_at as "startedAt", provider_id as "providerId",
      coalesce((
        select json_agg(json_build_object('refundId', refunds.id, 'amount', refunds.amount, 'state', refunds.state,
          'isPaidByHand', refunds.paid_by is not null, 'requestedAt', refunds.requested_at, 'originId', refunds.origin_id))
        from refunds where refunds.payment_id = payments.id and not refunds.as_credit and refunds.origin <> 'dispute'
      ), '[]') as refunds
    from payments where ${condition} order by created_at, id`.execute(db);
  return rows;
}
