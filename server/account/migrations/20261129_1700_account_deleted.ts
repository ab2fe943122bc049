import { type Kysely, sql } from 'kysely';

/** Finds the accounts that were deleted lately, of which a process of the release before may have left something. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_deleted on accounts (deleted_at) where deleted_at is not null`.execute(database);
}
