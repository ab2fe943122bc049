import { type Kysely, sql } from 'kysely';

/** The groups of the traits that every shop has from its first migrations. */
const groups = { matte: 'finish', sensitive_skin: 'skin_type', fragrance_free: 'free_from', alcohol_free: 'free_from' };

/** Divides traits into the filters that they stand in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table traits add column filter_group text not null default 'others'
    constraint traits_filter_group_known
    check (filter_group in ('finish', 'coverage', 'skin_type', 'concern', 'free_from', 'others'))`.execute(database);
  for (const [slug, group] of Object.entries(groups)) {
    await sql`update traits set filter_group = ${group} where slug = ${slug}`.execute(database);
  }
}
