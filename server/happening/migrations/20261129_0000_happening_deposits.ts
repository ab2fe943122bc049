import { type Kysely, sql } from 'kysely';

/** What is paid when something is booked, and what is kept of it; bookings that a store has to say yes to (ADR 223). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const defaults = `'{"depositPercent": 0, "lateFeePercent": 100, "cancelHours": 24, "needsApproval": false}'::jsonb`;
  const statements = [
    `update happening_services set definition = ${defaults} || definition`,
    `update happening_gatherings set definition = ${defaults} || definition`,
    `alter table happening_reservations
      add column deposit bigint not null default 0 check (deposit between 0 and price),
      add column amount_due bigint not null default 0 check (amount_due between 0 and deposit),
      add column late_fee bigint not null default 0 check (late_fee between 0 and deposit),
      add column fee_from timestamptz,
      add column refund_due bigint check (refund_due between 0 and deposit),
      -- What of the deposit went back without the shop: at the provider, or by a dispute that was lost.
      add column returned bigint not null default 0 check (returned >= 0),
      add column needs_approval boolean not null default false,
      drop constraint happening_reservations_state_check,
      drop constraint happening_reservations_contact_check,
      add constraint happening_reservations_state_check
        check (state in ('held', 'placed', 'waiting', 'requested', 'confirmed', 'cancelled', 'expired')),
      add constraint happening_reservations_contact_check check (
        state not in ('placed', 'requested', 'confirmed', 'waiting')
          or (full_name is not null and email is not null and phone is not null)
      ),
      -- Nothing is booked of which the deposit was not paid, and what is to be paid has a price.
      add constraint happening_reservations_paid_check check (
        (state not in ('requested', 'confirmed') or deposit = 0 or paid_at is not null) and (state <> 'placed' or deposit > 0)
      ),
      add constraint happening_reservations_requested_check check (state <> 'requested' or needs_approval)`,
    `create or replace function check_reservation_state() returns trigger language plpgsql as $$
      begin
        if old.state <> new.state and not (
          old.state = 'held' and new.state in ('placed', 'requested', 'confirmed', 'waiting', 'cancelled', 'expired')
          or old.state = 'placed' and new.state in ('requested', 'confirmed', 'cancelled', 'expired')
          or old.state = 'requested' and new.state in ('confirmed', 'cancelled', 'expired')
          or old.state = 'waiting' and new.state in ('held', 'cancelled', 'expired')
          or old.state = 'confirmed' and new.state = 'cancelled'
        ) then
          raise exception 'A booking that is % cannot become %', old.state, new.state using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    `create or replace function count_reserved_seats(reservation happening_reservations) returns integer language sql immutable as $$
      select case when reservation.session_code is not null and reservation.state in ('held', 'placed', 'requested', 'confirmed')
        and reservation.waiting_since is null then reservation.seats else 0 end
    $$`,
    `drop index happening_reservations_holder`,
    `drop index happening_reservations_address`,
    `create index happening_reservations_holder on happening_reservations (holder) where holder is not null`,
    `create index happening_reservations_address on happening_reservations (holder_address) where holder_address is not null`,
    `drop index happening_reservations_email`,
    `create index happening_reservations_email on happening_reservations (email, starts_at)
      where state in ('held', 'placed', 'waiting', 'requested', 'confirmed')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
