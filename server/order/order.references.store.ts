import { sql, type Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

/** Returns which of some variants orders name, with how many of their lines. */
export async function countOrderLines(
  transaction: Transaction<Tables>,
  variantIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select variant_id as id, count(*)::integer as count from order_lines
    where variant_id = any(${sql.val(variantIds)}::integer[]) group by variant_id`.execute(transaction);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Returns the numbers of orders by their ids. */
export async function listOrderNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from orders where id = any(${sql.val(ids)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
