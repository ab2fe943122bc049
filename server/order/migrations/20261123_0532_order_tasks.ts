import { type Kysely, sql } from 'kysely';

/** What staff still have to do is found without reading the orders that are done. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index orders_to_do on orders (placed_at, id)
        where state not in ('delivered', 'collected', 'cancelled') and paid_at is not null`,
    )
    .execute(database);
}
