import { type Kysely, sql } from 'kysely';

/** Names what is left to pay of a payable `amount_due`, also in the trigger's function, which PostgreSQL keeps as text. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('check_tenders'::regproc) as definition`.execute(database);
  const statements = [
    'alter table payables rename column payable to amount_due',
    'alter table payables rename constraint payables_payable_check to payables_amount_due_check',
    'alter table payables rename constraint payables_payable_key to payables_amount_due_key',
    ...rows.map(({ definition }) => definition.replace('total - payable', 'total - amount_due')),
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
