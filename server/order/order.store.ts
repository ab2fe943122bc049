import type { OrderStatus } from '@vermilion/contract/order';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { ReservationOwner } from '../stock/stock.service.ts';
import { createPriceColumns, insertPrice, type OrderPrice } from './order.price.store.ts';

export type StoredOrder = Selectable<Tables['orders']>;

/** Returns the owner of an order's stock reservation. */
export function getReservationOwner(orderId: string): ReservationOwner {
  return { kind: 'order', id: orderId };
}

/** The order that a bag placed with a key, if it did. */
export async function orderPlaced(db: Db, bagId: string, idempotencyKey: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('bag_id', '=', bagId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return order?.id ?? null;
}

/** Writes an order with its price, as bought. */
export async function insertOrder(
  transaction: Transaction<Tables>,
  order: Omit<Insertable<Tables['orders']>, 'status' | 'number' | keyof ReturnType<typeof createPriceColumns>>,
  price: OrderPrice,
): Promise<void> {
  await transaction
    .insertInto('orders')
    .values({ ...order, ...createPriceColumns(price), status: 'pending' })
    .execute();
  await insertPrice(transaction, order.id, price);
}

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The order, which nobody else can change until the transaction ends. */
export async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<StoredOrder | undefined> {
  return transaction.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateOrder(
  transaction: Transaction<Tables>,
  id: string,
  change: { status: OrderStatus; held_until?: Date },
): Promise<void> {
  await transaction.updateTable('orders').set(change).where('id', '=', id).execute();
}
