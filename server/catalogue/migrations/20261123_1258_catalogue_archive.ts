import { type Kysely, sql } from 'kysely';

/** What is archived is sold and shown nowhere, and keeps its place in orders, carts and exports. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['brands', 'categories', 'products', 'variants']) {
    await sql`alter table ${sql.table(table)} add column archived_at timestamptz`.execute(database);
  }
}
