import { type Kysely, sql } from 'kysely';

/** Pages of text become a type of content that a role can be limited to. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const types = "'homepage', 'pages', 'brands', 'texts', 'overlays', 'layouts'";
  for (const table of ['staff_role_scopes', 'staff_invitation_scopes']) {
    await sql
      .raw(`alter table ${table}
        drop constraint ${table}_content_types_check,
        add constraint ${table}_content_types_check check (
          cardinality(content_types) > 0 and content_types <@ array[${types}]
        )`)
      .execute(database);
  }
}
