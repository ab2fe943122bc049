import { type Kysely, sql } from 'kysely';

/** Who waits for a full day, and what was offered: a reservation that is held (ADR 224). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table happening_waits (
      id uuid primary key,
      market market_code not null,
      language language_code not null,
      service_code text not null,
      further_services text[] not null default '{}' check (cardinality(further_services) <= 3),
      guests integer not null check (guests between 1 and 4),
      store_code text not null references stores,
      -- By the calendar of the store.
      day date not null,
      -- Whom the guest wants; null: anybody.
      artist_no integer references happening_artists,
      account_id uuid,
      state text not null check (state in ('waiting', 'offered', 'left', 'over')),
      asked_at timestamptz not null,
      reservation_id uuid unique references happening_reservations on delete cascade,
      full_name text check (length(full_name) between 1 and 100),
      email text check (length(email) between 3 and 254),
      phone text check (length(phone) between 3 and 30),
      holder text,
      holder_address text,
      constraint happening_waits_offered_check check ((state = 'offered') = (reservation_id is not null)),
      -- Whoever waits can be written to, and nothing is kept of whoever does no more.
      constraint happening_waits_contact_check check (
        case when state = 'waiting' then num_nulls(full_name, email, phone) = 0
          else num_nonnulls(full_name, email, phone, holder, holder_address) = 0 end
      )
    )`,
    `create unique index happening_waits_email
      on happening_waits (email, store_code, day, service_code, further_services, coalesce(artist_no, 0)) where state = 'waiting'`,
    `create index happening_waits_day on happening_waits (store_code, day, asked_at, id) where state = 'waiting'`,
    `create index happening_waits_account on happening_waits (account_id) where account_id is not null`,
    `create index happening_waits_holder on happening_waits (holder) where holder is not null`,
    `create index happening_waits_address on happening_waits (holder_address) where holder_address is not null`,
    `create index happening_waits_past on happening_waits (day)`,
    `create function check_day_wait_state() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and old.state <> 'waiting' then
          raise exception 'A place on a waiting list that is % cannot become %', old.state, new.state using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    `create trigger happening_waits_state before update of state on happening_waits
      for each row execute function check_day_wait_state()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
