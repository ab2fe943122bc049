import { type Kysely, sql } from 'kysely';

/** Stores what a merge has capped or left out of a member's bag, until a page has shown it (ADR 69). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table bags add merge_report jsonb`,
    `alter table bags add constraint bags_merge_report_bounded
      check (merge_report is null or jsonb_array_length(merge_report -> 'notices') between 1 and 60)`,
    `alter table bags add constraint bags_merge_report_of_member check (merge_report is null or account_id is not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
