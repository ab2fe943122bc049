import { type Kysely, sql } from 'kysely';

/**
 * Services of stores, who and what does them, and bookings. Artists and chairs have numbers of one sequence, so that one exclusion
 * keeps two visits from having the same of either. A range of numbers has an operator class of its own for the exclusion: no extension
 * is needed, which many a database lets nobody load (ADR 221).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create sequence happening_resource_numbers as integer`,
    `create sequence booking_numbers start 1000201`,
    `create table happening_groups (
      code text primary key,
      position integer not null,
      name jsonb not null check (name ? 'en')
    )`,
    `create table happening_services (
      code text primary key,
      group_code text not null references happening_groups,
      position integer not null,
      definition jsonb not null
    )`,
    `create table happening_artists (
      no integer primary key default nextval('happening_resource_numbers'),
      code text not null unique,
      store_code text not null references stores,
      position integer not null,
      profile jsonb not null,
      skills text[] not null,
      -- Seven days from Monday on, each with its hours and breaks, or null.
      week jsonb not null check (jsonb_array_length(week) = 7),
      -- One that no file names any more does no new visit.
      is_active boolean not null default true
    )`,
    `create index happening_artists_store on happening_artists (store_code) where is_active`,
    `create table happening_leaves (
      id uuid primary key,
      artist_no integer not null references happening_artists,
      during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during))
    )`,
    `create index happening_leaves_artist on happening_leaves (artist_no)`,
    `create table happening_chairs (
      no integer primary key default nextval('happening_resource_numbers'),
      code text not null unique,
      store_code text not null references stores,
      turnaround_minutes integer not null check (turnaround_minutes between 0 and 240),
      is_active boolean not null default true
    )`,
    `create index happening_chairs_store on happening_chairs (store_code) where is_active`,

    `create table happening_reservations (
      id uuid primary key,
      number text not null unique default 'B-' || nextval('booking_numbers'),
      market market_code not null,
      language language_code not null,
      service_code text not null,
      store_code text not null references stores,
      account_id uuid,
      state text not null check (state in ('held', 'confirmed', 'cancelled', 'expired')),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      artist_no integer not null references happening_artists,
      is_any_artist boolean not null,
      price bigint not null check (price >= 0),
      placed_at timestamptz not null,
      held_until timestamptz not null,
      hold_extensions integer not null default 0 check (hold_extensions between 0 and 6),
      paid_at timestamptz,
      unpaid_mail text,
      transfer_mail text,
      confirmed_at timestamptz,
      cancelled_at timestamptz,
      full_name text check (length(full_name) between 1 and 100),
      email text check (length(email) between 3 and 254),
      phone text check (length(phone) between 3 and 30),
      notes text not null default '' check (length(notes) <= 500),
      answers jsonb not null default '{}',
      -- Who holds the time, while it is held.
      holder text,
      holder_address text,
      -- Of the entry in the guest's calendar: it grows with each change.
      sequence integer not null default 0 check (sequence >= 0),
      constraint happening_reservations_contact_check check (
        state <> 'confirmed' or (full_name is not null and email is not null and phone is not null and confirmed_at is not null)
      ),
      constraint happening_reservations_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null))
    )`,
    `create index happening_reservations_account on happening_reservations (account_id, starts_at desc, id desc)
      where account_id is not null`,
    `create index happening_reservations_held on happening_reservations (store_code, held_until) where state = 'held'`,
    `create index happening_reservations_holder on happening_reservations (holder) where state = 'held'`,
    `create index happening_reservations_address on happening_reservations (holder_address) where state = 'held'`,

    `create index happening_reservations_email on happening_reservations (email, starts_at) where state = 'confirmed'`,
    `create index happening_reservations_ends on happening_reservations (ends_at)`,

    // What a visit takes of artists and of a chair. Visits that are cancelled or given up take nothing; what is over is deleted.
    `create table happening_occupancy (
      reservation_id uuid not null references happening_reservations on delete cascade,
      resource_no integer not null,
      during tstzrange not null check (not isempty(during)),
      constraint happening_occupancy_overlap
        exclude using gist (int4range(resource_no, resource_no, '[]') with &&, during with &&)
    )`,
    `create index happening_occupancy_reservation on happening_occupancy (reservation_id)`,
    `create function check_reservation_state() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and not (
          old.state = 'held' and new.state in ('confirmed', 'cancelled', 'expired')
          or old.state = 'confirmed' and new.state = 'cancelled'
        ) then
          raise exception 'A booking that is % cannot become %', old.state, new.state using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    `create trigger happening_reservations_state before update of state on happening_reservations
      for each row execute function check_reservation_state()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
