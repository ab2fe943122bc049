import { type Kysely, sql } from 'kysely';

/** Names what is left to pay of an order `amount_due`, also in the triggers' functions, which PostgreSQL keeps as text. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(name::regproc) as definition
    from unnest(array['check_order_price', 'check_order_payment']) as name`.execute(database);
  const statements = [
    'alter table orders rename column payable to amount_due',
    ...rows.map(({ definition }) => definition.replace(/\b(one|orders|payables)\.payable\b/g, '$1.amount_due')),
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
