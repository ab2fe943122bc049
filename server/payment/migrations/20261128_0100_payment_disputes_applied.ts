import { type Kysely, sql } from 'kysely';

/**
 * Records which lost disputes were applied. Those that were lost before, and those that a process of an older release stores, are
 * found by what is missing.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table disputes
      add column applied_at timestamptz,
      add constraint disputes_applied_check check (applied_at is null or state = 'lost')`,
    `create index disputes_unapplied on disputes (payment_id) where state = 'lost' and applied_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
