import { type Kysely, sql } from 'kysely';

/**
 * Counts the changes of a market's offers, so that a process sees by one number whether those in its memory are current (ADR 216).
 * Triggers count: a process of an older version changes offers too.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table offer_versions (market market_code primary key, version bigint not null)`,
    `create function count_offer_change() returns trigger language plpgsql as $$
      begin
        insert into offer_versions (market, version) values (coalesce(new.market, old.market), 1)
        on conflict (market) do update set version = offer_versions.version + 1;
        return null;
      end
    $$`,
    `create trigger promotions_inserted after insert on promotions
      for each row when (new.kind = 'offer') execute function count_offer_change()`,
    `create trigger promotions_deleted after delete on promotions
      for each row when (old.kind = 'offer') execute function count_offer_change()`,
    // Uses are counted by orders, and not kept in memory.
    `create trigger promotions_changed after update on promotions
      for each row when (new.kind = 'offer' and to_jsonb(old) - 'uses_left' <> to_jsonb(new) - 'uses_left')
      execute function count_offer_change()`,
    `insert into offer_versions (market, version) select distinct market, 1 from promotions where kind = 'offer'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
