import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // One row per sign-in: the family of its refresh tokens.
    `create table sessions (
      id uuid primary key,
      account_id uuid not null,
      kind text not null check (kind in ('member', 'employee', 'editor')),
      device_id uuid not null,
      user_agent text not null check (length(user_agent) <= 500),
      token_seed text not null check (length(token_seed) >= 32),
      generation integer not null default 0 check (generation >= 0),
      started_at timestamptz not null,
      rotated_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_because text check (ended_because in ('signed_out', 'ended', 'all_ended', 'too_many', 'token_reused')),
      check ((ended_at is null) = (ended_because is null)),
      check (expires_at > rotated_at)
    )`,
    `create index sessions_account on sessions (account_id, rotated_at desc) where ended_at is null`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create index sessions_ended on sessions (ended_at) where ended_at is not null`,
    // A session that has ended stays so, whoever it was for stays the same, and no token becomes valid again.
    `create function check_session_change() returns trigger language plpgsql as $$
    begin
      if old.ended_at is not null then
        raise exception 'session % has ended', old.id using errcode = 'check_violation';
      end if;
      if new.id <> old.id or new.account_id <> old.account_id or new.kind <> old.kind
        or new.device_id <> old.device_id or new.token_seed <> old.token_seed
        or new.generation not in (old.generation, old.generation + 1)
      then
        raise exception 'session % cannot change like this', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
    `create trigger sessions_change before update on sessions for each row execute function check_session_change()`,
    // The private key is encrypted with a key derived from the setting SECRET.
    `create table session_keys (
      kid text primary key check (kid ~ '^[A-Za-z0-9_-]{8,64}$'),
      public_key jsonb not null,
      private_key text not null,
      created_at timestamptz not null,
      signs_from timestamptz not null,
      check (signs_from >= created_at)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
