import type { MomentCursor } from '@vermilion/contract/fields';
import type { MarketCode } from '@vermilion/contract/markets';
import type { ReturnState } from '@vermilion/contract/returns';
import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

export type StoredReturn = Selectable<Tables['returns']>;
export type StoredReturnLine = Selectable<Tables['return_lines']>;

/** Columns of a return that are not known when it is requested. */
type LaterColumn =
  | 'number'
  | 'label_carrier'
  | 'label_tracking_number'
  | 'label_url'
  | 'refusal'
  | 'refund_id'
  | 'received_at'
  | 'store_code';

/** Writes a return with its lines. */
export async function insertReturn(
  transaction: Transaction<Tables>,
  given: Omit<Insertable<Tables['returns']>, LaterColumn>,
  lines: readonly Pick<StoredReturnLine, 'line_id' | 'quantity' | 'reason'>[],
): Promise<void> {
  await transaction.insertInto('returns').values(given).execute();
  const ids = { return_id: given.id, order_id: given.order_id };
  await transaction
    .insertInto('return_lines')
    .values(lines.map((line) => ({ ...ids, ...line })))
    .execute();
}

export async function findReturn(db: Db, id: string): Promise<StoredReturn | undefined> {
  return db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the returns of an order, newest first. */
export async function listReturns(db: Db, orderId: string): Promise<StoredReturn[]> {
  return db
    .selectFrom('returns')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the lines of all returns of an order, in the sequence of the order's lines. */
export async function listReturnLines(db: Db, orderIds: readonly string[]): Promise<StoredReturnLine[]> {
  const { rows } = await sql<StoredReturnLine>`
    select return_lines.* from return_lines
    join order_lines on order_lines.order_id = return_lines.order_id and order_lines.id = return_lines.line_id
    where return_lines.order_id = any(${sql.val([...orderIds])}::uuid[])
    order by return_lines.order_id, order_lines.position`.execute(db);
  return rows;
}

/** Returns the articles of a return; each has one line. */
/** Of an item and a gift with the same SKU the item comes last. */
export async function listReturnSkus(db: Db, returnId: string): Promise<{ sku: string; line_id: string }[]> {
  return db
    .selectFrom('return_lines')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'return_lines.order_id')
        .onRef('order_lines.id', '=', 'return_lines.line_id'),
    )
    .select(['order_lines.sku', 'return_lines.line_id'])
    .where('return_lines.return_id', '=', returnId)
    .orderBy('order_lines.kind')
    .execute();
}

export async function findReturnByNumber(db: Db, number: string): Promise<StoredReturn | undefined> {
  return db.selectFrom('returns').selectAll().where('number', '=', number).executeTakeFirst();
}

type SearchedFacts = {
  state?: ReturnState | undefined;
  number?: string | undefined;
  market?: MarketCode | undefined;
};

/** Returns what a list of staff shows of the returns that they search for, oldest request first. */
export async function searchReturns(
  db: Db,
  { state, number, market }: SearchedFacts,
  after: MomentCursor | null,
  limit: number,
) {
  let query = db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['returns.id', 'returns.number', 'returns.state', 'returns.method'])
    .select(['returns.requested_at', 'returns.arrive_by', 'returns.order_id'])
    .select(['orders.number as order_number', 'orders.market', 'orders.full_name'])
    .select(({ selectFrom }) =>
      selectFrom('return_lines')
        .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
        .whereRef('return_lines.return_id', '=', 'returns.id')
        .as('item_count'),
    )
    .orderBy('returns.requested_at')
    .orderBy('returns.id')
    .limit(limit);
  if (state !== undefined) query = query.where('returns.state', '=', state);
  if (number !== undefined) query = query.where('returns.number', '=', number);
  if (market !== undefined) query = query.where('orders.market', '=', market);
  if (after) {
    query = query.where(
      sql<boolean>`(returns.requested_at, returns.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** Returns the ids of accepted returns of a market whose goods had to arrive before a day. */
export async function listOverdueReturns(db: Db, market: MarketCode, day: string, limit: number): Promise<string[]> {
  const returns = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('returns.id')
    .where('returns.state', '=', 'accepted')
    .where('returns.arrive_by', '<', day)
    .where('orders.market', '=', market)
    .orderBy('returns.arrive_by')
    .limit(limit)
    .execute();
  return returns.map(({ id }) => id);
}

export async function updateReturn(
  transaction: Transaction<Tables>,
  id: string,
  change: Updateable<Tables['returns']>,
): Promise<void> {
  await transaction.updateTable('returns').set(change).where('id', '=', id).execute();
}

/** Records what has come back of each line of a return, or what was refunded for it. */
export async function updateReturnLine(
  transaction: Transaction<Tables>,
  { returnId, lineId }: { returnId: string; lineId: string },
  change: Updateable<Tables['return_lines']>,
): Promise<void> {
  await transaction
    .updateTable('return_lines')
    .set(change)
    .where('return_id', '=', returnId)
    .where('line_id', '=', lineId)
    .execute();
}

/** Returns an account's returns, for the export of its data. */
export async function listPersonalReturns(db: Db, accountId: string): Promise<object[]> {
  const { rows } = await sql<{ return: object }>`
    select json_build_object(
      'number', returns.number, 'order', orders.number, 'state', returns.state, 'method', returns.method,
      'requestedAt', returns.requested_at, 'receivedAt', returns.received_at,
      'lines', (
        select json_agg(json_build_object(
          'name', order_lines.name, 'quantity', return_lines.quantity, 'reason', return_lines.reason
        ) order by order_lines.position)
        from return_lines join order_lines
          on order_lines.order_id = return_lines.order_id and order_lines.id = return_lines.line_id
        where return_lines.return_id = returns.id
      )
    ) as return
    from returns join orders on orders.id = returns.order_id
    where orders.account_id = ${accountId}::uuid order by returns.requested_at`.execute(db);
  return rows.map((row) => row.return);
}
