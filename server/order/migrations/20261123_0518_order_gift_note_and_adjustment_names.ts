import { type Kysely, sql } from 'kysely';

/** Stores the gift note of an order, and the names of the offers that it used as its shopper saw them (ADR 127, 128). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table orders
      add column gift_message text check (char_length(gift_message) between 1 and 1000),
      add column hides_prices boolean not null default false`,
    `alter table order_adjustments add column name text`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
