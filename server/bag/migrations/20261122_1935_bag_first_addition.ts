import { type Kysely, sql } from 'kysely';

/** Stores the idempotency key that created a bag, so that a repeated first addition creates no second one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table bags add first_addition_key text check (char_length(first_addition_key) between 16 and 64)`,
    `alter table bags add constraint bags_one_per_first_addition unique (market, first_addition_key)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
