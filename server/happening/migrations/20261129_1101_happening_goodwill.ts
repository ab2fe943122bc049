import { type Kysely, sql } from 'kysely';

/** What staff have given back of a deposit without cancelling the booking (ADR 229). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table happening_reservations
      add column goodwill bigint not null default 0,
      add constraint happening_reservations_goodwill_check check (
        goodwill between 0 and deposit and (goodwill = 0 or paid_at is not null)
      )`.execute(database);
}
