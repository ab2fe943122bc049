import { type Kysely, sql } from 'kysely';
import type { Database } from './platform/database.ts';
import type { Tables } from './platform/tables.ts';

type Row = Record<string, unknown>;

/** A row that was added (`before` is null), changed, or deleted (`after` is null); both are null for a truncated table. */
export type Write = { table: string; before: Row | null; after: Row | null };

/**
 * Records all writes to a database from now on, by triggers on every table that it has.
 * @returns returns the writes since it was last called, in their order
 */
export async function recordWrites({ db }: Pick<Database, 'db'>): Promise<() => Promise<Write[]>> {
  await sql`create schema testing`.execute(db);
  await sql`create table testing.writes (
    no bigint generated always as identity, "table" text, before jsonb, after jsonb)`.execute(db);
  await sql`create function testing.record_write() returns trigger language plpgsql as $$ begin
    if tg_level = 'ROW' then
      insert into testing.writes ("table", before, after) values (tg_table_name, to_jsonb(old), to_jsonb(new));
    else
      insert into testing.writes ("table") values (tg_table_name);
    end if;
    return null;
  end $$`.execute(db);
  for (const table of await listTables(db)) {
    await sql`create trigger record_write after insert or update or delete on ${sql.table(table)}
      for each row execute function testing.record_write()`.execute(db);
    await sql`create trigger record_truncate after truncate on ${sql.table(table)}
      for each statement execute function testing.record_write()`.execute(db);
  }
  return async () => {
    const { rows } = await sql<Write>`
      with taken as (delete from testing.writes returning *)
      select "table", before, after from taken order by no`.execute(db);
    return rows;
  };
}

/** Returns the names of all tables; the triggers of a partitioned one are those of its partitions. */
async function listTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** A foreign key of one column. */
type Reference = { table: string; column: string; target: string; targetColumn: string };

async function listReferences(db: Kysely<Tables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", own.attname as "column",
      confrelid::regclass::text as target, other.attname as "targetColumn"
    from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1`.execute(db);
  return rows;
}

export type Owned = {
  /** The tables that have rows of the owner. */
  tables: string[];
  /** Whether a row is the owner's. @param typed a text of the owner that others may type, which does not make a row theirs */
  has: (table: string, row: Row, typed?: string) => boolean;
};

/**
 * Finds the rows of an owner in all tables: those with one of the texts or with an id of such a row, and those that refer to
 * such a row by a foreign key.
 */
export async function findOwned({ db }: Pick<Database, 'db'>, texts: readonly string[]): Promise<Owned> {
  const references = await listReferences(db);
  let others: { table: string; row: Row }[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} as t`.execute(db);
    others.push(...rows.map(({ row }) => ({ table, row })));
  }
  const tables = new Set<string>();
  const ids = new Set(texts);
  /** Values of the columns of the owner's rows that foreign keys refer to. */
  const keys = new Set<string>();
  const formatKey = (table: string, column: string, value: unknown) => `${table}.${column} ${value}`;
  const has: Owned['has'] = (table, row, typed) => {
    const text = typed ? JSON.stringify(row).replaceAll(typed, '') : JSON.stringify(row);
    return (
      [...ids].some((id) => text.includes(id)) ||
      references.some(
        ({ column, target, targetColumn, ...reference }) =>
          reference.table === table && keys.has(formatKey(target, targetColumn, row[column])),
      )
    );
  };
  for (let hasFound = true; hasFound; ) {
    hasFound = false;
    others = others.filter(({ table, row }) => {
      if (!has(table, row)) return true;
      hasFound = true;
      tables.add(table);
      for (const [id] of JSON.stringify(row).matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) ids.add(id);
      for (const { target, targetColumn } of references) {
        if (target === table) keys.add(formatKey(target, targetColumn, row[targetColumn]));
      }
      return false;
    });
  }
  return { tables: [...tables].sort(), has };
}
