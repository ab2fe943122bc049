import { type Kysely, sql } from 'kysely';

/** Stores which of a guest's codes and choices a merge has left out, until a page has shown it (ADR 202). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table bags add merge_leftovers jsonb`,
    `alter table bags add constraint bags_merge_leftovers_bounded
      check (merge_leftovers is null or jsonb_array_length(merge_leftovers -> 'leftOut') between 1 and 20)`,
    `alter table bags add constraint bags_merge_leftovers_of_member
      check (merge_leftovers is null or account_id is not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
