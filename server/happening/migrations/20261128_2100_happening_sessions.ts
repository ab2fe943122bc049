import { type Kysely, sql } from 'kysely';

/**
 * Classes and events, their sessions with seats, and waiting lists. A trigger counts the seats that bookings take of a session, whoever
 * writes them, and a check refuses more than there are (ADR 222).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table happening_gatherings (
      code text primary key,
      kind text not null check (kind in ('class', 'event')),
      position integer not null,
      definition jsonb not null,
      -- One that no file names any more takes no new booking; its bookings name it.
      is_active boolean not null default true
    )`,
    `create table happening_sessions (
      code text primary key,
      gathering_code text not null references happening_gatherings,
      store_code text not null references stores,
      language language_code not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      seats integer not null check (seats between 1 and 1000),
      taken integer not null default 0,
      is_active boolean not null default true,
      constraint happening_sessions_taken_check check (taken between 0 and seats)
    )`,
    `create index happening_sessions_gathering on happening_sessions (gathering_code, starts_at) where is_active`,

    `alter table happening_reservations
      add column session_code text references happening_sessions,
      add column seats integer not null default 1 check (seats between 1 and 4),
      -- Since when its guest waits for a seat; until one is offered it takes none.
      add column waiting_since timestamptz,
      alter column service_code drop not null,
      alter column artist_no drop not null,
      drop constraint happening_reservations_state_check,
      drop constraint happening_reservations_contact_check,
      add constraint happening_reservations_state_check
        check (state in ('held', 'waiting', 'confirmed', 'cancelled', 'expired')),
      add constraint happening_reservations_contact_check check (
        state not in ('confirmed', 'waiting') or (full_name is not null and email is not null and phone is not null)
      ),
      add constraint happening_reservations_confirmed_check check (state <> 'confirmed' or confirmed_at is not null),
      add constraint happening_reservations_kind_check check (
        (session_code is null) = (service_code is not null) and (service_code is null) = (artist_no is null)
      ),
      add constraint happening_reservations_waiting_check check (
        (waiting_since is null or session_code is not null) and (state <> 'waiting' or waiting_since is not null)
          and (state <> 'confirmed' or waiting_since is null)
      )`,
    `create index happening_reservations_session on happening_reservations (session_code) where session_code is not null`,
    `create index happening_reservations_waiting on happening_reservations (session_code, waiting_since, id) where state = 'waiting'`,

    `create or replace function check_reservation_state() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and not (
          old.state = 'held' and new.state in ('confirmed', 'waiting', 'cancelled', 'expired')
          or old.state = 'waiting' and new.state in ('held', 'cancelled', 'expired')
          or old.state = 'confirmed' and new.state = 'cancelled'
        ) then
          raise exception 'A booking that is % cannot become %', old.state, new.state using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    `create function count_reserved_seats(reservation happening_reservations) returns integer language sql immutable as $$
      select case when reservation.session_code is not null and reservation.state in ('held', 'confirmed')
        and reservation.waiting_since is null then reservation.seats else 0 end
    $$`,
    `create function count_session_seats() returns trigger language plpgsql as $$
      declare
        added integer := 0;
      begin
        if tg_op <> 'DELETE' then added := count_reserved_seats(new); end if;
        if tg_op <> 'INSERT' then added := added - count_reserved_seats(old); end if;
        if added <> 0 then
          update happening_sessions set taken = taken + added
          where code = case when tg_op = 'DELETE' then old.session_code else new.session_code end;
        end if;
        return null;
      end $$`,
    `create trigger happening_reservations_seats
      after insert or delete or update of state, seats, waiting_since on happening_reservations
      for each row execute function count_session_seats()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
