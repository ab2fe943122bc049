import { type Kysely, sql } from 'kysely';

/** Refuses lines of kinds that no release has written: rewards are gifts, and gift cards are bought without an order. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_lines
      drop constraint order_lines_kind_check,
      add constraint order_lines_kind check (kind in ('item', 'sample', 'gift'))`.execute(database);
}
