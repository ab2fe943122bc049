import { type Kysely, sql } from 'kysely';

/** Remembers which pictures the processes have not been told of. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures add column is_announced boolean not null default true`.execute(database);
  await sql`create index pictures_unannounced on pictures (url) where not is_announced`.execute(database);
}
