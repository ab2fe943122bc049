import type { MomentCursor } from '@vermilion/contract/fields';
import type { MarketCode } from '@vermilion/contract/markets';
import type { OrderState } from '@vermilion/contract/order';
import type { OrderTask } from '@vermilion/contract/order-staff';
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Payable } from '../payment/payment.service.ts';
import { nameColumns } from '../platform/columns.ts';
import type { Db } from '../platform/database.ts';
import { listEmailSpellings } from '../platform/email.ts';
import type { Tables } from '../platform/tables.ts';
import type { ReservationOwner } from '../stock/stock.service.ts';
import { buildPriceInsert, createPriceColumns, type OrderPrice } from './order.price.store.ts';

export type StoredOrder = Selectable<Tables['orders']>;

const orderColumns = nameColumns('orders', {
  id: true,
  number: true,
  market: true,
  language: true,
  state: true,
  bag_id: true,
  account_id: true,
  idempotency_key: true,
  full_name: true,
  email: true,
  phone: true,
  delivery_method: true,
  address: true,
  store_code: true,
  estimate_from: true,
  estimate_to: true,
  subtotal: true,
  discount: true,
  shipping: true,
  total: true,
  amount_due: true,
  shipping_fee: true,
  shipping_tax_basis_points: true,
  shipping_tax_amount: true,
  placed_at: true,
  held_until: true,
  hold_extensions: true,
  paid_at: true,
  unpaid_mail: true,
  transfer_mail: true,
  request_hash: true,
  gift_message: true,
  hides_prices: true,
  cancel_reason: true,
  cancel_note: true,
  ready_by: true,
  collect_by: true,
  wrong_codes: true,
  wrong_codes_since: true,
  delivered_at: true,
  refunded: true,
  refunded_shipping: true,
  refunded_shipping_tax: true,
  hold: true,
  returned: true,
});

export const payableKind = 'order';

/** Returns the payable of an order. */
export function toPayable(orderId: string): Payable {
  return { kind: payableKind, id: orderId };
}

/** Returns the owner of an order's stock reservation. */
export function getReservationOwner(orderId: string): ReservationOwner {
  return { kind: 'order', id: orderId };
}

