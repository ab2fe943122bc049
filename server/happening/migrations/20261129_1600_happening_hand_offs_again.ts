import { type Kysely, sql } from 'kysely';

/** Hand-offs that have ended without a booking are open again where a guest goes on with one (ADR 226). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create or replace function check_hand_off_state() returns trigger language plpgsql as $$
    begin
      if old.state <> new.state and (old.state = 'booked' or old.state <> 'open' and new.state not in ('open', 'booked')) then
        raise exception 'A hand-off that is % cannot become %', old.state, new.state using errcode = 'check_violation';
      end if;
      if new.version < old.version then
        raise exception 'The version of a hand-off does not fall' using errcode = 'check_violation';
      end if;
      return new;
    end $$`)
    .execute(database);
}
