import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Column<Table extends keyof Tables> = keyof Selectable<Tables[Table]> & string;

/**
 * Returns the columns of a table by name, all of them, for statements that are run often: one with `t.*` is parsed and planned each
 * time, because a prepared one breaks once a migration adds a column (ADR 189).
 * @param alias of the table in the statement; its own name by default
 */
export function nameColumns<Table extends keyof Tables, Alias extends string = Table>(
  table: Table,
  columns: Record<Column<Table>, true>,
  alias = table as unknown as Alias,
): `${Alias}.${Column<Table>}`[] {
  return (Object.keys(columns) as Column<Table>[]).map((column) => `${alias}.${column}` as const);
}

/** Writes columns in SQL. */
export const joinColumns = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));
