import { type Kysely, sql } from 'kysely';

/** Adds what the shopper wants the money of a return to become. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table returns
    add column refund_to text not null default 'original' check (refund_to in ('original', 'credit'))`.execute(
    database,
  );
}
