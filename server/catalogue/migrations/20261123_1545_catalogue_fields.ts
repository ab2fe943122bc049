import { type Kysely, sql } from 'kysely';

/** Values of the shop's own fields of products, by key. What they may be, the shop file says; the import checks it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column fields jsonb not null default '{}'
    constraint products_fields_check check (jsonb_typeof(fields) = 'object')`.execute(database);
}
