import { type Kysely, sql } from 'kysely';

/**
 * Makes one type of the market codes and one of the language codes, in place of a list in every table's CHECK: a new
 * market alters one domain.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rows that an earlier migration of this transaction has written are checked now: their tables could not be altered else.
    'set constraints all immediate',
    `create domain market_code as char(2)
      constraint market_code_known check (value in ('AU', 'HK', 'ID', 'MY', 'NZ', 'PH', 'SG', 'TH'))`,
    `create domain language_code as char(2)
      constraint language_code_known check (value in ('en', 'id', 'th', 'zh'))`,
    // A view holds the type of its columns: it is made again as it was.
    `do $$
    declare
      view_query text := pg_get_viewdef('available_stock'::regclass);
      found record;
    begin
      drop view available_stock;
      for found in
        select attrelid::regclass as of_table, attname as of_column
        from pg_attribute
        join pg_class on pg_class.oid = attrelid
        where relkind = 'r' and relnamespace = current_schema()::regnamespace
          and attname in ('market', 'language') and not attisdropped
      loop
        execute format('alter table %s drop constraint if exists %I', found.of_table,
          found.of_table || '_' || found.of_column || '_check');
        execute format('alter table %s alter column %I type %I', found.of_table, found.of_column,
          found.of_column || '_code');
      end loop;
      execute 'create view available_stock as ' || view_query;
    end $$`,
    'set constraints all deferred',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
