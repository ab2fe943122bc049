import { type Kysely, sql } from 'kysely';

/** Hand-offs keep the reference of a booking that was cancelled before the shop had heard of it (ADR 226). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table happening_hand_offs
      add column dropped_reference text check (length(dropped_reference) between 1 and 100),
      add constraint happening_hand_offs_dropped_check check (dropped_reference is null or version > 0)`)
    .execute(database);
}
