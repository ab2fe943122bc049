import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { RefundableLine, RefundedLine } from './order.refund.rules.ts';

/** Any line of an order, with how many of its units have left the shop or were refunded. */
export type LineFulfilment = RefundableLine & {
  /** Null once the variant has left the catalogue. */
  variantId: number | null;
  kind: Selectable<Tables['order_lines']>['kind'];
};

export type StoredParcel = Selectable<Tables['order_parcels']>;

/** Returns all lines of an order with how many of their units have left the shop or were refunded, in their sequence. */
export async function listLineFulfilments(db: Db, orderId: string): Promise<LineFulfilment[]> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'variant_id', 'kind', 'quantity', 'total', 'tax_amount', 'shipped', 'withdrawn', 'refunded'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return lines.map(({ variant_id, tax_amount, ...line }) => ({
    ...line,
    variantId: variant_id,
    taxAmount: tax_amount,
  }));
}

/** Writes a parcel with what is in it. */
export async function insertParcel(
  transaction: Transaction<Tables>,
  parcel: Insertable<Tables['order_parcels']>,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await transaction.insertInto('order_parcels').values(parcel).execute();
  await transaction
    .insertInto('order_parcel_lines')
    .values(
      lines.map(({ lineId, quantity }) => ({
        parcel_id: parcel.id,
        order_id: parcel.order_id,
        line_id: lineId,
        quantity,
      })),
    )
    .execute();
}

/** Returns the parcels of an order, oldest first. */
export async function listParcels(db: Db, orderId: string): Promise<StoredParcel[]> {
  return db
    .selectFrom('order_parcels')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('shipped_at')
    .orderBy('id')
    .execute();
}

/** Returns what is in the parcels of an order. */
export async function listParcelLines(db: Db, orderId: string): Promise<Selectable<Tables['order_parcel_lines']>[]> {
  return db.selectFrom('order_parcel_lines').selectAll().where('order_id', '=', orderId).execute();
}

/** Records that a parcel was delivered. */
export async function markDelivered(transaction: Transaction<Tables>, parcelId: string, now: Date): Promise<void> {
  await transaction.updateTable('order_parcels').set({ delivered_at: now }).where('id', '=', parcelId).execute();
}

/** Records that everything that is left of an order was handed over. */
export async function markHandedOver(transaction: Transaction<Tables>, orderId: string): Promise<void> {
  await transaction
    .updateTable('order_lines')
    .set((eb) => ({ shipped: eb('quantity', '-', eb.ref('withdrawn')) }))
    .where('order_id', '=', orderId)
    .execute();
}

/** Writes what a refund gives back and for what. */
export async function insertOrderRefund(
  transaction: Transaction<Tables>,
  refund: Insertable<Tables['order_refunds']>,
  lines: readonly RefundedLine[],
): Promise<void> {
  await transaction.insertInto('order_refunds').values(refund).execute();
  if (lines.length === 0) return;
  await transaction
    .insertInto('order_refund_lines')
    .values(
      lines.map(({ lineId, quantity, withdrawn, amount, taxAmount }) => ({
        refund_id: refund.id,
        order_id: refund.order_id,
        line_id: lineId,
        quantity,
        withdrawn,
        amount,
        tax_amount: taxAmount,
      })),
    )
    .execute();
}

/** Returns the refund of a file that the reference names, with the units of each line. */
export async function findRefund(db: Db, orderId: string, reference: string) {
  const refund = await db
    .selectFrom('order_refunds')
    .select(['id', 'reason', 'shipping'])
    .where('order_id', '=', orderId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!refund) return undefined;
  const lines = await db
    .selectFrom('order_refund_lines')
    .select(['line_id', 'quantity'])
    .where('refund_id', '=', refund.id)
    .execute();
  return { ...refund, quantities: new Map(lines.map((line) => [line.line_id, line.quantity])) };
}

/** Returns the line of each article of an order that was bought, by SKU. */
export async function listArticles(db: Db, orderId: string): Promise<Map<string, string>> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'sku'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'item')
    .execute();
  return new Map(lines.map(({ id, sku }) => [sku, id]));
}

/** Returns what staff have refunded of an order, oldest first. */
export async function listOrderRefunds(db: Db, orderId: string): Promise<Selectable<Tables['order_refunds']>[]> {
  return db
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** Returns the lines of what staff have refunded of an order. */
export async function listOrderRefundLines(
  db: Db,
  orderId: string,
): Promise<Selectable<Tables['order_refund_lines']>[]> {
  return db.selectFrom('order_refund_lines').selectAll().where('order_id', '=', orderId).execute();
}
