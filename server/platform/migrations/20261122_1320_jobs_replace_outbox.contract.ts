import { type Kysely, sql } from 'kysely';

/**
 * Replaces the outbox by jobs with keys, leases and dead letters. Pending work moves; what had used up its 12 attempts is
 * tried again. A process of the release before cannot work with this: stop all of them first.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table jobs (
      id bigint primary key generated always as identity,
      kind text not null,
      -- Of a kind and key there is one job: enqueueing it again reschedules it. Null: any number.
      key text,
      payload jsonb not null,
      run_at timestamptz not null,
      attempts integer not null default 0 check (attempts >= 0),
      -- Raised by each claim and each change, so that a run that lost its job changes nothing.
      version integer not null default 0,
      -- Until when a running job belongs to its process.
      leased_until timestamptz,
      last_error text,
      -- Set on a dead letter: a job that is not tried again by itself.
      failed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (kind, key),
      check (failed_at is null or leased_until is null)
    )`,
    `create index jobs_due on jobs (kind, run_at) where failed_at is null`,
    `insert into jobs (kind, key, payload, run_at, attempts, last_error, created_at)
      select kind,
        case when kind in ('order.expire', 'order.mail') then payload ->> 'orderId'
          when kind = 'order.unpaid' then (payload ->> 'paymentId') || ' ' || (payload ->> 'status') end,
        payload, run_at, case when attempts < 12 then attempts else 0 end, last_error, created_at
      from outbox order by run_at desc, id
      on conflict (kind, key) do nothing`,
    `drop table outbox`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
