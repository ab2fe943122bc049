import { type Kysely, sql } from 'kysely';

/** Creates documents that people edit: each has drafts, a history, and a timeline of what is shown when (ADR 231). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table documents (
      id bigint generated always as identity primary key,
      collection text not null check (collection ~ '^[a-z]+$'),
      key text not null check (length(key) <= 300 and key ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)*$'),
      -- Null: of all markets.
      market market_code,
      -- Null: what all languages share.
      part language_code,
      -- Of the newest draft.
      version integer not null check (version > 0),
      unique nulls not distinct (collection, key, market, part)
    )`,
    `create table document_versions (
      document_id bigint not null references documents on delete cascade,
      version integer not null check (version > 0),
      document jsonb not null check (jsonb_typeof(document) = 'object'),
      author text not null check (length(author) between 1 and 200),
      saved_at timestamptz not null,
      primary key (document_id, version)
    )`,
    `create table document_publications (
      id bigint generated always as identity primary key,
      document_id bigint not null references documents on delete cascade,
      -- Null: from then on nothing is shown.
      version integer,
      shows_from timestamptz not null,
      shows_until timestamptz check (shows_until is null or (shows_until > shows_from and version is not null)),
      author text not null check (length(author) between 1 and 200),
      published_at timestamptz not null,
      foreign key (document_id, version) references document_versions
    )`,
    `create index document_publications_timeline on document_publications (document_id, shows_from desc, id desc)`,
    `create index document_publications_from on document_publications (shows_from)`,
    `create index document_publications_until on document_publications (shows_until) where shows_until is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