/** Returns the order that a bag placed with an idempotency key. */
export async function findPlacedOrder(db: Db, bagId: string, idempotencyKey: string): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('bag_id', '=', bagId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** Returns the newest order that a bag placed after a moment. */
export async function findRecentOrder(db: Db, bagId: string, since: Date): Promise<StoredOrder | undefined> {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('bag_id', '=', bagId)
    .where('placed_at', '>', since)
    .orderBy('placed_at', 'desc')
    .executeTakeFirst();
}

/** Returns the orders that are not paid yet of an account or, of a guest, of a bag; newest first. */
export async function listUnpaidOrders(
  db: Db,
  { bagId, accountId }: { bagId: string; accountId: string | null },
): Promise<StoredOrder[]> {
  const isOwn =
    accountId === null
      ? sql<boolean>`account_id is null and bag_id = ${bagId}::uuid`
      : sql<boolean>`account_id = ${accountId}::uuid`;
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('state', '=', 'placed')
    .where('paid_at', 'is', null)
    .where(isOwn)
    .orderBy('placed_at', 'desc')
    .execute();
}

/** Columns of an order that are not known when it is placed. */
type LaterColumn =
  | 'state'
  | 'number'
  | 'cancel_reason'
  | 'cancel_note'
  | 'hold'
  | 'unpaid_mail'
  | 'transfer_mail'
  | 'delivered_at'
  | 'collect_by'
  | 'wrong_codes'
  | 'wrong_codes_since';

/** Writes an order with its price. @param numberPrefix what its number begins with */
export async function insertOrder(
  transaction: Transaction<Tables>,
  numberPrefix: string,
  order: Omit<Insertable<Tables['orders']>, LaterColumn | keyof ReturnType<typeof createPriceColumns>>,
  price: OrderPrice,
): Promise<StoredOrder> {
  return buildPriceInsert(transaction, order.id, price)
    .insertInto('orders')
    .values({
      ...order,
      ...createPriceColumns(price),
      number: sql<string>`${numberPrefix} || '-' || nextval('order_numbers')`,
      state: 'placed',
    })
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst();
}

/** Returns orders of an account, newest first. @param after the order after which they begin */
export async function listAccountOrders(
  db: Db,
  accountId: string,
  after: MomentCursor | null,
  limit: number,
): Promise<StoredOrder[]> {
  const afterCursor = after ? sql`and (placed_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<StoredOrder>`
    select * from orders
    where account_id = ${accountId}::uuid ${afterCursor}
    order by placed_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** What staff search orders by. @property email normalized */
type SearchedFacts = {
  number?: string;
  email?: string;
  state?: OrderState | undefined;
  task?: OrderTask | undefined;
  market?: MarketCode | undefined;
};

/** The orders of a task: what `getOrderTask` returns, in SQL. */
const taskConditions: Record<OrderTask, ReturnType<typeof sql<boolean>>> = {
  decide: sql<boolean>`hold is not null`,
  prepare: sql<boolean>`hold is null and state = 'placed'`,
  send: sql<boolean>`hold is null and (state = 'partly_shipped' or state = 'preparing' and delivery_method <> 'collect')`,
  make_ready: sql<boolean>`hold is null and state = 'preparing' and delivery_method = 'collect'`,
  hand_over: sql<boolean>`hold is null and state = 'ready_to_collect'`,
  confirm_delivery: sql<boolean>`hold is null and state = 'shipped'`,
};
const isToDo = sql<boolean>`state not in ('delivered', 'collected', 'cancelled') and paid_at is not null`;

/** Returns how many orders wait for each task that any waits for. */
export async function countOrderTasks(db: Db, market: MarketCode | null): Promise<Map<OrderTask, number>> {
  const cases = sql.join(
    Object.entries(taskConditions).map(([task, condition]) => sql`when ${condition} then ${sql.lit(task)}`),
    sql` `,
  );
  const { rows } = await sql<{ task: OrderTask; count: number }>`
    select case ${cases} end as task, count(*) as count from orders
    where ${isToDo} ${market === null ? sql`` : sql`and market = ${market}`}
    group by 1`.execute(db);
  return new Map(rows.map(({ task, count }) => [task, count]));
}

/** Returns the orders that have all of these facts, newest first; those of a task oldest first. @param after the order after which they begin */
export async function searchOrders(
  db: Db,
  { number, email, state, task, market }: SearchedFacts,
  after: MomentCursor | null,
  limit: number,
): Promise<StoredOrder[]> {
  const direction = task === undefined ? 'desc' : 'asc';
  let query = db
    .selectFrom('orders')
    .select(orderColumns)
    .orderBy('placed_at', direction)
    .orderBy('id', direction)
    .limit(limit);
  if (number !== undefined) query = query.where('number', '=', number);
  if (email !== undefined)
    query = query.where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', listEmailSpellings(email)));
  if (state !== undefined) query = query.where('state', '=', state);
  if (task !== undefined) query = query.where(isToDo).where(taskConditions[task]);
  if (market !== undefined) query = query.where('market', '=', market);
  if (after) {
    const isAfter = sql.raw(task === undefined ? '<' : '>');
    query = query.where(sql<boolean>`(placed_at, id) ${isAfter} (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  return query.execute();
}

type SummaryLine = Pick<Selectable<Tables['order_lines']>, 'order_id' | 'kind' | 'name' | 'picture' | 'quantity'>;

/** Returns what a summary of orders shows of their lines, in the sequence of the lines. */
export async function listSummaryLines(db: Db, orderIds: readonly string[]): Promise<SummaryLine[]> {
  const { rows } = await sql<SummaryLine>`
    select order_id, kind, name, picture, quantity from order_lines
    where order_id = any(${orderIds}::uuid[])
    order by order_id, position`.execute(db);
  return rows;
}

/** Returns an account's orders with their lines, for the export of its data. */
export async function listPersonalOrders(db: Db, accountId: string) {
  const { rows } = await sql<{ order: object }>`
    select json_build_object(
      'number', number, 'market', market, 'state', state, 'placedAt', placed_at, 'paidAt', paid_at, 'deliveredAt', delivered_at,
      'fullName', full_name, 'email', email, 'phone', phone,
      'delivery', delivery_method, 'address', address, 'store', store_code,
      'giftMessage', gift_message, 'hidesPrices', hides_prices,
      'subtotal', subtotal, 'discount', discount, 'shipping', shipping, 'total', total,
      'lines', (
        select json_agg(json_build_object(
          'name', name, 'sku', sku, 'quantity', quantity, 'unitPrice', unit_price, 'total', total
        ) order by position)
        from order_lines where order_id = orders.id
      )
    ) as order
    from orders where account_id = ${accountId}::uuid order by placed_at`.execute(db);
  return rows.map(({ order }) => order);
}

/** Takes an account that is deleted off its orders. */
export async function detachOrders(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await transaction.updateTable('orders').set({ account_id: null }).where('account_id', '=', accountId).execute();
}

/** Returns the orders whose time to be collected is over. */
export async function listUncollected(db: Db, now: Date, limit: number): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'ready_to_collect')
    .where('collect_by', '<=', now)
    .orderBy('collect_by')
    .limit(limit)
    .execute();
  return orders.map(({ id }) => id);
}

/** Returns the orders of a market of which everything left before a moment, and nobody has recorded all deliveries. */
export async function listOverdue(db: Db, market: MarketCode, before: Date, limit: number): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'shipped')
    .where('market', '=', market)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_parcels')
            .select('order_parcels.id')
            .whereRef('order_parcels.order_id', '=', 'orders.id')
            .where('order_parcels.shipped_at', '>', before),
        ),
      ),
    )
    .orderBy('placed_at')
    .limit(limit)
    .execute();
  return orders.map(({ id }) => id);
}

/** Returns an order, locked until the transaction ends. */
export async function lockOrder(transaction: Transaction<Tables>, id: string): Promise<StoredOrder | undefined> {
  return transaction.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateOrder(
  transaction: Transaction<Tables>,
  id: string,
  change: Updateable<Tables['orders']>,
): Promise<void> {
  await transaction.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** Whether the bag of an order has become another one since, which was paid. */
export async function hasPaidLaterOrder(db: Db, { bag_id: bagId, placed_at: placedAt }: StoredOrder): Promise<boolean> {
  const later = await db
    .selectFrom('orders')
    .select('id')
    .where('bag_id', '=', bagId)
    .where('placed_at', '>', placedAt)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Returns the events for which followers of an order were called, with what each refunded, in minor units. */
export async function listFollowedEvents(
  db: Db,
  orderId: string,
): Promise<{ follower: string; event: string; goods: number; shipping: number }[]> {
  return db
    .selectFrom('followed_order_events')
    .select(['follower', 'event', 'goods', 'shipping'])
    .where('order_id', '=', orderId)
    .execute();
}

/** Returns what the refunds that a follower was called for, and that have not failed, gave back for goods, in minor units. */
export async function sumRefundedGoods(db: Db, orderId: string, follower: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(goods), 0)::bigint as sum from followed_order_events refunded
    where order_id = ${orderId} and follower = ${follower} and not exists (
      select from followed_order_events failed
      where failed.order_id = refunded.order_id and failed.follower = refunded.follower
        and failed.event = replace(refunded.event, 'refunded ', 'refund_failed ') and refunded.event like 'refunded %'
    )`.execute(db);
  return rows[0]?.sum ?? 0;
}

/**
 * Records that a follower is called for an event.
 * @returns false when it was called before
 */
export async function writeFollowedEvent(
  transaction: Transaction<Tables>,
  event: Insertable<Tables['followed_order_events']>,
): Promise<boolean> {
  const written = await transaction
    .insertInto('followed_order_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event')
    .executeTakeFirst();
  return written !== undefined;
}
