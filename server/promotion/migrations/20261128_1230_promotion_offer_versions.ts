import { type Kysely, sql } from 'kysely';

/**
 * Numbers the changes of a market's offers, so that a process sees by one number whether those in its memory are current (ADR 216).
 * Triggers count: a process of an older version changes offers too. The numbers are never below the time, so that none comes twice
 * where the database is restored from a backup while processes run on.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table offer_versions (market market_code primary key, version bigint not null)`,
    `create function count_offer_change() returns trigger language plpgsql as $$
      declare
        least_version bigint := extract(epoch from clock_timestamp()) * 1000;
      begin
        if tg_op = 'TRUNCATE' then
          update offer_versions set version = greatest(version + 1, least_version);
          return null;
        end if;
        insert into offer_versions (market, version)
        select market, least_version
        from (select distinct market from unnest(array[old.market, new.market]) as changed (market)) as markets
        where market is not null order by market
        on conflict (market) do update set version = greatest(offer_versions.version + 1, excluded.version);
        return null;
      end
    $$`,
    `create trigger promotions_inserted after insert on promotions
      for each row when (new.kind = 'offer') execute function count_offer_change()`,
    `create trigger promotions_deleted after delete on promotions
      for each row when (old.kind = 'offer') execute function count_offer_change()`,
    // Uses are counted by orders, and not kept in memory.
    `create trigger promotions_changed after update on promotions
      for each row when ((old.kind = 'offer' or new.kind = 'offer')
        and to_jsonb(old) - 'uses_left' <> to_jsonb(new) - 'uses_left')
      execute function count_offer_change()`,
    `create trigger promotions_truncated after truncate on promotions
      for each statement execute function count_offer_change()`,
    `insert into offer_versions (market, version) select distinct market, 1 from promotions where kind = 'offer'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
