import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { minuteMs } from '../platform/jobs.ts';
import type { PaymentProvider, ProviderPayment } from './payment.provider.ts';
import { comparePayments, type Difference, type ShopPayment } from './payment.reconciling.rules.ts';

/** The provider's clock and the way to it: what was started at the edge of the time may be outside it for the provider. */
const marginMs = 60 * minuteMs;

/**
 * Compares the payments that were started within a time, and their refunds, with those of the provider.
 * @returns every difference, and how many payments each side has within the time
 */
export async function reconcilePayments(
  { db, provider }: { db: Db; provider: Pick<PaymentProvider, 'list'> },
  { from, to }: { from: Date; to: Date },
): Promise<{ differences: Difference[]; shopCount: number; providerCount: number }> {
  const listed: ProviderPayment[] = [];
  const wider = { from: new Date(from.getTime() - marginMs), to: new Date(to.getTime() + marginMs) };
  for await (const payment of provider.list(wider)) listed.push(payment);
  const byId = Map.groupBy(listed, ({ paymentId }) => paymentId);
  const within = await listShopPayments(db, sql`created_at >= ${from} and created_at < ${to}`);
  const ids = new Set(within.map(({ paymentId }) => paymentId));
  // Those that the shop started outside the time are compared then; those that it does not know at all, now.
  const others = listed.flatMap(({ paymentId }) => (paymentId && !ids.has(paymentId) ? [paymentId] : []));
  const outside = new Set(
    (await listShopPayments(db, sql`id = any(${others}::uuid[])`)).map(({ paymentId }) => paymentId),
  );
  const unknown = listed.filter(
    ({ paymentId }) => paymentId === null || (!ids.has(paymentId) && !outside.has(paymentId)),
  );
  return {
    differences: [
      ...within.flatMap((payment) => comparePayments(payment, byId.get(payment.paymentId) ?? [])),
      ...unknown.flatMap((payment) => comparePayments(null, [payment])),
    ],
    shopCount: within.length,
    providerCount: listed.length - outside.size,
  };
}

async function listShopPayments(db: Db, condition: ReturnType<typeof sql>): Promise<ShopPayment[]> {
  const { rows } = await sql<ShopPayment>`
    select id as "paymentId", payable_kind || ' ' || payable_id as payable, state, amount, currency,
      coalesce((
        select json_agg(json_build_object('refundId', refunds.id, 'amount', refunds.amount, 'state', refunds.state,
          'isPaidByHand', refunds.paid_by is not null))
        from refunds where refunds.payment_id = payments.id and not refunds.as_credit
      ), '[]') as refunds
    from payments where ${condition} order by created_at, id`.execute(db);
  return rows;
}
