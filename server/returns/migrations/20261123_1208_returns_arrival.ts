import { type Kysely, sql } from 'kysely';

/** Adds the last day on which the goods of an accepted return have to arrive. ADR 149. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table returns add column arrive_by date`,
    // Their shoppers were told no day: they get the longest time.
    `update returns set arrive_by = current_date + 45 where state = 'accepted'`,
    `alter table returns add constraint returns_arrive_by_check check (state <> 'accepted' or arrive_by is not null)`,
    `create index returns_awaited on returns (arrive_by) where state = 'accepted'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
