import { type Kysely, sql } from 'kysely';

/** Adds the name by which a file of refunds knows each of them, so that an order is refunded once by each. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table order_refunds add column reference text check (length(reference) between 1 and 60)`,
    `create unique index order_refunds_reference on order_refunds (order_id, reference) where reference is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
