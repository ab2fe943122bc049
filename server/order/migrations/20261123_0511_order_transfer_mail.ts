import { type Kysely, sql } from 'kysely';

/** Stores which payment by transfer an order's shopper was told of by mail: one for each order. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table orders add column transfer_mail uuid').execute(database);
}
