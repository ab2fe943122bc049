import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the table of the retailer's redirects: of one market, or of all where `market` is null. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table redirects (
    id integer generated always as identity primary key,
    from_path text not null,
    market market_code,
    target text not null,
    status smallint not null check (status in (301, 302, 308)),
    is_external boolean not null,
    constraint redirects_from_once unique nulls not distinct (from_path, market),
    constraint redirects_from_path check (
      length(from_path) between 2 and 2000 and from_path ~ '^(/[^/?#\\\\[:space:][:cntrl:]]+)+$'
    ),
    constraint redirects_target check (
      length(target) <= 2000 and target !~ '[[:space:][:cntrl:]\\\\]'
      and case when is_external then target ~ '^https://[^/]' else target ~ '^/($|[^/])' end
    ),
    constraint redirects_not_to_itself check (split_part(split_part(target, '#', 1), '?', 1) <> from_path)
  )`.execute(database);
}
