import { type Kysely, sql } from 'kysely';

/** Guests who are handed over to a provider that keeps the times of a service, and the bookings that it keeps (ADR 226). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table happening_hand_offs (
      id uuid primary key,
      provider text not null check (length(provider) between 1 and 40),
      market market_code not null,
      language language_code not null,
      service_code text not null,
      store_code text not null references stores,
      account_id uuid,
      -- A digest of the cookie of the browser that was handed over.
      browser_hash bytea,
      price bigint not null check (price >= 0),
      state text not null check (state in ('open', 'booked', 'not_completed', 'given_up')),
      -- Of what the provider has reported; 0: nothing yet.
      version bigint not null default 0 check (version >= 0),
      started_at timestamptz not null,
      poll_at timestamptz check ((poll_at is not null) = (state = 'open'))
    )`,
    `create index happening_hand_offs_poll on happening_hand_offs (poll_at) where state = 'open'`,
    `create index happening_hand_offs_account on happening_hand_offs (account_id) where account_id is not null`,
    `create index happening_hand_offs_started on happening_hand_offs (started_at) where state <> 'booked'`,
    `create function check_hand_off_state() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and (old.state = 'booked' or new.state = 'open' or old.state <> 'open' and new.state <> 'booked') then
          raise exception 'A hand-off that is % cannot become %', old.state, new.state using errcode = 'check_violation';
        end if;
        if new.version < old.version then
          raise exception 'The version of a hand-off does not fall' using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    `create trigger happening_hand_offs_state before update on happening_hand_offs
      for each row execute function check_hand_off_state()`,
    `alter table happening_reservations
      add column provider text,
      add column provider_reference text check (length(provider_reference) between 1 and 100),
      add column provider_version bigint check (provider_version > 0),
      add column manage_url text check (length(manage_url) <= 2000),
      add column hand_off_id uuid unique references happening_hand_offs,
      add constraint happening_reservations_provider_key unique (provider, provider_reference),
      add constraint happening_reservations_provider_check check (
        (provider is null) = (provider_reference is null) and (provider is null) = (provider_version is null)
          and (provider is null) = (hand_off_id is null) and (provider is null or (service_code is not null and deposit = 0))
      ),
      drop constraint happening_reservations_kind_check,
      add constraint happening_reservations_kind_check check (
        (session_code is null) = (service_code is not null)
          and (service_code is null or provider is not null) = (artist_no is null)
      )`,
    // Also a process of the release before, which knows of no provider, moves and cancels none of its bookings.
    `create function check_provider_version() returns trigger language plpgsql as $$
      begin
        if old.provider is not null and new.provider_version <= old.provider_version
          and (new.state, new.starts_at, new.ends_at, new.store_code)
            is distinct from (old.state, old.starts_at, old.ends_at, old.store_code) then
          raise exception 'A booking of % changes by its reports alone', old.provider using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    `create trigger happening_reservations_provider before update of state, starts_at, ends_at, store_code
      on happening_reservations for each row execute function check_provider_version()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
