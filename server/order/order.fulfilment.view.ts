import type { CreditNote, Parcel } from '@vermilion/contract/order';
import type { Db } from '../platform/database.ts';
import { listOrderRefundLines, listOrderRefunds, listParcelLines, listParcels } from './order.fulfilment.store.ts';
import type { StoredOrder } from './order.store.ts';

/** What has left the shop and what was given back of an order. */
export type Fulfilment = { parcels: Parcel[]; creditNotes: CreditNote[] };

/** Reads the parcels and refunds of an order, oldest first. An order that was never paid has none. */
export async function readFulfilment(db: Db, { id, paid_at }: StoredOrder): Promise<Fulfilment> {
  if (paid_at === null) return { parcels: [], creditNotes: [] };
  const [parcels, parcelLines] = await Promise.all([listParcels(db, id), listParcelLines(db, id)]);
  const refunds = await listOrderRefunds(db, id);
  const refundLines = refunds.length > 0 ? await listOrderRefundLines(db, id) : [];
  return {
    parcels: parcels.map((parcel) => ({
      id: parcel.id,
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      trackingUrl: parcel.tracking_url,
      shippedAt: parcel.shipped_at.toISOString(),
      deliveredAt: parcel.delivered_at?.toISOString() ?? null,
      lines: parcelLines
        .filter(({ parcel_id }) => parcel_id === parcel.id)
        .map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
    })),
    creditNotes: refunds.map((refund) => {
      const lines = refundLines.filter(({ refund_id }) => refund_id === refund.id);
      return {
        id: refund.id,
        at: refund.requested_at.toISOString(),
        reason: refund.reason,
        lines: lines.map(({ line_id, quantity, withdrawn, amount }) => ({
          lineId: line_id,
          quantity,
          withdrawn,
          amount,
        })),
        shipping: refund.shipping,
        amount: refund.goods + refund.shipping,
        taxAmount: lines.reduce((sum, { tax_amount }) => sum + tax_amount, refund.shipping_tax),
      };
    }),
  };
}
