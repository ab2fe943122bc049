import { type Kysely, sql } from 'kysely';

/** Pictures that editors upload; the shop keeps what it has made of each file, and not the file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploaded_pictures (
      id uuid primary key,
      digest text not null unique check (digest ~ '^[A-Za-z0-9_-]{43}$'),
      blob_key text not null check (blob_key ~ '^uploads/'),
      content_version text not null check (content_version ~ '^[A-Za-z0-9_-]{20}-[1-9][0-9]{0,5}x[1-9][0-9]{0,5}$'),
      ground text not null check (ground ~ '^#[0-9a-f]{6}$'),
      placeholder text check (placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/]+=*$' and length(placeholder) <= 400),
      focus_x double precision not null default 0.5 check (focus_x between 0 and 1),
      focus_y double precision not null default 0.5 check (focus_y between 0 and 1),
      alt jsonb check (alt is null or coalesce(jsonb_typeof(alt -> 'en') = 'string' and alt ->> 'en' <> '', false)),
      version integer not null default 1 check (version > 0),
      account_id uuid not null,
      uploaded_at timestamptz not null
    )`.execute(database);
  await sql`create index uploaded_pictures_newest on uploaded_pictures (uploaded_at desc, id desc)`.execute(database);
  await sql`create index uploaded_pictures_content on uploaded_pictures (content_version)`.execute(database);
  await sql`create index uploaded_pictures_account on uploaded_pictures (account_id)`.execute(database);
}
