import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table co_purchases (
      market market_code not null,
      product_slug text not null,
      other_slug text not null check (other_slug <> product_slug),
      order_count integer not null check (order_count > 1),
      primary key (market, product_slug, other_slug)
    )`.execute(database);
}
